//! The HTML report in a browser. It opens without errors, draws the diagram, and shows the source line
//! of a clicked step. Only the visible part of a long path is laid out.
//!
//! Source: Chromium's `--headless --dump-dom`, which prints the page after its scripts have run.
//! The tests add scripts that click and press keys. Invariant: without a browser, the test reports
//! that it is skipped.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A script that records all errors of the page from its start.
const LISTENER: &str = "<script>window.problems = [];
addEventListener('error', (e) => problems.push(e.message));
console.error = console.warn = (...all) => problems.push(all.join(' '));
</script>";

/// A script that clicks a step, continues by keyboard, and adds the results to the page.
const CLICKER: &str = "<script>
const rows = [...document.querySelectorAll('[role=option]')];
const chosen = rows.findIndex((row) => row.textContent.includes('synchronized (first)'));
rows[chosen].click();
const step = Number(rows[chosen].dataset.step);
let linked = location.hash === `#finding-1/step-${step + 1}`;
const clicked = document.querySelector('.listing .hit').dataset.line;
const time = document.querySelector('[role=listbox]');
time.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
const active = time.getAttribute('aria-activedescendant') === `s0-${chosen - 1}`;
const edges = document.querySelectorAll('svg.graph line').length;
/* The first step starts a thread and does much for it; its source is in sight all the same. */
document.getElementById('s0-0').click();
const side = document.getElementById('side0');
const inSight = () => {
  const hit = side.querySelector('.listing .hit').getBoundingClientRect(), box = side.getBoundingClientRect();
  return box.top <= hit.top && hit.bottom <= box.bottom;
};
const events = [...side.querySelectorAll('.events button')];
let led = events.length > 1 && inSight();
for (const event of events) {
  event.click();
  led = led && inSight() && event.textContent.endsWith(`:${side.querySelector('.listing .hit').dataset.line}`);
}
/* The path is above the graph of locks, and no thread has the colour of the verdict. */
const titles = [...document.querySelectorAll('h3')].map((title) => title.textContent);
const above = titles.indexOf('Error path') < titles.indexOf('Threads and locks');
const colour = (element) => getComputedStyle(element).color;
const heads = [...document.querySelectorAll('.heads span')].map(colour);
const apart = heads.length > 2 && new Set(heads).size === heads.length && !heads.includes(colour(document.querySelector('.verdict')));
/* A link selects its step, and a key shows the help. */
location.hash = '#finding-1/step-2';
dispatchEvent(new HashChangeEvent('hashchange'));
linked = linked && time.getAttribute('aria-activedescendant') === 's0-1';
time.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
const helped = document.querySelector('.keys').open;
/* A search marks the steps with a text, and Enter selects the next one. */
time.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
const finder = document.querySelector('input[type=search]');
let found = document.activeElement === finder;
finder.value = 'Synchronized (first)';
finder.dispatchEvent(new Event('input'));
const marked = [...document.querySelectorAll('.row.match')].map((row) => Number(row.dataset.step));
finder.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
found = found && marked.includes(step) && marked.includes(Number(time.getAttribute('aria-activedescendant').split('-')[1]));
found = found && /^[0-9]+ of [0-9]+ steps?$/.test(document.querySelector('[role=status]').textContent);
finder.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
found = found && document.querySelectorAll('.row.match').length === 0;
document.body.append(`PROBE linked=${linked} helped=${helped} found=${found} line=${clicked} active=${active} edges=${edges} led=${led} above=${above} apart=${apart} problems=[${problems.join('|')}]`);
</script>";

fn browser() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let places = BROWSERS.iter().flat_map(|name| folders.iter().map(move |f| f.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// A script that measures the drawn part of a long path, and moves along it by keyboard and buttons.
const WANDERER: &str = "<script>
const time = document.querySelector('[role=listbox]');
const count = () => document.querySelectorAll('[role=option]').length;
const active = () => Number(time.getAttribute('aria-activedescendant').split('-')[1]);
const press = (key) => time.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const most = [count()];
const steps = Number(document.querySelector('[role=option]').getAttribute('aria-setsize'));
const last = active() === steps - 1 && document.getElementById(`s0-${steps - 1}`) !== null;
press('p');
const before = active();
const drawn = document.getElementById(`s0-${before}`) !== null;
press('Home');
most.push(count());
const first = active() === 0 && document.getElementById('s0-0').offsetTop === 0;
press('n');
press('PageDown');
most.push(count());
/* Without folded steps, each one has a row. */
press('f');
const middle = document.getElementById(`s0-${active()}`) !== null;
const heads = new Set([...document.querySelectorAll('.heads span')].map((head) => head.textContent)).size;
const tall = document.querySelector('.tall').offsetHeight;
document.body.append(`PROBE steps=${steps} few=${Math.max(...most) < 100} tall=${tall === 24 * steps} last=${last} switch=${before < steps - 1 && drawn} first=${first} middle=${middle} heads=${heads} problems=[${problems.join('|')}]`);
</script>";

/// A program in which threads increment a counter under a lock. A final assertion on the sum fails.
const LONG: &str = r#"
    public class Long {
        static volatile int total;
        static final Object lock = new Object();

        public static void main(String[] args) throws Exception {
            int threads = Integer.parseInt(args[0]), rounds = Integer.parseInt(args[1]);
            Thread[] all = new Thread[threads];
            for (int i = 0; i < threads; i++) {
                all[i] = new Thread(() -> {
                    for (int n = 0; n < rounds; n++) {
                        synchronized (lock) { total++; }
                    }
                }, "counter-" + i);
            }
            for (Thread t : all) t.start();
            for (Thread t : all) t.join();
            assert total != threads * rounds;
        }
    }
"#;

/// Returns the results that the script adds to the page, and stderr of the browser.
fn probe(browser: &Path, folder: &Path, script: &str) -> (String, String) {
    let file = folder.join("page.html");
    let page = fs::read_to_string(&file).unwrap();
    let page = page.replace("<head>", &format!("<head>{LISTENER}"));
    fs::write(&file, page.replace("</body>", &format!("{script}</body>"))).unwrap();
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"])
        .arg("--dump-dom")
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", file.display()))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let probe = text.rsplit_once("PROBE ").map_or(&*text, |(_, probe)| probe);
    let probe = probe.split("</body>").next().unwrap_or_default().to_owned();
    (probe, String::from_utf8_lossy(&output.stderr).into_owned())
}

fn check(folder: &Path, program: &Path, words: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_pathfinder"))
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .args(["check", "--report", "html=page.html", "--report", "github=-"])
        .arg(program)
        .args(words)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_page_opens_and_a_click_shows_the_source() {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no browser among {}", BROWSERS.join(", "));
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    check(folder.path(), &example.join("DiningPhilosophers.java"), &[]);
    let (probe, complaints) = probe(&browser, folder.path(), CLICKER);
    let wanted = "linked=true helped=true found=true line=27 active=true edges=6 led=true above=true apart=true problems=[]";
    assert!(probe.starts_with(wanted), "{probe}\n{complaints}");
}

/// A script that lists the boxes around the accesses of a race.
const RACER: &str = "<script>
const boxes = [...document.querySelectorAll('.pair > div')];
const shown = boxes.map((box) => `${box.querySelector('strong').textContent}:${box.querySelector('.hit').dataset.line}`);
document.body.append(`PROBE ${shown.join(' ')} problems=[${problems.join('|')}]`);
</script>";

#[test]
fn a_race_has_the_code_of_both_accesses_side_by_side() {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("Race.java");
    let source = "class Race {
    static int value;
    public static void main(String[] args) {
        new Thread(() -> value = 1).start();
        System.out.println(value);
    }
}
";
    fs::write(&program, source).unwrap();
    check(folder.path(), &program, &["--property", "data-race"]);
    let (probe, complaints) = probe(&browser, folder.path(), RACER);
    let wanted = ["main:5 Thread-0:4 problems=[]", "Thread-0:4 main:5 problems=[]"];
    assert!(wanted.iter().any(|wanted| probe.starts_with(wanted)), "{probe}\n{complaints}");
}

/// A script that opens folded steps, folds them by keyboard, and prepares the page for printing.
const FOLDER: &str = "<script>
const time = document.querySelector('[role=listbox]');
const all = (name) => time.querySelectorAll(name).length;
const key = (name) => time.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
const folded = [all('.fold'), all('.row:not(.fold)')];
/* The last step reads what the other thread wrote. */
const origins = [...time.querySelectorAll('.origin')].map((arrow) => arrow.dataset.kind).join();
key('Home');
for (let step = 0; step < 30; step++) key('ArrowDown');
const passed = time.querySelector('[aria-selected=true]').getAttribute('aria-posinset') === time.querySelector('[aria-setsize]').getAttribute('aria-setsize');
const stays = all('.fold') === folded[0];
const rows = all('.row');
time.querySelector('.fold').click();
const opens = all('.fold') === folded[0] - 1 && all('.row') > rows;
key('f');
const whole = all('.fold') === 0;
key('f');
const again = all('.fold') === folded[0];
/* The monitor that starting a thread takes is not held afterwards. */
const held = all('.row rect');
time.style.maxHeight = '30px';
dispatchEvent(new Event('beforeprint'));
const printed = all('.row') === rows && time.style.height === 'auto';
const some = folded[0] > 1 && folded[1] > 4;
document.body.append(`PROBE some=${some} origins=${origins} passed=${passed} stays=${stays} opens=${opens} whole=${whole} again=${again} held=${held} printed=${printed} problems=[${problems.join('|')}]`);
</script>";

#[test]
fn steps_of_the_class_library_are_folded() {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no browser among {}", BROWSERS.join(", "));
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("Loads.java");
    let text = "import java.util.concurrent.ConcurrentHashMap;
        class Loads {
            static final ConcurrentHashMap<String, String> cache = new ConcurrentHashMap<>();
            static volatile int loads;
            static void get() {
                if (cache.get(\"a\") == null) {
                    loads++;
                    cache.put(\"a\", \"b\");
                }
            }
            public static void main(String[] args) throws InterruptedException {
                Thread other = new Thread(Loads::get);
                other.start();
                get();
                other.join();
                assert loads == 1;
            }
        }";
    fs::write(&program, text).unwrap();
    check(folder.path(), &program, &[]);
    let (probe, complaints) = probe(&browser, folder.path(), FOLDER);
    let wanted = "some=true origins=write passed=true stays=true opens=true whole=true again=true held=0 printed=true problems=[]";
    assert!(probe.starts_with(wanted), "{probe}\n{complaints}");
}

#[test]
fn only_visible_steps_of_a_long_path_are_drawn() {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no browser among {}", BROWSERS.join(", "));
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("Long.java");
    fs::write(&program, LONG).unwrap();
    let words = ["--por", "none", "--explain-limit", "2min", "--", "6", "4200"];
    check(folder.path(), &program, &words);
    let (probe, complaints) = probe(&browser, folder.path(), WANDERER);
    let (steps, rest) = probe.split_once(' ').unwrap_or_default();
    let steps: usize = steps.trim_start_matches("steps=").parse().unwrap_or(0);
    assert!(steps >= 100_000, "{probe}\n{complaints}");
    let wanted =
        "few=true tall=true last=true switch=true first=true middle=true heads=7 problems=[]";
    assert!(rest.starts_with(wanted), "{probe}\n{complaints}");
}

/// A program that swaps two numbers without a third variable (King 1976; Khurshid et al. 2003, figure
/// 1).
const SWAP: &str = "
    import org.sosy_lab.sv_benchmarks.Verifier;

    class Swap {
        public static void main(String[] args) {
            int x = Verifier.nondetInt(), y = Verifier.nondetInt();
            if (x > y) {
                x = x + y;
                y = x - y;
                x = x - y;
                if (x - y > 0) {
                    assert false;
                }
            }
        }
    }
";

/// A program with a loop whose number of turns is an unbounded input.
const UNBOUNDED: &str = "
    import org.sosy_lab.sv_benchmarks.Verifier;

    class Unbounded {
        public static void main(String[] args) {
            int n = Verifier.nondetInt(), sum = 0;
            for (int i = 0; i < n && i < 200; i++) {
                sum += i;
            }
            assert sum != 3;
        }
    }
";

/// Returns the symbolic execution tree in the page of a program, indented, with one line for each node.
fn drawn(text: &str, name: &str) -> Option<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join(format!("{name}.java"));
    fs::write(&program, text).unwrap();
    check(folder.path(), &program, &["--symbolic", "--all-errors"]);
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    let data = page.split_once("type=\"application/json\">").unwrap().1;
    let data: serde_json::Value =
        serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    let nodes = data["tree"]["nodes"].as_array()?;
    let mut depths: Vec<usize> = Vec::new();
    let mut lines = Vec::new();
    for node in nodes {
        let parent = node["parent"].as_u64();
        let depth = parent.map_or(0, |parent| depths[parent as usize] + 1);
        depths.push(depth);
        let conditions = node["conditions"].as_array().unwrap().iter();
        let conditions: Vec<&str> = conditions.map(|one| one["text"].as_str().unwrap()).collect();
        let end = node["kind"].as_str().unwrap_or("");
        let inputs = node["inputs"].as_array().unwrap();
        assert_eq!(end.is_empty(), inputs.is_empty(), "{node}");
        lines.push(format!("{}{} {end}", "  ".repeat(depth), conditions.join(" && ")));
    }
    Some(lines)
}

#[test]
fn the_page_has_the_symbolic_execution_tree() {
    let mut lines = drawn(SWAP, "Swap").unwrap();
    lines[1..].sort();
    let wanted =
        [" ", "    -x + y < 1 ends", "    -x + y > 0 violates", "  y < x ", "  y >= x ends"];
    assert_eq!(lines, wanted);
}

#[test]
fn a_large_symbolic_execution_tree_is_not_drawn() {
    assert_eq!(drawn(UNBOUNDED, "Unbounded"), None);
}
