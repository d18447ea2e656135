//! The words of the book as types: sides, classes of stands, weapons, terrain. Tables write each as its word.

use serde::{Deserialize, Serialize};

/// Declares words that tables, states and orders write in snake case.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$what:meta])* $value:ident),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$what])* $value),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
        }
    )+};
}

words! {
    /// Who fights.
    Allegiance { Martian, Human }

    /// What a stand is: its weight, its footprint, and how it is attacked.
    ///
    /// [FT-UNIT-01] [FT-UNIT-02] Everything else on the ground than main battle tanks is light, or soft by its armour.
    Class {
        Tripod, Walker, Mbt, Light, Soft, Flyer, MartianFlyer,
        Foot, Cavalry, Team, Observer,
        Gun, HorseGun, SelfPropelled,
        Ironclad, Cylinder, Zeppelin,
    }

    /// How a stand gets about.
    ///
    /// [FT-DATA-01] By the letter behind its allowance. [FT-MOVE-04] It decides what terrain does to a stand. [FT-TERR-14] Tripods
    /// and cavalry have columns of their own.
    Gait { Leg, Tripod, Cavalry, Tracked, Wheeled, Towed, Amphibious, Flyer, Water, Air, None }

    WeaponKind { Gun, HeatRay, Missile, SmallArms, Law, Maw, Machinegun, Sam }

    Equipment {
        Stabilised, AdvancedStabilisation, Thermal, Sealed, Citv, Ivis, Laser, AaGun,
    }

    Ammunition { Smoke, Chemical, Improved, Mines }

    /// [FT-QUAL-01]
    Quality { Green, Average, Veteran, Elite }

    /// Who looks, as the spotting chart has it.
    Spotter { Personnel, Vehicle, ReconVehicle, ReconPersonnel }

    TerrainKind {
        LightWoods, HeavyWoods, Forest, Swamp, Town, Stream, RiverFordable, RiverImpassable, Lake, Cliff, Ridge, Road, Bridge,
        Path, Trench, Bunker, Hill,
    }

    /// What terrain gives against small arms.
    Cover { None, Soft, Hard }

    /// What draws a gun.
    Tow { Horses, Wheeled, Tracked }

    VictoryKind { Destroy, Exit, Hold, Survive, Assemble, Deny }
}

impl Class {
    /// [FT-UNIT-03] Foot, horse, teams, observers and guns with their crews are personnel.
    pub const fn is_personnel(self) -> bool {
        matches!(
            self,
            Self::Foot | Self::Cavalry | Self::Team | Self::Observer | Self::Gun | Self::HorseGun
        )
    }

    pub const fn is_gun(self) -> bool {
        matches!(self, Self::Gun | Self::HorseGun)
    }

    /// Tripods and walkers.
    pub const fn strides(self) -> bool {
        matches!(self, Self::Tripod | Self::Walker)
    }

    pub const fn flies(self) -> bool {
        matches!(self, Self::Flyer | Self::MartianFlyer | Self::Zeppelin)
    }

    /// [FT-INF-04] Foot and horse have no facing.
    pub const fn has_facing(self) -> bool {
        !matches!(self, Self::Foot | Self::Cavalry | Self::Team | Self::Observer | Self::Cylinder)
    }

    /// As a sentence has it.
    pub const fn said(self) -> &'static str {
        match self {
            Self::Tripod => "tripod",
            Self::Walker => "walker",
            Self::Mbt => "main battle tank",
            Self::Light => "light vehicle",
            Self::Soft => "soft vehicle",
            Self::Flyer => "flyer",
            Self::MartianFlyer => "flying machine",
            Self::Foot => "foot",
            Self::Cavalry => "cavalry",
            Self::Team => "team",
            Self::Observer => "observer",
            Self::Gun => "gun",
            Self::HorseGun => "horse artillery",
            Self::SelfPropelled => "self-propelled gun",
            Self::Ironclad => "ironclad",
            Self::Cylinder => "cylinder",
            Self::Zeppelin => "zeppelin",
        }
    }
}

impl Quality {
    pub const fn said(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Average => "average",
            Self::Veteran => "veteran",
            Self::Elite => "elite",
        }
    }
}

impl TerrainKind {
    /// Whether it is drawn as a line.
    pub const fn is_line(self) -> bool {
        matches!(
            self,
            Self::Stream | Self::Cliff | Self::Ridge | Self::Road | Self::Path | Self::Trench
        )
    }

    pub const fn is_water(self) -> bool {
        matches!(self, Self::RiverFordable | Self::RiverImpassable | Self::Lake)
    }
}

impl WeaponKind {
    pub const fn said(self) -> &'static str {
        match self {
            Self::Gun => "gun",
            Self::HeatRay => "Heat Ray",
            Self::Missile => "missile",
            Self::SmallArms => "small arms",
            Self::Law => "light anti-tank weapon",
            Self::Maw => "medium anti-tank weapon",
            Self::Machinegun => "machinegun",
            Self::Sam => "anti-aircraft missile",
        }
    }
}
