//! The words of the book as types: troops, weapons, formations, terrain.
//!
//! Each is written in tables, states and orders as its word.

pub use kernel::words::{PerWord, Word};

kernel::words! {
    /// What a unit is.
    Troop {
        Infantry = "infantry",
        Cavalry = "cavalry",
        LightCavalry = "light_cavalry",
        Artillery = "artillery",
        Recon = "recon",
        Assault = "assault",
        Aviation = "aviation",
        Skimmer = "skimmer",
        Wagon = "wagon",
        Hero = "hero",
        Commander = "commander",
    }

    /// Who has a row in the table of rates.
    Mover {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
        Recon = "recon",
        Assault = "assault",
        Aviation = "aviation",
        Skimmer = "skimmer",
        Wagon = "wagon",
        Commander = "commander",
        Courier = "courier",
    }

    /// What a casting shoots with.
    Weapon {
        None = "none",
        ImprovedRifle = "IR",
        Rifle = "R",
        Musket = "M",
        RifledCarbine = "RCB",
        MusketCarbine = "MCB",
        Bow = "BW",
        Javelin = "J",
    }

    /// What a casting fights with.
    MeleeWeapon {
        Bayonet = "bayonet",
        ShortSpear = "short_spear",
        Sword = "sword",
        LongSpear = "long_spear",
    }

    GunClass {
        Rifled = "rifled",
        Smoothbore = "smoothbore",
        Howitzer = "howitzer",
        MachineGun = "machine_gun",
        Rocket = "rocket",
    }

    /// How heavy a gun is: what can carry it.
    Weight {
        Light = "light",
        Medium = "medium",
        Heavy = "heavy",
    }

    /// What an aviation stand is for.
    AirKind {
        GroundAttack = "GAC",
        Fighter = "ASF",
        Bomber = "LLB",
        Transport = "ATR",
    }

    Formation {
        Line = "line",
        Column = "column",
        Square = "square",
        MarchingSquare = "marching_square",
        Skirmish = "skirmish",
        Mass = "mass",
        DoubleColumn = "double_column",
    }

    /// How troops are drilled.
    Style {
        European = "european",
        Native = "native",
    }

    /// The order in which a company begins.
    OpeningOrder {
        Formed = "formed",
        Skirmish = "skirmish",
    }

    /// What a commander leads.
    Level {
        Regiment = "regiment",
        Brigade = "brigade",
    }

    /// What is hit of a gun section.
    SectionPart {
        Gun = "gun",
        Crew = "crew",
        Limber = "limber",
    }

    /// Where a round falls that strays.
    Stray {
        Airburst = "airburst",
        Right = "right",
        Left = "left",
        Long = "long",
        Short = "short",
    }

    TerrainKind {
        Open = "open",
        Woods = "woods",
        Rough = "rough",
        Hill = "hill",
        SteepHill = "steep_hill",
        Protective = "protective",
        Earthworks = "earthworks",
        Water = "water",
        Ford = "ford",
        Bridge = "bridge",
        Road = "road",
    }

    /// What shelters a target, from the least to the best.
    Cover {
        None = "none",
        WoodsOrRough = "woods_or_rough",
        Protective = "protective",
        Earthworks = "earthworks",
    }

    /// What scores.
    VictoryKind {
        HoldObjective = "hold_objective",
        PresenceEachTurnEnd = "presence_each_turn_end",
        WagonInObjectiveAtEnd = "wagon_in_objective_at_end",
        WagonDestroyed = "wagon_destroyed",
        Losses = "losses",
        HolderWins = "holder_wins",
    }
}

impl Troop {
    /// Foot and horse: companies with castings that move in formations.
    pub const fn is_company(self) -> bool {
        matches!(self, Self::Infantry | Self::Cavalry | Self::LightCavalry)
    }

    pub const fn is_cavalry(self) -> bool {
        matches!(self, Self::Cavalry | Self::LightCavalry)
    }

    pub const fn is_vehicle(self) -> bool {
        matches!(self, Self::Recon | Self::Assault)
    }

    /// Its row in the table of rates.
    pub const fn mover(self) -> Mover {
        match self {
            Self::Infantry | Self::Hero => Mover::Infantry,
            Self::Cavalry | Self::LightCavalry => Mover::Cavalry,
            Self::Artillery => Mover::Artillery,
            Self::Recon => Mover::Recon,
            Self::Assault => Mover::Assault,
            Self::Aviation => Mover::Aviation,
            Self::Skimmer => Mover::Skimmer,
            Self::Wagon => Mover::Wagon,
            Self::Commander => Mover::Commander,
        }
    }

    /// [IC-MORALE-23] Whether it tests morale at all: machines and those who only lead never do.
    pub const fn has_morale(self) -> bool {
        self.is_company() || matches!(self, Self::Artillery | Self::Hero)
    }
}

impl Weapon {
    /// What a company of mixed weapons is rated as, and what players call it.
    pub const fn said(self) -> &'static str {
        match self {
            Self::None => "no firearms",
            Self::ImprovedRifle => "improved rifles",
            Self::Rifle => "rifles",
            Self::Musket => "muskets",
            Self::RifledCarbine => "rifled carbines",
            Self::MusketCarbine => "musket carbines",
            Self::Bow => "bows",
            Self::Javelin => "javelins",
        }
    }

    /// Carbines, which formed horse cannot use.
    pub const fn is_carbine(self) -> bool {
        matches!(self, Self::RifledCarbine | Self::MusketCarbine)
    }
}

impl Formation {
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}
