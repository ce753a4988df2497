//! `analyze`: tables and graphs of the static analysis, printed and written.

use crate::options::AnalyzeOptions;
use crate::{FAILED, output, tell};
use report::analyzed::AnalysisListing;
use session::Error;

/// Prints what the analysis knows, or writes it as JSON. Returns the exit code.
pub fn analyze(options: &AnalyzeOptions, pairs: &[(String, String)]) -> i32 {
    let render = match renderer(&options.format) {
        Ok(render) => render,
        Err(error) => {
            output::error(&error);
            return FAILED;
        }
    };
    let listing = options
        .settings(pairs)
        .and_then(|settings| crate::guard::guarded(|| session::analyze(&settings, &options.show)));
    let Some(file) = &options.json else {
        return tell(listing.and_then(|listing| render(&listing)));
    };
    let json = listing.and_then(|listing| json(&listing));
    if file.as_os_str() == "-" {
        return tell(json);
    }
    let written = json.and_then(|json| {
        let failed = |why: std::io::Error| Error::new(format_args!("{}: {why}", file.display()));
        std::fs::write(file, json).map_err(failed)
    });
    tell(written.map(|()| String::new()))
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
