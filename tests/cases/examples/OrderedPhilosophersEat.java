// When one philosopher takes the right fork first, all philosophers eat.
//@ source: ../../../examples/DiningPhilosophers.java
//@ mode: run check
//@ verdict: safe
//@ args: 3 ordered
