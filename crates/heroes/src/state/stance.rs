//! How a unit stands: a formation and one of its layouts in a single word.

use serde::{Deserialize, Serialize};

use crate::{
    tables::{Layouts, Troop},
    vocabulary::{Formation, Variant, Word},
};

/// A formation with its layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    CloseDeep,
    CloseWide,
    ColumnTwos,
    ColumnFile,
    OpenLine,
    OpenChequer,
    SquareSolo,
    SquareCommon,
    HordeTwo,
    HordeThree,
    HordeFour,
    Limbered,
    Unlimbered,
}

impl Stance {
    pub const ALL: [Self; 13] = [
        Self::CloseDeep,
        Self::CloseWide,
        Self::ColumnTwos,
        Self::ColumnFile,
        Self::OpenLine,
        Self::OpenChequer,
        Self::SquareSolo,
        Self::SquareCommon,
        Self::HordeTwo,
        Self::HordeThree,
        Self::HordeFour,
        Self::Limbered,
        Self::Unlimbered,
    ];

    pub const fn formation(self) -> Formation {
        match self {
            Self::CloseDeep | Self::CloseWide => Formation::CloseOrder,
            Self::ColumnTwos | Self::ColumnFile => Formation::Column,
            Self::OpenLine | Self::OpenChequer => Formation::OpenOrder,
            Self::SquareSolo | Self::SquareCommon => Formation::Square,
            Self::HordeTwo | Self::HordeThree | Self::HordeFour => Formation::Horde,
            Self::Limbered => Formation::Limbered,
            Self::Unlimbered => Formation::Unlimbered,
        }
    }

    pub const fn variant(self) -> Variant {
        match self {
            Self::CloseDeep => Variant::Deep,
            Self::CloseWide => Variant::Wide,
            Self::ColumnTwos => Variant::Twos,
            Self::ColumnFile => Variant::File,
            Self::OpenLine => Variant::Line,
            Self::OpenChequer => Variant::Chequer,
            Self::SquareSolo => Variant::Solo,
            Self::SquareCommon => Variant::Common,
            Self::HordeTwo => Variant::F2,
            Self::HordeThree => Variant::F3,
            Self::HordeFour => Variant::F4,
            Self::Limbered | Self::Unlimbered => Variant::Gun,
        }
    }

    /// The stance of a formation and a layout; none where the formation does not have that layout.
    pub fn of(formation: Formation, variant: Variant) -> Option<Self> {
        let fits = |stance: &Self| stance.formation() == formation && stance.variant() == variant;
        Self::ALL.into_iter().find(fits)
    }

    /// As a sentence has it: "close order, deep".
    pub fn said(self) -> String {
        let formation = self.formation().said();
        match self {
            Self::Limbered | Self::Unlimbered | Self::SquareSolo => formation,
            Self::SquareCommon => "common square".to_owned(),
            Self::HordeTwo => "horde of two".to_owned(),
            Self::HordeThree => "horde of three".to_owned(),
            Self::HordeFour => "horde of four".to_owned(),
            Self::CloseDeep
            | Self::CloseWide
            | Self::ColumnTwos
            | Self::ColumnFile
            | Self::OpenLine
            | Self::OpenChequer => format!("{formation}, {}", self.variant().said()),
        }
    }

    /// As it follows a unit: " in open order, line", or ", unlimbered,".
    pub fn said_after(self) -> String {
        match self {
            Self::Limbered | Self::Unlimbered => format!(", {},", self.said()),
            Self::CloseDeep
            | Self::CloseWide
            | Self::ColumnTwos
            | Self::ColumnFile
            | Self::OpenLine
            | Self::OpenChequer
            | Self::SquareSolo
            | Self::SquareCommon
            | Self::HordeTwo
            | Self::HordeThree
            | Self::HordeFour => format!(" in {}", self.said()),
        }
    }
}

/// Some stances: those that a unit may take up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Stance>", into = "Vec<Stance>")]
pub struct StanceSet(u16);

impl StanceSet {
    pub const fn has(self, stance: Stance) -> bool {
        self.0 >> stance as u16 & 1 == 1
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Stance> {
        Stance::ALL.into_iter().filter(move |&stance| self.has(stance))
    }

    /// Those that troops of a sort may take up in some formations.
    pub fn of_troop(troop: Troop, formations: &[Formation], layouts: &Layouts) -> Self {
        let own = |formation| {
            let variants = layouts.variants(troop, formation);
            let common = (formation == Formation::Square).then_some(Variant::Common);
            variants.chain(common).filter_map(move |variant| Stance::of(formation, variant))
        };
        formations.iter().flat_map(|&formation| own(formation)).collect()
    }
}

impl FromIterator<Stance> for StanceSet {
    fn from_iter<I: IntoIterator<Item = Stance>>(stances: I) -> Self {
        Self(stances.into_iter().fold(0, |bits, stance| bits | 1 << stance as u16))
    }
}

impl From<Vec<Stance>> for StanceSet {
    fn from(stances: Vec<Stance>) -> Self {
        stances.into_iter().collect()
    }
}

impl From<StanceSet> for Vec<Stance> {
    fn from(stances: StanceSet) -> Self {
        stances.iter().collect()
    }
}
