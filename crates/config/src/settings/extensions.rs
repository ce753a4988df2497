//! The parts that a caller adds to the built-in ones.

use properties::Row;
use properties::listener::ListenerRow;

/// The parts that a caller adds to the built-in ones.
#[derive(Clone, Debug, Default)]
pub struct Extensions {
    /// Classes of choice generators, which properties such as `velocity.class` select
    /// (`Settings::jpf`).
    pub generators: Vec<vm::choice::GeneratorRow>,
    /// Listeners, which `Settings::checks` may name.
    pub listeners: Vec<ListenerRow>,
    /// Properties, which `Settings::checks` may name.
    pub properties: Vec<Row>,
    /// Search strategies, which `Settings::search` may name.
    pub strategies: Vec<search::registry::strategies::Strategy>,
    /// Scheduling policies, which `Settings::search` may name.
    pub policies: Vec<vm::policy::PolicyRow>,
}

/// The constructor of a choice generator.
type OpenGenerator =
    fn(&mut vm::choice::Setup<'_>) -> Result<Box<dyn vm::choice::Generator>, String>;

impl Extensions {
    /// Adds a class of choice generators.
    #[must_use]
    pub fn with_generator(
        mut self,
        name: &'static str,
        help: &'static str,
        parameters: &'static [&'static str],
        open: OpenGenerator,
    ) -> Self {
        self.generators.push(vm::choice::GeneratorRow { name, help, parameters, open });
        self
    }

    /// Adds a listener.
    #[must_use]
    pub fn with_listener(mut self, row: ListenerRow) -> Self {
        self.listeners.push(row);
        self
    }

    /// Adds a property.
    #[must_use]
    pub fn with_property(
        mut self,
        name: &'static str,
        help: &'static str,
        open: fn() -> Box<dyn ::properties::Property>,
    ) -> Self {
        self.properties.push(Row { name, help, open });
        self
    }

    /// Adds a search strategy.
    #[must_use]
    pub fn with_strategy(mut self, row: search::registry::strategies::Strategy) -> Self {
        self.strategies.push(row);
        self
    }
}

/// Compares the names of the parts: functions cannot be compared.
impl PartialEq for Extensions {
    fn eq(&self, other: &Self) -> bool {
        let names = |all: &Self| -> Vec<&'static str> {
            let generators = all.generators.iter().map(|row| row.name);
            let listeners = all.listeners.iter().map(|row| row.name);
            let properties = all.properties.iter().map(|row| row.name);
            let strategies = all.strategies.iter().map(|row| row.name);
            generators.chain(listeners).chain(properties).chain(strategies).collect()
        };
        names(self) == names(other)
    }
}
