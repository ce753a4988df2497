// When one reaches for the right fork first, everybody eats.
//@ source: ../../../examples/DiningPhilosophers.java
//@ mode: run check
//@ verdict: safe
//@ args: 3 ordered
