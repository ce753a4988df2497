//! The HTML report in a browser: it opens without errors, draws the diagram, and a click shows the
//! source line.
//!
//! Source: Chromium's `--headless --dump-dom`, which prints the page after its scripts have run; the
//! test adds one that clicks. Invariant: where there is no browser, the test says that it is skipped.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Notes what goes wrong from the beginning on.
const LISTENER: &str = "<script>window.problems = [];
addEventListener('error', (e) => problems.push(e.message));
console.error = console.warn = (...all) => problems.push(all.join(' '));
</script>";

/// Clicks a step, goes on with the keyboard, and leaves in the page what came of it.
const CLICKER: &str = "<script>
const rows = document.querySelectorAll('[role=option]').length;
document.getElementById('s0-3').click();
const clicked = document.querySelector('.listing .hit').dataset.line;
const time = document.querySelector('[role=listbox]');
time.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
const active = time.getAttribute('aria-activedescendant');
const edges = document.querySelectorAll('svg.graph line').length;
document.body.append(`PROBE rows=${rows} line=${clicked} active=${active} edges=${edges} problems=[${problems.join('|')}]`);
</script>";

fn browser() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let places = BROWSERS.iter().flat_map(|name| folders.iter().map(move |f| f.join(name)));
    places.into_iter().find(|place| place.is_file())
}

#[test]
fn the_page_opens_and_a_click_shows_the_source() {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no browser among {}", BROWSERS.join(", "));
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let file = folder.path().join("page.html");
    let status = Command::new(env!("CARGO_BIN_EXE_pathfinder"))
        .current_dir(folder.path())
        .env("XDG_CACHE_HOME", folder.path().join("cache"))
        .args(["check", "--report", "html=page.html", "--report", "github=-"])
        .arg(example.join("DiningPhilosophers.java"))
        .stdout(std::process::Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
    let page = fs::read_to_string(&file).unwrap();
    let page = page.replace("<head>", &format!("<head>{LISTENER}"));
    fs::write(&file, page.replace("</body>", &format!("{CLICKER}</body>"))).unwrap();
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("file://{}", file.display()))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let probe = text.rsplit_once("PROBE ").map_or(&*text, |(_, probe)| probe);
    let probe = probe.split("</body>").next().unwrap_or_default();
    let wanted = "rows=6 line=27 active=s0-2 edges=6 problems=[]";
    assert!(probe.starts_with(wanted), "{probe}\n{}", String::from_utf8_lossy(&output.stderr));
}
