//! The command `analyze`: prints or writes tables and graphs of the static analysis.

use crate::options::AnalyzeOptions;
use report::analyzed::AnalysisListing;
use session::Error;

/// Returns the text for stdout. If a file is requested, writes JSON to the file, and returns an empty
/// text.
pub fn analyze(options: &AnalyzeOptions, pairs: &[(String, String)]) -> Result<String, Error> {
    let render = renderer(&options.format)?;
    let settings = options.settings(pairs)?;
    let listing =
        crate::inspected(&settings, |control| session::analyze(&settings, &options.show, control))?;
    crate::note_limits(&listing.limits);
    let Some(file) = &options.json else { return render(&listing) };
    let json = json(&listing)?;
    if file.as_os_str() == "-" {
        return Ok(json);
    }
    config::disk::write(file, json)
        .map_err(|why| Error::new(format_args!("{}: {why}", file.display())))?;
    Ok(String::new())
}

type Render = fn(&AnalysisListing) -> Result<String, Error>;

fn renderer(format: &str) -> Result<Render, Error> {
    match format {
        "text" => Ok(|listing| Ok(listing.text())),
        "json" => Ok(json),
        "dot" => Ok(|listing| listing.dot().map_err(Error::new)),
        "svg" => Err(Error::new(
            "--format svg: graphs have no layout here; use --format dot and `dot -Tsvg`",
        )),
        other => Err(Error::new(format_args!("--format {other}: not one of text, json, dot"))),
    }
}

fn json(listing: &AnalysisListing) -> Result<String, Error> {
    listing.json().map_err(Error::new)
}
