//! Layouts at every strength, against the figures of the ledger.

use kernel::table::{Angle, Frame, Outline, Point, Side, overlaps};

use super::*;

const FOOT: Size = Size::new(mm(15), mm(15));
const MOUNTED: Size = Size::new(mm(15), mm(30));

fn plan(formation: Formation, variant: Variant, figures: u8, base: Size) -> Plan {
    let arm = if base == FOOT { Arm::Infantry } else { Arm::Cavalry };
    Plan { arm, formation, variant, figures, base, gun: None }
}

/// Width and depth in tenths of a millimetre.
fn size(plan: &Plan) -> (i32, i32) {
    let reach = plan.layout().reach();
    ((reach.right - reach.left).in_thousandths() / 10, reach.depth.in_thousandths() / 10)
}

/// The middles of the figures, right and ahead in tenths of a millimetre.
fn middles(plan: &Plan) -> Vec<(i32, i32)> {
    let tenths = |length: Length| length.in_thousandths() / 10;
    let layout = plan.layout();
    layout.figures.iter().map(|slot| (tenths(slot.at.right), tenths(slot.at.ahead))).collect()
}

#[test]
fn hv_form_02_close_order() {
    let deep = |n| plan(Formation::CloseOrder, Variant::Deep, n, FOOT);
    assert_eq!(size(&deep(8)), (600, 300));
    assert_eq!(size(&deep(7)), (600, 300));
    assert_eq!(deep(7).layout().front_rank(), 4);
    assert_eq!(middles(&deep(3)), [(-75, -75), (75, -75), (0, -225)]);
    assert_eq!(middles(&deep(1)), [(0, -75)]);
    assert_eq!(size(&plan(Formation::CloseOrder, Variant::Wide, 8, FOOT)), (1200, 150));
    assert_eq!(size(&plan(Formation::CloseOrder, Variant::Deep, 6, MOUNTED)), (450, 600));
    assert_eq!(size(&plan(Formation::CloseOrder, Variant::Wide, 6, MOUNTED)), (900, 300));
}

#[test]
fn hv_form_03_column_and_the_example_of_five_left() {
    assert_eq!(size(&plan(Formation::Column, Variant::Twos, 8, FOOT)), (300, 600));
    assert_eq!(size(&plan(Formation::Column, Variant::File, 8, FOOT)), (150, 1200));
    let five = plan(Formation::Column, Variant::Twos, 5, MOUNTED);
    assert_eq!(five.rows()[..], [2, 2, 1]);
    assert_eq!(size(&five), (300, 900));
    assert_eq!(middles(&five)[4], (0, -750));
    assert_eq!(size(&plan(Formation::Column, Variant::File, 6, MOUNTED)), (150, 1800));
}

#[test]
fn hv_form_04_open_order() {
    let line = plan(Formation::OpenOrder, Variant::Line, 8, FOOT);
    assert_eq!((size(&line), line.layout().front_rank()), ((2250, 150), 8));
    assert_eq!(size(&plan(Formation::OpenOrder, Variant::Line, 6, MOUNTED)), (1650, 300));
    let chequer = plan(Formation::OpenOrder, Variant::Chequer, 8, FOOT);
    assert_eq!((size(&chequer), chequer.layout().front_rank()), ((1200, 450), 4));
    assert_eq!(size(&plan(Formation::OpenOrder, Variant::Chequer, 6, MOUNTED)), (900, 750));
    // Each rear base stands 15 mm to the right of the front one with the same number, whatever the strength.
    for n in 2..=8 {
        let middles = middles(&plan(Formation::OpenOrder, Variant::Chequer, n, FOOT));
        let front = usize::from(n.div_ceil(2));
        for rear in front..usize::from(n) {
            let (right, ahead) = middles[rear - front];
            assert_eq!(middles[rear], (right + 150, ahead - 300), "{n}");
        }
    }
}

#[test]
fn hv_form_05_square_of_one_unit() {
    let solo = |n| plan(Formation::Square, Variant::Solo, n, FOOT);
    assert_eq!(size(&solo(8)), (450, 450));
    assert_eq!(size(&solo(7)), (450, 450));
    assert_eq!(size(&solo(6)), (450, 450));
    assert_eq!(size(&solo(5)), (300, 450));
    assert_eq!(size(&solo(4)), (300, 300));
    assert_eq!(middles(&solo(8))[3..5], [(-150, -225), (150, -225)]);
    assert_eq!(
        middles(&solo(6)),
        [(-75, -75), (75, -75), (-150, -225), (150, -225), (-75, -375), (75, -375)]
    );
    assert_eq!(middles(&solo(5))[2..], [(-75, -225), (75, -225), (0, -375)]);
    // With three left it is deep close order.
    assert_eq!(middles(&solo(3)), middles(&plan(Formation::CloseOrder, Variant::Deep, 3, FOOT)));
}

#[test]
fn hv_form_06_square_of_several_units() {
    let ring = |n| {
        let Ring { across, deep, filled, reserve } = Ring::of(n);
        (across, deep, filled, reserve)
    };
    assert_eq!(ring(32), (9, 9, 32, false));
    assert_eq!(ring(24), (7, 7, 24, false));
    assert_eq!(ring(16), (5, 5, 16, false));
    assert_eq!(ring(31), (9, 8, 30, true));
    assert_eq!(Ring::of(31).outside(), Size::new(mm(135), mm(120)));
    assert_eq!(Ring::of(32).inside(), Size::new(mm(105), mm(105)));
    // Below nine there is no room inside: laid as for one more, the last place empty.
    assert_eq!(ring(7), (3, 3, 7, false));
    assert_eq!((Ring::of(7).places(), ring(9)), (8, (3, 3, 8, true)));
    for n in 4..=32 {
        let ring = Ring::of(n);
        assert!(ring.filled <= ring.places() && ring.places() <= ring.filled + 1, "{n}");
        assert_eq!(ring.filled + u8::from(ring.reserve), n);
    }
}

#[test]
fn hv_form_06_each_unit_holds_a_run_and_the_strongest_the_reserve() {
    let runs = Ring::of(31).runs(&[7, 8, 8, 8]);
    let run = |first, n, has_reserve| Run { first, n, has_reserve };
    assert_eq!(runs[..], [run(0, 7, false), run(7, 7, true), run(14, 8, false), run(22, 8, false)]);
    let runs = Ring::of(16).runs(&[8, 8]);
    assert_eq!(runs[..], [run(0, 8, false), run(8, 8, false)]);
}

#[test]
fn hv_form_06_a_ring_is_laid_clockwise_without_gaps() {
    for n in 4..=32 {
        let ring = Ring::of(n);
        let frame = Frame::new(Point::units(50, 50), Angle::NORTH);
        let bases: Vec<Outline> =
            (0..ring.places()).map(|at| ring.slot(at).outline(&frame)).collect();
        for (at, base) in bases.iter().enumerate() {
            let next = &bases[(at + 1) % bases.len()];
            assert_eq!(base.middle().distance(next.middle()), mm(15), "{n}: {at}");
            assert!(bases[..at].iter().all(|other| !overlaps(base, other)), "{n}: {at}");
        }
        // The front face runs from left to right, and the middle of it is the origin.
        let (first, last) = (ring.slot(0).at, ring.slot(ring.across - 1).at);
        assert_eq!((first.right, first.ahead), (-last.right, last.ahead));
        let on = |side| (0..ring.places()).filter(|&at| ring.is_on(at, side)).count() as u8;
        assert_eq!((on(Side::Front), on(Side::Rear)), (ring.across, ring.across), "{n}");
        assert_eq!((on(Side::Right), on(Side::Left)), (ring.deep, ring.deep), "{n}");
    }
    let ring = Ring::of(16);
    assert_eq!(ring.slot(5).turn, Angle::EAST);
    assert_eq!(ring.slot(12).turn, Angle::SOUTH);
    assert_eq!(ring.slot(15).turn, Angle::WEST);
}

#[test]
fn hv_form_08_horde_and_the_example_of_six_left() {
    let horde = |variant, n, base| plan(Formation::Horde, variant, n, base);
    assert_eq!(size(&horde(Variant::F3, 8, FOOT)), (525, 450));
    assert_eq!(size(&horde(Variant::F4, 8, FOOT)), (675, 300));
    assert_eq!(size(&horde(Variant::F2, 6, MOUNTED)), (375, 900));
    assert_eq!(size(&horde(Variant::F3, 6, MOUNTED)), (525, 600));
    // Six left of a front of four: the rear two at positions 2 and 3, shifted by half a base.
    assert_eq!(middles(&horde(Variant::F4, 6, FOOT))[4..], [(0, -225), (150, -225)]);
    // A third row is not shifted.
    assert_eq!(middles(&horde(Variant::F3, 8, FOOT))[6..], [(-150, -375), (0, -375)]);
    assert_eq!(middles(&horde(Variant::F3, 7, FOOT))[6..], [(0, -375)]);
    // The front row is centred, also when it is the only one left.
    assert_eq!(middles(&horde(Variant::F4, 3, FOOT)), [(-150, -75), (0, -75), (150, -75)]);
    assert_eq!(middles(&horde(Variant::F4, 2, FOOT)), [(-75, -75), (75, -75)]);
}

#[test]
fn hv_form_09_guns() {
    let gun = |formation, figures, width, depth| Plan {
        arm: Arm::Artillery,
        formation,
        variant: Variant::Gun,
        figures,
        base: FOOT,
        gun: Some(Size::new(mm(width), mm(depth))),
    };
    for (width, depth, whole) in [(20, 20, 400), (20, 30, 500), (25, 40, 600), (30, 50, 700)] {
        for formation in [Formation::Limbered, Formation::Unlimbered] {
            assert_eq!(size(&gun(formation, 2, width, depth)), (300, whole));
        }
    }
    assert_eq!(middles(&gun(Formation::Limbered, 2, 20, 30)), [(-75, -75), (75, -75)]);
    assert_eq!(middles(&gun(Formation::Unlimbered, 2, 20, 30)), [(-75, -425), (75, -425)]);
    assert_eq!(middles(&gun(Formation::Unlimbered, 1, 20, 30)), [(0, -425)]);
    assert_eq!(gun(Formation::Unlimbered, 2, 20, 30).layout().front_rank(), 2);
}

#[test]
fn hv_form_11_place_of_the_leader() {
    let leader = |formation, variant, n| plan(formation, variant, n, FOOT).layout().leader();
    // Third from the left of a front of four.
    assert_eq!(leader(Formation::CloseOrder, Variant::Deep, 8), 2);
    assert_eq!(leader(Formation::CloseOrder, Variant::Wide, 8), 4);
    assert_eq!(leader(Formation::Horde, Variant::F3, 8), 1);
    assert_eq!(leader(Formation::Column, Variant::File, 8), 0);
}

#[test]
fn hv_form_13_outline_of_a_horde() {
    let reach = plan(Formation::Horde, Variant::F3, 8, FOOT).layout().reach();
    let half = Length::thousandths(2250);
    assert_eq!((reach.left, reach.right, reach.depth), (-half, mm(30), mm(45)));
}

#[test]
fn hv_form_15_room_inside_a_ring() {
    assert_eq!(Ring::of(32).slots(), 49);
    assert_eq!(Ring::of(12).slots(), 4);
    assert_eq!(Ring::of(8).slots(), 1);
}

#[test]
fn hv_gen_06_no_two_bases_of_a_layout_overlap_whatever_the_facing() {
    let variants = [
        (Formation::CloseOrder, Variant::Deep),
        (Formation::CloseOrder, Variant::Wide),
        (Formation::Column, Variant::Twos),
        (Formation::Column, Variant::File),
        (Formation::OpenOrder, Variant::Line),
        (Formation::OpenOrder, Variant::Chequer),
        (Formation::Square, Variant::Solo),
        (Formation::Horde, Variant::F2),
        (Formation::Horde, Variant::F3),
        (Formation::Horde, Variant::F4),
    ];
    for (formation, variant) in variants {
        for (base, most) in [(FOOT, 8), (MOUNTED, 6)] {
            if formation == Formation::Square && base == MOUNTED {
                continue;
            }
            for n in 1..=most {
                let layout = plan(formation, variant, n, base).layout();
                assert_eq!(layout.figures.len(), usize::from(n));
                for facing in (0..36_000).step_by(4321) {
                    let frame = Frame::new(Point::units(50, 40), Angle::hundredths(facing));
                    let bases: Vec<_> = layout.slots().map(|slot| slot.outline(&frame)).collect();
                    for (at, base) in bases.iter().enumerate() {
                        assert!(bases[..at].iter().all(|other| !overlaps(base, other)));
                    }
                }
            }
        }
    }
}
