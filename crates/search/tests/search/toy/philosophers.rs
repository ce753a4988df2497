//! Dining philosophers. The process `main` starts them one by one. Each philosopher locks its left
//! fork, locks its right fork, unlocks the right fork, unlocks the left fork, and ends.

use std::convert::Infallible;

use search::{Step, System};

const ENDED: u32 = 4;

#[derive(Clone, Debug)]
pub struct Philosophers {
    started: usize,
    /// The number of steps of each philosopher.
    phases: Vec<u32>,
    /// The state of each fork: 1 if it is locked, else 0.
    forks: Vec<u32>,
}

impl Philosophers {
    pub fn new(count: usize) -> Self {
        Self { started: 0, phases: vec![0; count], forks: vec![0; count] }
    }

    fn forks_of(&self, who: usize) -> (usize, usize) {
        (who, (who + 1) % self.forks.len())
    }

    fn enabled(&self, who: usize) -> bool {
        let (left, right) = self.forks_of(who);
        match self.phases[who] {
            0 => self.forks[left] == 0,
            1 => self.forks[right] == 0,
            phase => phase < ENDED,
        }
    }

    /// Returns the enabled processes. The value `None` is the process `main`.
    fn enabled_processes(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        let main = (self.started < self.phases.len()).then_some(None);
        main.into_iter().chain((0..self.started).filter(|&who| self.enabled(who)).map(Some))
    }

    /// Whether all philosophers have eaten.
    pub fn ended(&self) -> bool {
        self.phases.iter().all(|&phase| phase == ENDED)
    }
}

impl System for Philosophers {
    type Error = Infallible;

    fn arity(&mut self) -> Result<u32, Infallible> {
        Ok(self.enabled_processes().count() as u32)
    }

    fn step(&mut self, choice: u32) -> Result<Step, Infallible> {
        let process = self.enabled_processes().nth(choice as usize).unwrap();
        match process {
            None => self.started += 1,
            Some(who) => {
                let (left, right) = self.forks_of(who);
                let (fork, locked) =
                    [(left, 1), (right, 1), (right, 0), (left, 0)][self.phases[who] as usize];
                self.forks[fork] = locked;
                self.phases[who] += 1;
            }
        }
        Ok(Step::Next)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Infallible> {
        out.push(self.started as u32);
        for (&phase, &fork) in self.phases.iter().zip(&self.forks) {
            out.extend([phase, fork]);
        }
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Infallible> {
        self.started = vector[0] as usize;
        for (who, pair) in vector[1..].chunks(2).enumerate() {
            self.phases[who] = pair[0];
            self.forks[who] = pair[1];
        }
        Ok(())
    }
}
