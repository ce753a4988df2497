// With a lock no step is lost.
//@ source: ../../../examples/BrokenCounter.java
//@ mode: run check
//@ verdict: safe
//@ property: data-race, uncaught-exception, deadlock
//@ args: locked
