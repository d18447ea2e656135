//! The yard: the form by which ships are designed, what comes of it, and the catalogue.

mod deck;
mod form;
mod sheet;
mod squadron;

use kernel::{
    DataError, Setup, System as _, Text, Viewer,
    chart::Chart,
    draft::{Draft, DraftEntry, DraftSide},
    drawing::Drawing,
    ledger::{Ledger, read_toml},
    options::Options,
    scene::{Record, Span},
    tables::{At, OwnFile},
    yard::{
        BillLine, Breach, Catalogue, Figure, Form, Muster, Plan, Shown, Squadron, Survey, Worth,
        Yard,
    },
};

use crate::{
    Galleons,
    design::{
        self, Code, Design, Machinery, Mount, Part, Rating, Space, each_part, tenths_written,
    },
    free, movement, scene, setup,
    state::{ShipId, State},
    tables::{Library, Propulsion, ShipClass, ShipEntry, ShipFile, build},
};

/// The yard with everything that can be had.
pub struct Shipyard<'a> {
    library: &'a Library,
}

impl<'a> Shipyard<'a> {
    pub const fn new(library: &'a Library) -> Self {
        Self { library }
    }

    /// What comes of an entry. `limits` is what was wrong with it already.
    fn survey_entry(&self, entry: ShipEntry, mut limits: Vec<String>) -> Survey {
        let at = At { file: "design", entry: format!("ship {}", entry.name) };
        let design = match entry.design(&at, self.library) {
            Ok(design) => design,
            Err(error) => {
                limits.push(error.in_words());
                return Survey { name: entry.name, limits, ..Survey::default() };
            }
        };
        if let Err(error) = At::new("design", "ship", &entry.name) {
            limits.push(error.in_words());
        } else if self.library.origins.file("ship", &entry.name).is_some() {
            limits.push(format!("there is a class called {} already: name her anew", entry.name));
        }
        let breaches = design::check(&design);
        if limits.is_empty() && breaches.iter().all(|breach| breach.code.is_warning()) {
            // What is left is what no board of ours holds.
            let told = |error: DataError| format!("no battle here holds her: {}", error.in_words());
            limits.extend(build(&at, entry.clone(), self.library).err().map(told));
        }
        let name = entry.name.clone();
        let file = ShipFile { ship: vec![entry], ..ShipFile::default() };
        Survey {
            name,
            figures: figures(&design),
            bill: bill(&design),
            breaches: breaches.into_iter().map(told).collect(),
            limits,
            text: toml::to_string(&file).unwrap_or_default(),
            drawing: deck::plan(&deck::Deck::of(&design)),
        }
    }
}

impl Yard for Shipyard<'_> {
    fn form(&self) -> Form {
        form::form(self.library)
    }

    fn survey(&self, plan: &Plan) -> Survey {
        let (entry, wrong) = form::entry(&self.form(), plan);
        let at = At { file: "design", entry: String::new() };
        let design = entry.design(&at, self.library).ok();
        let mut survey = self.survey_entry(entry, wrong);
        if let Some(design) = design {
            for (told, breach) in survey.breaches.iter_mut().zip(design::check(&design)) {
                let mends = design::mends(self.library, &design, breach.code);
                told.mends = mends.into_iter().map(|it| form::mended(plan, &design, it)).collect();
            }
        }
        survey
    }

    fn plan_of(&self, name: &str) -> Option<Plan> {
        let sheet = self.library.ship_sheets.iter().find(|sheet| sheet.name == name)?;
        let mut plan = form::plan(&sheet.design);
        plan.answers.insert("name".to_owned(), format!("Copy of {name}"));
        Some(plan)
    }

    fn read(&self, file: &OwnFile) -> Result<Plan, DataError> {
        let ships: ShipFile = read_toml(&file.name, &file.text)?;
        let Some(entry) = ships.ship.into_iter().next() else {
            return Err(DataError::unreadable(&file.name, "there is no [[ship]] in it"));
        };
        let at = At { file: &file.name, entry: format!("ship {}", entry.name) };
        Ok(form::plan(&entry.design(&at, self.library)?))
    }

    fn catalogue(&self) -> Catalogue {
        let mut columns = free::columns();
        columns.push("figures".to_owned());
        let mut items = free::items(self.library);
        for item in &mut items {
            let class = self.library.class(&item.key);
            item.figures.push(class.map_or_else(String::new, |it| it.provenance.clone()));
        }
        Catalogue { columns, items }
    }

    fn sheet(&self, name: &str) -> Option<Drawing> {
        let class = self.library.class(name)?;
        let state = fresh(self.library, class)?;
        let ship = state.ids().next()?;
        let mut record = scene::record(&state, ship);
        record.title.clone_from(&class.name);
        Some(sheet::sheet(&record, class, None).above(&self.foot()))
    }

    fn foot(&self) -> Drawing {
        sheet::foot(self.library)
    }

    fn muster(&self, squadron: &Squadron) -> Muster {
        squadron::muster(self.library, squadron)
    }

    fn quick_charts(&self, options: &Options, ledger: &Ledger) -> Vec<Chart> {
        squadron::quick_charts(self.library, options, ledger)
    }

    fn worth(&self) -> Option<&Worth> {
        self.library.worth.as_ref()
    }

    fn show(&self, name: &str) -> Option<Shown> {
        let at = self.library.classes.iter().position(|class| class.name == name)?;
        let (class, sheet) = (&self.library.classes[at], &self.library.ship_sheets[at]);
        let rating = Rating::of(&sheet.design);
        Some(Shown {
            name: class.name.clone(),
            about: match class.role.as_str() {
                "" => class.nation.clone(),
                role => format!("{role}, {}", class.nation),
            },
            provenance: class.provenance.clone(),
            notes: class.notes.clone(),
            figures: in_play(class, sheet.endurance_days),
            residues: residues(class, rating.as_ref(), &sheet.design),
            survey: Survey {
                name: class.name.clone(),
                figures: figures(&sheet.design),
                bill: bill(&sheet.design),
                breaches: design::check(&sheet.design).into_iter().map(told).collect(),
                drawing: deck::plan(&deck::Deck::of(&sheet.design)),
                ..Survey::default()
            },
        })
    }
}

/// A battle that has just been laid out, with a ship of this class in it.
fn fresh(library: &Library, class: &ShipClass) -> Option<State> {
    let side = || DraftSide {
        entries: vec![DraftEntry { item: class.name.clone(), ..DraftEntry::default() }],
        ..DraftSide::default()
    };
    let draft = Draft { sides: vec![side(), side()], ..Draft::default() };
    let (id, file) = OwnFile::scenario(&free::draft(library, &draft).ok()?).ok()?;
    let library = Library::read(&[file.source()], Some(library)).ok()?;
    let seats = ["First", "Second"].map(str::to_owned).to_vec();
    setup::open(&library, &Setup::new(id, seats)).ok()
}

/// The sheets of all ships that a viewer may know of, as they stand: reckoned from what is seen, and from nothing else.
pub fn sheets(state: &State, viewer: Viewer) -> Vec<Drawing> {
    let state = &Galleons::seen_by(state, viewer);
    let scene = scene::scene(state, viewer);
    let ships = state.ids().filter_map(|ship| {
        let record = scene.records.iter().find(|record| record.piece == ship.piece())?;
        Some(sheet::sheet(record, state.class(ship), Some(&standing(state, ship, record))))
    });
    ships.collect()
}

/// How a ship stands, in the words of her record.
fn standing(state: &State, id: ShipId, record: &Record) -> sheet::Standing {
    let ship = &state[id];
    let mut words = vec![record.subtitle.clone(), format!("turn {}", state.turn)];
    if ship.is_on_map() {
        words.push(format!("at {}, heading {}", ship.altitude, ship.facing.name()));
    }
    words.extend(record.facts.iter().cloned());
    let ails: Vec<String> = record.notes.iter().map(in_full).collect();
    sheet::Standing {
        points: movement::allowance(state, id),
        words: words.join(" \u{b7} "),
        ails: ails.join(" \u{b7} "),
    }
}

/// A note as it is written on paper, its rule behind it.
fn in_full(text: &Text) -> String {
    let spans = text.0.iter().map(|span| match span {
        Span::Plain(words) | Span::Name(words) | Span::Strong(words) => words.clone(),
        Span::Rule(rule) => format!("[{rule}]"),
    });
    spans.collect::<String>().trim().to_owned()
}

fn told(breach: design::Breach) -> Breach {
    let design::Breach { code, why, remedy } = breach;
    let (name, rule, is_warning) = (code.name().to_owned(), code.rule(), code.is_warning());
    Breach { code: name, rule, why, remedy, is_warning, mends: Vec::new() }
}

/// What a battle uses of a class.
fn in_play(class: &ShipClass, endurance: Option<u32>) -> Vec<(String, String)> {
    let crew = class.complement.crew().map(|men| men.to_string()).join("+");
    let speed = match class.propulsion {
        Propulsion::Kite => "K".to_owned(),
        Propulsion::Steam { .. } | Propulsion::Screw => class.speed.to_string(),
    };
    let mut figures = vec![
        ("tonnage", tenths_written(i128::from(class.tonnage) * 10) + " t"),
        ("price", format!("£{}", tenths_written(i128::from(class.price) * 10))),
        ("ceiling", class.ceiling.name().to_owned()),
        ("speed", speed),
        ("armour", class.armour.to_string()),
        ("crew", crew),
        ("hull boxes", format!("{} rows of {}", class.ceiling.level(), class.hull)),
        ("guns", class.armament()),
        ("marines", class.berths().to_string()),
    ];
    figures.extend(endurance.map(|days| ("endurance", format!("{days} days"))));
    figures.into_iter().map(|(label, value)| (label.to_owned(), value)).collect()
}

/// Where the figures of a sheet differ from those that the rules give [SG-RATE-24].
fn residues(class: &ShipClass, rating: Option<&Rating>, design: &Design) -> Vec<String> {
    let Some(rating) = rating else { return Vec::new() };
    let mut found = Vec::new();
    let mut hold = |what: &str, sheet: String, rule: String| {
        if sheet != rule {
            found.push(format!("{what}: {sheet} on the sheet, {rule} by rule"));
        }
    };
    let whole = |number: u32| tenths_written(i128::from(number) * 10);
    hold("tonnage", whole(class.tonnage), tenths_written(rating.load.tons));
    hold("price", whole(class.price), tenths_written(rating.load.pounds));
    let ceiling = rating.ceiling.map_or("none", crate::aspect::Altitude::name);
    hold("ceiling", class.ceiling.name().to_owned(), ceiling.to_owned());
    if design.machinery != Machinery::Kite {
        let speed = rating.speed.unwrap_or(0);
        hold("speed", class.speed.to_string(), speed.to_string());
    }
    let crew = |men: [i64; 3]| men.map(|men| men.to_string()).join("+");
    hold("crew", crew(class.complement.crew().map(i64::from)), crew(rating.roster.crew()));
    found
}

fn bill(design: &Design) -> Vec<BillLine> {
    let mut lines = Vec::new();
    each_part(design, |part, load| {
        lines.push(BillLine {
            what: what(design, part),
            tons: tenths_written(load.tons),
            pounds: tenths_written(load.pounds),
            rule: part.rule(design),
        });
    });
    lines
}

/// A part of a design in words.
fn what(design: &Design, part: Part) -> String {
    match part {
        Part::Hull => {
            let outriggers = if design.outriggers { ", outriggers" } else { "" };
            format!("{} hull {}{outriggers}", design.material.name(), design.hull)
        }
        Part::Ram => "ram".to_owned(),
        Part::Machinery => match design.machinery {
            Machinery::Steam { engine_size, forced_draught: false } => {
                format!("engine {engine_size}")
            }
            Machinery::Steam { engine_size, forced_draught: true } => {
                format!("engine {engine_size}, forced draught")
            }
            Machinery::Screw { turncranks } => format!("{turncranks} turncranks"),
            Machinery::Kite => "masts and rigging".to_owned(),
        },
        Part::Coal => "coal".to_owned(),
        Part::Armour => match design.armour_kind {
            design::ArmourKind::Plate => format!("plate {}", design.armour),
            design::ArmourKind::Protected => format!("masonry {}", design.armour),
        },
        Part::Gun(n) => design.guns.get(n).map_or_else(String::new, gun_words),
        Part::Store(n) => design.stores.get(n).map_or_else(String::new, |store| {
            let facing = store.facing.map_or_else(String::new, |facing| format!(" to {facing}"));
            format!("{} {}{facing}", store.count, store.fitting.weapon.name)
        }),
        Part::Marines => format!("berths for {} marines", design.marines),
        Part::Passengers => format!("berths for {} passengers", design.passengers),
        Part::Cargo => "cargo".to_owned(),
    }
}

/// A gun in words: what, where, behind what.
fn gun_words(gun: &design::Gun) -> String {
    let Mount { title, .. } = gun.mount;
    let armour = if gun.has_own_armour() {
        format!(", armour {}", gun.armour)
    } else if gun.armoured {
        ", behind the hull's armour".to_owned()
    } else {
        String::new()
    };
    format!("{}, {title}{armour}", gun.fitting.weapon.name)
}

fn figures(design: &Design) -> Vec<Figure> {
    let Some(rating) = Rating::of(design) else { return Vec::new() };
    let figure = |label: &str, value: String, rule| Figure { label: label.to_owned(), value, rule };
    let ceiling = rating.ceiling.map_or("she cannot fly", crate::aspect::Altitude::name);
    let lift = rating.lift(design.hull).map_or_else(
        || "unbounded".to_owned(),
        |lift| format!("{}.{:04}", lift / 10_000, lift % 10_000),
    );
    let roster = &rating.roster;
    let crew = roster.crew();
    let all: i64 = crew.iter().sum();
    let rockets = design.rockets_outside();
    let taken = |space: Space| -> i128 {
        let there = design.stores.iter().filter(|store| store.fitting.space == Some(space));
        there.map(|store| i128::from(store.count)).sum()
    };
    let mut figures = vec![
        figure("tonnage", tenths_written(rating.load.tons) + " t", Code::Overweight.rule()),
        figure("price", format!("£{}", tenths_written(rating.load.pounds)), rule!("SG-DSGN-59")),
        figure("lift", lift, rule!("SG-RATE-01")),
        figure("ceiling", ceiling.to_owned(), rule!("SG-RATE-02")),
        match (rating.speed, design.machinery) {
            (Some(speed), Machinery::Steam { .. }) => {
                figure("speed", speed.to_string(), rule!("SG-RATE-05"))
            }
            (Some(speed), Machinery::Screw { .. } | Machinery::Kite) => {
                figure("speed", speed.to_string(), rule!("SG-RATE-07"))
            }
            (None, _) => figure("speed", "K".to_owned(), rule!("SG-RATE-09")),
        },
        figure(
            "crew",
            format!("{} ({all})", crew.map(|men| men.to_string()).join("+")),
            rule!("SG-RATE-19"),
        ),
    ];
    if let Some(days) = rating.days() {
        figures.push(figure("endurance", format!("{days} days"), rule!("SG-DSGN-18")));
    }
    let rows = rating.ceiling.map_or(0, crate::aspect::Altitude::level);
    let rows = format!("{rows} rows of {}, {}", design.hull, rating.hull_boxes);
    figures.push(figure("hull boxes", rows, rule!("SG-RATE-11")));
    figures.extend([
        figure("gunners", roster.gunners.to_string(), rule!("SG-RATE-12")),
        figure(
            match design.machinery {
                Machinery::Steam { .. } => "engineers",
                Machinery::Screw { .. } => "turncranks",
                Machinery::Kite => "topmen",
            },
            roster.manoeuvre.to_string(),
            rule!("SG-RATE-13"),
        ),
        figure("deckhands", roster.deckhands.to_string(), rule!("SG-RATE-14")),
        figure("other officers", roster.extra_officers.to_string(), rule!("SG-RATE-16")),
        figure("petty officers", roster.extra_petty_officers.to_string(), rule!("SG-RATE-17")),
        figure(
            "marines",
            format!("{}+{}", roster.marine_officers, roster.marines),
            rule!("SG-RATE-18"),
        ),
        figure(
            "deck space",
            format!("{} of {}", taken(Space::Deck) - rockets, design.hull),
            rule!("SG-DSGN-40"),
        ),
        figure(
            "internal space",
            format!("{} of {}", taken(Space::Internal), design.hull),
            rule!("SG-DSGN-41"),
        ),
    ]);
    if design.outriggers {
        let held = format!("{rockets} of {}", 4 * i64::from(design.hull));
        figures.push(figure("outriggers", held, rule!("SG-DSGN-58")));
    }
    let (knots, horsepower) = rating.knots_and_horsepower();
    if let Some(knots) = knots {
        figures.push(figure("knots", knots.to_string(), rule!("SG-RATE-23")));
    }
    if 0 < rating.boiler {
        figures.push(figure("horsepower", horsepower.to_string(), rule!("SG-RATE-23")));
        figures.push(figure("boiler", rating.boiler.to_string(), rule!("SG-RATE-26")));
    }
    if let Some(empty) = Rating::in_ballast(design).filter(|_| 0 < design.cargo) {
        let ceiling = empty.ceiling.map_or("none", crate::aspect::Altitude::name);
        let value = format!("{} t, ceiling {ceiling}", tenths_written(empty.load.tons));
        figures.push(figure("in ballast", value, rule!("SG-RATE-04")));
    }
    figures
}

#[cfg(test)]
mod tests;
