//! Independent counters modulo n: n^k states, each with k successors.

use std::convert::Infallible;

use search::{Step, System};

#[derive(Clone, Debug)]
pub struct Counters {
    values: Vec<u32>,
    modulus: u32,
}

impl Counters {
    pub fn new(count: usize, modulus: u32) -> Self {
        Self { values: vec![0; count], modulus }
    }
}

impl System for Counters {
    type Error = Infallible;

    fn arity(&mut self) -> Result<u32, Infallible> {
        Ok(self.values.len() as u32)
    }

    fn step(&mut self, choice: u32) -> Result<Step, Infallible> {
        let value = &mut self.values[choice as usize];
        *value = (*value + 1) % self.modulus;
        Ok(Step::Next)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Infallible> {
        out.extend_from_slice(&self.values);
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Infallible> {
        self.values.clear();
        self.values.extend_from_slice(vector);
        Ok(())
    }
}
