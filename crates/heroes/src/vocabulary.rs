//! The words of the book as types: troops, weapons, formations, cards, ships and what lies on the table.
//!
//! Each is written in tables, states and orders as its word.

use kernel::cards::{Card, Cards};
pub use kernel::words::{PerWord, Word};

kernel::words! {
    /// How troops are drilled.
    Class {
        European = "european",
        Native = "native",
    }

    /// An arm of the service: what a unit on land is.
    Arm {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Camelry = "camelry",
        Artillery = "artillery",
        MachineGun = "machine_gun",
        Transport = "transport",
    }

    /// What a unit is: an arm, a train or a ship.
    Kind {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Camelry = "camelry",
        Artillery = "artillery",
        MachineGun = "machine_gun",
        Transport = "transport",
        Train = "train",
        Merchant = "merchant",
        Warship = "warship",
    }

    /// What a unit or a fitted mount fires with.
    Weapon {
        None = "none",
        Spears = "spears",
        NativeFirearms = "native_firearms",
        EuropeanFirearms = "european_firearms",
        MachineGuns = "machine_guns",
        NativeFieldArtillery = "native_field_artillery",
        EuropeanFieldArtillery = "european_field_artillery",
        NativeMediumArtillery = "native_medium_artillery",
        EuropeanMediumArtillery = "european_medium_artillery",
        NativeHeavyArtillery = "native_heavy_artillery",
        EuropeanHeavyArtillery = "european_heavy_artillery",
    }

    /// What a weapon can harm depends on this.
    WeaponClass {
        SmallArms = "small_arms",
        MachineGuns = "machine_guns",
        Artillery = "artillery",
    }

    /// Things on bases that are no figures, and Heroes.
    Model {
        MachineGun = "machine_gun",
        FieldGun = "field_gun",
        MediumGun = "medium_gun",
        HeavyGun = "heavy_gun",
        Wagon = "wagon",
        PackAnimal = "pack_animal",
        Porter = "porter",
        Stores = "stores",
        HeroOnFoot = "hero_on_foot",
        HeroMounted = "hero_mounted",
    }

    Formation {
        CloseOrder = "close_order",
        Column = "column",
        OpenOrder = "open_order",
        Square = "square",
        Horde = "horde",
        Limbered = "limbered",
        Unlimbered = "unlimbered",
    }

    /// Which of the layouts of its formation a unit stands in.
    Variant {
        /// Close order, two ranks.
        Deep = "deep",
        /// Close order, one rank.
        Wide = "wide",
        /// Column, two files.
        Twos = "twos",
        /// Column, one file.
        File = "file",
        /// Open order, one rank.
        Line = "line",
        /// Open order, two ranks.
        Chequer = "chequer",
        /// Square of one unit.
        Solo = "solo",
        /// Part of a common square.
        Common = "common",
        /// Horde with a front of two.
        F2 = "f2",
        F3 = "f3",
        F4 = "f4",
        /// Crew and gun.
        Gun = "gun",
    }

    /// The kinds of Leadership card, in the order of the book.
    Leadership {
        DashedHardLuck = "dashed_hard_luck",
        EnhancedFirepower = "enhanced_firepower",
        FasterMovement = "faster_movement",
        HandToHandFighting = "hand_to_hand_fighting",
        Rally = "rally",
    }

    /// What the tables tell apart among playing cards. Jokers belong to no class.
    CardClass {
        Numbered = "numbered",
        Picture = "picture",
        Ace = "ace",
    }

    /// Whom a casualty card can point to.
    Figure {
        OtherRank = "other_rank",
        Leader = "leader",
        Hero = "hero",
    }

    /// Who is activated.
    Actor {
        Hero = "hero",
        Unit = "unit",
        UnarmouredTrain = "unarmoured_train",
        ArmouredTrain = "armoured_train",
        MerchantShip = "merchant_ship",
        Warship = "warship",
    }

    /// One thing done in an activation.
    Step {
        MoveAlone = "move_alone",
        MoveToJoin = "move_to_join",
        MoveToLeave = "move_to_leave",
        ActivateUnit = "activate_unit",
        Move = "move",
        Fire = "fire",
        ChangeFormation = "change_formation",
        InitiateHandToHand = "initiate_hand_to_hand",
        EngageHandToHand = "engage_hand_to_hand",
        Rally = "rally",
        Turn = "turn",
        Load = "load",
        Unload = "unload",
    }

    /// A line of the movement chart.
    Rate {
        IndividualHero = "individual_hero",
        Infantry = "infantry",
        CavalryAndCamelry = "cavalry_and_camelry",
        Artillery = "artillery",
        Transport = "transport",
        RetreatingUnits = "retreating_units",
        UnarmouredTrains = "unarmoured_trains",
        ArmouredTrains = "armoured_trains",
        OarPoweredShips = "oar_powered_ships",
        WindPoweredShips = "wind_powered_ships",
        SteamPoweredShips = "steam_powered_ships",
    }

    /// A bonus or penalty of the movement chart.
    MoveModifier {
        FasterMovementCard = "faster_movement_card",
        HeroInUnit = "hero_in_unit",
        Charging = "charging",
        Horde = "horde",
        CloseOrder = "close_order",
        Square = "square",
        LeaderLost = "leader_lost",
        Firing = "firing",
        ChangingFormation = "changing_formation",
        CrossingAnObstacle = "crossing_an_obstacle",
        HeroAboardTrain = "hero_aboard_train",
        HeroAboardShip = "hero_aboard_ship",
        WindTurn = "wind_turn",
        SteamTurn = "steam_turn",
        SteamAstern = "steam_astern",
    }

    /// Whom a bonus or penalty of the movement chart can apply to.
    Mover {
        Units = "units",
        Trains = "trains",
        Ships = "ships",
    }

    /// A bonus or penalty of the firing chart, in the order in which they are applied.
    FireModifier {
        EnhancedFirepower = "enhanced_firepower",
        Hero = "hero",
        ShortRange = "short_range",
        DenseTarget = "dense_target",
        SoftCover = "soft_cover",
        HardCover = "hard_cover",
    }

    Propulsion {
        Oar = "oar",
        Wind = "wind",
        Steam = "steam",
    }

    /// How a ship turns.
    TurnBy {
        Oar = "oar",
        Wind = "wind",
        Steam = "steam",
        SidePaddles = "side_paddles",
    }

    TurnWhen {
        StartOrEnd = "start_or_end",
        InsteadOfMoving = "instead_of_moving",
    }

    Material {
        Wood = "wood",
        Iron = "iron",
        Steel = "steel",
    }

    RollingStock {
        PassengerCarriage = "passenger_carriage",
        EnclosedWagon = "enclosed_wagon",
        OpenWagon = "open_wagon",
        OpenArmouredWagon = "open_armoured_wagon",
        ArmouredGunWagon = "armoured_gun_wagon",
    }

    /// What damage cards are turned for.
    DamageTarget {
        Locomotive = "locomotive",
        Merchant = "merchant",
        Warship = "warship",
    }

    /// Where a fitted weapon looks.
    Mount {
        Fore = "fore",
        Aft = "aft",
        Left = "left",
        Right = "right",
        Pivot = "pivot",
    }

    /// Where a Hero stands in the unit that he is with.
    Post {
        Front = "front",
        Rear = "rear",
    }

    /// What it is to be in or behind something.
    Cover {
        None = "none",
        Soft = "soft",
        Hard = "hard",
    }

    Ground {
        Land = "land",
        Water = "water",
        /// Nobody can go there.
        None = "none",
    }

    /// What a piece of terrain does to a line of sight.
    Los {
        Open = "open",
        Screen = "screen",
        Block = "block",
    }

    TerrainKind {
        SoftCover = "soft_cover",
        HardCover = "hard_cover",
        Barrier = "barrier",
        Obstacle = "obstacle",
        Impassable = "impassable",
        Water = "water",
        RailLine = "rail_line",
        Shore = "shore",
        Hill = "hill",
    }

    Shore {
        Beach = "beach",
        Bank = "bank",
        Quay = "quay",
    }

    Deployment {
        /// The places that the scenario gives are binding.
        Fixed = "fixed",
        /// They are suggestions.
        Free = "free",
    }

    ZonePurpose {
        Deploy = "deploy",
        Entry = "entry",
        Exit = "exit",
        Objective = "objective",
    }

    /// What a scenario gives points for.
    VictoryKind {
        BasesRemoved = "bases_removed",
        UnitsDestroyed = "units_destroyed",
        HeroRemoved = "hero_removed",
        GunCaptured = "gun_captured",
        HoldZone = "hold_zone",
        UnitsInZone = "units_in_zone",
        Exit = "exit",
        Destroy = "destroy",
        Survive = "survive",
        StoresCaptured = "stores_captured",
        Landed = "landed",
        Sabotage = "sabotage",
        FlotationLost = "flotation_lost",
        ValueRemoved = "value_removed",
    }

    /// A small rule of its own that a scenario or a unit has.
    Special {
        Glider = "glider",
        BreakTrack = "break_track",
        RepairTrack = "repair_track",
        CaptureStores = "capture_stores",
        LockGates = "lock_gates",
        ExitByZone = "exit_by_zone",
        NoReservesSeen = "no_reserves_seen",
    }
}

impl Kind {
    /// The arm of a unit on land.
    pub const fn arm(self) -> Option<Arm> {
        match self {
            Self::Infantry => Some(Arm::Infantry),
            Self::Cavalry => Some(Arm::Cavalry),
            Self::Camelry => Some(Arm::Camelry),
            Self::Artillery => Some(Arm::Artillery),
            Self::MachineGun => Some(Arm::MachineGun),
            Self::Transport => Some(Arm::Transport),
            Self::Train | Self::Merchant | Self::Warship => None,
        }
    }

    pub const fn is_ship(self) -> bool {
        matches!(self, Self::Merchant | Self::Warship)
    }
}

impl Arm {
    /// Whether its figures ride.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Cavalry | Self::Camelry)
    }

    /// Whether it serves a gun.
    pub const fn is_gun(self) -> bool {
        matches!(self, Self::Artillery | Self::MachineGun)
    }
}

impl From<Arm> for Kind {
    fn from(arm: Arm) -> Self {
        match arm {
            Arm::Infantry => Self::Infantry,
            Arm::Cavalry => Self::Cavalry,
            Arm::Camelry => Self::Camelry,
            Arm::Artillery => Self::Artillery,
            Arm::MachineGun => Self::MachineGun,
            Arm::Transport => Self::Transport,
        }
    }
}

impl Weapon {
    /// None for a unit without missile weapons.
    pub const fn class(self) -> Option<WeaponClass> {
        match self {
            Self::None => None,
            Self::Spears | Self::NativeFirearms | Self::EuropeanFirearms => {
                Some(WeaponClass::SmallArms)
            }
            Self::MachineGuns => Some(WeaponClass::MachineGuns),
            Self::NativeFieldArtillery
            | Self::EuropeanFieldArtillery
            | Self::NativeMediumArtillery
            | Self::EuropeanMediumArtillery
            | Self::NativeHeavyArtillery
            | Self::EuropeanHeavyArtillery => Some(WeaponClass::Artillery),
        }
    }

    /// The model of a gun of this sort; none for hand weapons.
    pub const fn gun(self) -> Option<Model> {
        match self {
            Self::None | Self::Spears | Self::NativeFirearms | Self::EuropeanFirearms => None,
            Self::MachineGuns => Some(Model::MachineGun),
            Self::NativeFieldArtillery | Self::EuropeanFieldArtillery => Some(Model::FieldGun),
            Self::NativeMediumArtillery | Self::EuropeanMediumArtillery => Some(Model::MediumGun),
            Self::NativeHeavyArtillery | Self::EuropeanHeavyArtillery => Some(Model::HeavyGun),
        }
    }

    /// Whether a unit of this arm can carry it.
    pub const fn suits(self, arm: Arm) -> bool {
        match arm {
            Arm::Infantry | Arm::Cavalry | Arm::Camelry => {
                matches!(self.class(), None | Some(WeaponClass::SmallArms))
            }
            Arm::Artillery => matches!(self.class(), Some(WeaponClass::Artillery)),
            Arm::MachineGun => matches!(self.class(), Some(WeaponClass::MachineGuns)),
            Arm::Transport => matches!(self, Self::None),
        }
    }
}

impl CardClass {
    /// The class of a card; none for a joker.
    ///
    /// [HV-GEN-05] Numbered cards are two to ten, picture cards Jack, Queen and King; an Ace is a class of its own.
    pub fn of(card: Card) -> Option<Self> {
        let rank = card.rank()?;
        Some(if rank.is_numbered() {
            Self::Numbered
        } else if rank.is_picture() {
            Self::Picture
        } else {
            Self::Ace
        })
    }

    /// How many of a pile are of this class.
    pub fn count(self, cards: Cards) -> u8 {
        cards.count(|card| Self::of(card) == Some(self))
    }
}

impl Propulsion {
    /// The line of the movement chart.
    pub const fn rate(self) -> Rate {
        match self {
            Self::Oar => Rate::OarPoweredShips,
            Self::Wind => Rate::WindPoweredShips,
            Self::Steam => Rate::SteamPoweredShips,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hv_gen_05_classes_of_the_pack() {
        let count = |class: CardClass| class.count(Cards::PACK);
        assert_eq!(count(CardClass::Numbered), 36);
        assert_eq!(count(CardClass::Picture), 12);
        assert_eq!(count(CardClass::Ace), 4);
        assert_eq!(CardClass::of(Card::joker(true)), None);
    }

    #[test]
    fn weapons_suit_arms() {
        assert!(Weapon::Spears.suits(Arm::Camelry));
        assert!(Weapon::None.suits(Arm::Infantry) && Weapon::None.suits(Arm::Transport));
        assert!(!Weapon::None.suits(Arm::Artillery) && !Weapon::None.suits(Arm::MachineGun));
        assert!(!Weapon::MachineGuns.suits(Arm::Artillery));
        assert!(!Weapon::EuropeanFirearms.suits(Arm::Transport));
        for &weapon in Weapon::ALL {
            let gun = weapon.suits(Arm::Artillery) || weapon.suits(Arm::MachineGun);
            assert_eq!(weapon.gun().is_some(), gun, "{weapon:?}");
        }
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        for &kind in TerrainKind::ALL {
            let json = serde_json::to_string(&kind).unwrap();
            assert_eq!(json, format!("\"{}\"", kind.word()));
            assert_eq!(serde_json::from_str::<TerrainKind>(&json).unwrap(), kind);
            assert_eq!(TerrainKind::ALL[kind.index()], kind);
        }
        assert_eq!(Weapon::EuropeanFieldArtillery.said(), "european field artillery");
    }
}
