//! What every table checks: rules that the ledger has, one entry for every word, lengths that make sense.

use kernel::{
    ledger::DataError,
    table::{Length, Point, Region},
    tables::At,
};

use crate::{formations::Size, ledger};

pub(super) use kernel::words::Complete;

/// Refuses an entry that names a rule which the ledger does not have.
pub(super) fn rule(at: &At<'_>, id: &str) -> Result<(), DataError> {
    at.rules(ledger::IDS, &[id])
}

pub(super) fn rules(at: &At<'_>, ids: &[impl AsRef<str>]) -> Result<(), DataError> {
    at.rules(ledger::IDS, ids)
}

/// A length in millimetres, as tables have them: tenths at the finest, and more than nothing.
pub(super) fn length_mm(at: &At<'_>, what: &str, millimetres: f64) -> Result<Length, DataError> {
    let length = signed_mm(at, what, millimetres)?;
    if length <= Length::ZERO {
        return Err(at.wrong(format!("{what} is {millimetres} mm, wants more than 0")));
    }
    Ok(length)
}

/// The same to the left or right of something.
pub(super) fn signed_mm(at: &At<'_>, what: &str, millimetres: f64) -> Result<Length, DataError> {
    let wrong = || at.wrong(format!("{what} is {millimetres} mm, wants a length of at most 4000"));
    let fine = Length::of_decimal(millimetres).ok_or_else(wrong)?;
    if fine.in_thousandths() % 10 != 0 {
        return Err(at.wrong(format!("{what} is {millimetres} mm, wants hundredths at the finest")));
    }
    Ok(fine / 10)
}

pub(super) fn size_mm(at: &At<'_>, what: &str, size: [f64; 2]) -> Result<Size, DataError> {
    let [width, depth] = size;
    Ok(Size::new(length_mm(at, what, width)?, length_mm(at, what, depth)?))
}

/// A length in centimetres, more than nothing.
pub(super) fn length_cm(at: &At<'_>, what: &str, centimetres: f64) -> Result<Length, DataError> {
    let length = Length::of_decimal(centimetres).filter(|&length| Length::ZERO < length);
    length.ok_or_else(|| {
        at.wrong(format!("{what} is {centimetres} cm, wants more than 0 and at most 4000"))
    })
}

pub(super) fn point_cm(at: &At<'_>, point: [f64; 2]) -> Result<Point, DataError> {
    Point::of_decimals(point).ok_or_else(|| at.wrong(format!("{point:?} is no place on any table")))
}

/// A polygon by its corners in centimetres.
pub(super) fn region_cm(at: &At<'_>, corners: &[[f64; 2]]) -> Result<Region, DataError> {
    let corners = corners.iter().map(|&corner| point_cm(at, corner));
    let corners = corners.collect::<Result<Vec<_>, _>>()?;
    Region::new(corners).map_err(|error| at.wrong(format!("the polygon cannot be: {error}")))
}

/// A fraction, as numerator and denominator.
pub(super) fn fraction(
    at: &At<'_>,
    what: &str,
    [over, under]: [i64; 2],
) -> Result<(u8, u8), DataError> {
    let part = |value| at.number(what, value, 1, 100);
    Ok((part(over)?, part(under)?))
}
