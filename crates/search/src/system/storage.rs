//! Vector layout and memory, as the store and the memory limit need them.

/// Layout of vectors and memory of the tables that give vectors their meaning.
pub trait Storage {
    /// Returns the position in vectors of the number that most steps change. It affects speed only.
    fn hot_position(&self) -> usize;

    /// Returns the bytes of tables that belong to visited states, such as those of components.
    fn table_bytes(&self) -> usize;

    /// Returns the additional bytes that these tables need temporarily when they grow, if growth is
    /// due soon.
    fn table_growth(&self) -> usize;

    /// Whether the time limit ended an encoding, whose error is then no failure.
    fn is_out_of_time(&self) -> bool {
        false
    }
}
