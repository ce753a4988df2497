//! Adds a listener, a property, a choice generator and a search strategy to the built-in ones, and
//! checks a program with them: `cargo run -p session --example own_parts
//! crates/session/examples/Powers.java`.

use session::config;
use session::extension::{
    Action, EXHAUSTIVE, Event, EventMask, Exit, Extensions, Finding, Frontier, FrontierEntry,
    Generator, Listener, ListenerContext, ListenerRow, Machine, Observes, Output, OverRun,
    Property, Setup, Strategy, ValueType,
};
use session::report::{self, Report};
use session::{Control, Error, Settings};
use std::sync::atomic::AtomicBool;

/// A listener that counts the states of the search.
#[derive(Debug, Default)]
struct States(OverRun<u64>);

impl Listener for States {
    fn observes(&self) -> Observes {
        Observes::Nothing
    }
    fn event_mask(&self) -> EventMask {
        EventMask::STATES
    }
    fn event(&mut self, event: &Event<'_>, _: &mut ListenerContext<'_>) {
        *self.0.more() += u64::from(matches!(event, Event::Stored { .. }));
    }
    fn outcome(&mut self) -> Vec<Output> {
        vec![Output::Text(format!("{} states were stored", *self.0))]
    }
}

/// The property that at most two threads are alive at the same time.
struct FewThreads;

impl Property for FewThreads {
    fn observes(&self) -> Observes {
        Observes::Everything
    }
    fn check(&mut self, machine: &mut Machine, _: &[Action]) -> Vec<Finding> {
        let live = machine.live.live_threads();
        let finding = Finding::new("few-threads", format!("{live} threads live"));
        (live > 2).then_some(finding).into_iter().collect()
    }
}

/// A generator of 1, 2, 4 and so on, with `count` alternatives.
#[derive(Debug)]
struct Powers(u32);

impl Generator for Powers {
    fn kind(&self) -> ValueType {
        ValueType::Int
    }
    fn arity(&self) -> u32 {
        self.0
    }
    fn describe(&self, nth: u32) -> String {
        (1 << nth).to_string()
    }
    fn apply(&self, _: &mut Machine, nth: u32) -> Result<u64, Exit> {
        Ok(1 << nth)
    }
}

fn powers(setup: &mut Setup<'_>) -> Result<Box<dyn Generator>, String> {
    Ok(Box::new(Powers(setup.needed("count")?)))
}

/// A strategy that expands the newest open state first.
#[derive(Debug, Default)]
struct Newest(Vec<FrontierEntry>);

impl Frontier for Newest {
    fn push(&mut self, open: FrontierEntry) {
        self.0.push(open);
    }
    fn current(&mut self) -> Option<&mut FrontierEntry> {
        self.0.last_mut()
    }
    fn pop(&mut self) {
        self.0.pop();
    }
}

/// Checks a program with the four parts.
pub fn check(target: &str) -> Result<Report, Error> {
    let extensions =
        Extensions::default()
            .with_generator("my.Powers", "powers of two", &["count"], powers)
            .with_listener(ListenerRow::new("states", "counts states", |_| {
                Ok(Box::<States>::default())
            }))
            .with_property("few-threads", "at most two live", || Box::new(FewThreads))
            .with_strategy(Strategy {
                name: "newest",
                open: |_| Box::<Newest>::default(),
                ..EXHAUSTIVE
            });
    let mut settings = Settings { all_errors: true, ..Settings::for_target(target) };
    settings.search.strategy = "newest".into();
    settings.add_property("few-threads");
    settings.add_listener(config::listener_of("states").map_err(Error::new)?);
    settings.jpf.insert("n.class".into(), "my.Powers".into());
    settings.jpf.insert("n.count".into(), "3".into());
    let control = Control { cancel: &AtomicBool::new(false), progress: &|_| {}, found: None };
    session::check_with(&settings, &extensions, &control)
}

/// Checks the program that the command line names, and prints the report.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = std::env::args().nth(1).ok_or("which program?")?;
    let found = check(&target)?;
    let text = report::renderer("text").ok_or("no text")?;
    Ok((text.render)(&found, &mut std::io::stdout())?)
}
