//! Choices of three doubles: below, at and above a threshold. Source: JPF's `DoubleThresholdGenerator`
//! (`low`, `threshold`, `high`). The parameter `delta`, the distance of the outer values, is from JPF's
//! wiki.

use super::list::Doubles;
use super::{Generator, GeneratorRow, Setup};

pub(super) const ROW: GeneratorRow = GeneratorRow {
    name: "gov.nasa.jpf.vm.choice.DoubleThresholdGenerator",
    help: "low, threshold and high; or threshold, and delta less and more",
    parameters: &["low", "threshold", "high", "delta"],
    open,
};

fn open(setup: &mut Setup<'_>) -> Result<Box<dyn Generator>, String> {
    let threshold: f64 = setup.needed("threshold")?;
    let delta: Option<f64> = setup.given("delta")?;
    let end = |name: &str, sign: f64| match (setup.given(name)?, delta) {
        (Some(_), Some(_)) => Err(format!("both {name} and delta are given")),
        (Some(end), None) => Ok(end),
        (None, Some(delta)) => Ok(threshold + sign * delta),
        (None, None) => Err(format!("there is neither {0}.{name} nor {0}.delta", setup.id)),
    };
    Ok(Box::new(Doubles(vec![end("low", -1.0)?, threshold, end("high", 1.0)?])))
}
