//! The layout of vectors and the memory of tables, for the store and the memory limit.

/// The layout of vectors, and the memory of the tables that give vectors their meaning.
pub trait Storage {
    /// Returns the position of the number that most steps change. The position affects only the
    /// speed.
    fn hot_position(&self) -> usize;

    /// Returns the bytes of the tables that belong to visited states, such as tables of components.
    fn table_bytes(&self) -> usize;

    /// Returns the additional bytes that these tables need temporarily when they grow, if growth is
    /// due soon.
    fn table_growth(&self) -> usize;

    /// Whether the time limit ended an encoding. The error of the encoding is then no failure.
    fn is_out_of_time(&self) -> bool {
        false
    }
}
