//! natives
