//! The words of the book as types: sides, classes of stands, weapons, terrain. Tables write each as its word.

kernel::words! {
    /// Who fights.
    Allegiance {
        Martian = "martian",
        Human = "human",
    }

    /// What a stand is: its weight, its footprint, and how it is attacked.
    ///
    /// [FT-UNIT-01] [FT-UNIT-02] Everything else on the ground than main battle tanks is light, or soft by its armour.
    Class {
        Tripod = "tripod",
        Walker = "walker",
        Mbt = "mbt",
        Light = "light",
        Soft = "soft",
        Flyer = "flyer",
        MartianFlyer = "martian_flyer",
        Foot = "foot",
        Cavalry = "cavalry",
        Team = "team",
        Observer = "observer",
        Gun = "gun",
        HorseGun = "horse_gun",
        SelfPropelled = "self_propelled",
        Ironclad = "ironclad",
        Cylinder = "cylinder",
        Zeppelin = "zeppelin",
    }

    /// How a stand gets about.
    ///
    /// [FT-DATA-01] By the letter behind its allowance. [FT-MOVE-04] It decides what terrain does to a stand. [FT-TERR-14] Tripods
    /// and cavalry have columns of their own.
    Gait {
        Leg = "leg",
        Tripod = "tripod",
        Cavalry = "cavalry",
        Tracked = "tracked",
        Wheeled = "wheeled",
        Towed = "towed",
        Amphibious = "amphibious",
        Flyer = "flyer",
        Water = "water",
        Air = "air",
        None = "none",
    }

    WeaponKind {
        Gun = "gun",
        HeatRay = "heat_ray",
        Missile = "missile",
        SmallArms = "small_arms",
        Law = "law",
        Maw = "maw",
        Machinegun = "machinegun",
        Sam = "sam",
    }

    Equipment {
        Stabilised = "stabilised",
        AdvancedStabilisation = "advanced_stabilisation",
        Thermal = "thermal",
        Sealed = "sealed",
        Citv = "citv",
        Ivis = "ivis",
        Laser = "laser",
        AaGun = "aa_gun",
    }

    Ammunition {
        Smoke = "smoke",
        Chemical = "chemical",
        Improved = "improved",
        Mines = "mines",
    }

    /// [FT-QUAL-01]
    Quality {
        Green = "green",
        Average = "average",
        Veteran = "veteran",
        Elite = "elite",
    }

    /// Who looks, as the spotting chart has it.
    Spotter {
        Personnel = "personnel",
        Vehicle = "vehicle",
        ReconVehicle = "recon_vehicle",
        ReconPersonnel = "recon_personnel",
    }

    TerrainKind {
        LightWoods = "light_woods",
        HeavyWoods = "heavy_woods",
        Forest = "forest",
        Swamp = "swamp",
        Town = "town",
        Stream = "stream",
        RiverFordable = "river_fordable",
        RiverImpassable = "river_impassable",
        Lake = "lake",
        Cliff = "cliff",
        Ridge = "ridge",
        Road = "road",
        Bridge = "bridge",
        Path = "path",
        Trench = "trench",
        Bunker = "bunker",
        Hill = "hill",
    }

    /// What terrain gives against small arms.
    Cover {
        None = "none",
        Soft = "soft",
        Hard = "hard",
    }

    /// What draws a gun.
    Tow {
        Horses = "horses",
        Wheeled = "wheeled",
        Tracked = "tracked",
    }

    VictoryKind {
        Destroy = "destroy",
        Exit = "exit",
        Hold = "hold",
        Survive = "survive",
        Assemble = "assemble",
        Deny = "deny",
    }
}

impl Class {
    /// [FT-UNIT-03] Foot, horse, teams, observers and guns with their crews are personnel.
    pub const fn is_personnel(self) -> bool {
        matches!(
            self,
            Self::Foot | Self::Cavalry | Self::Team | Self::Observer | Self::Gun | Self::HorseGun
        )
    }

    /// [FT-UNIT-01] Whatever is on the chart of vehicles; zeppelins, ironclads and cylinders are vehicles with rules of their own.
    /// [FT-UNIT-03] So are guns that move by themselves.
    pub const fn is_vehicle(self) -> bool {
        !self.is_personnel()
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
    /// The class below; green has none.
    #[must_use]
    pub const fn below(self) -> Self {
        match self {
            Self::Green | Self::Average => Self::Green,
            Self::Veteran => Self::Average,
            Self::Elite => Self::Veteran,
        }
    }

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
    /// Whether it is a missile, at whatever it may be fired.
    pub const fn is_missile(self) -> bool {
        matches!(self, Self::Missile | Self::Sam)
    }

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
