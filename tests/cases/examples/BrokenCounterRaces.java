// The lost step is a data race on the increment.
//@ source: ../../../examples/BrokenCounter.java
//@ property: data-race
//@ verdict: unsafe
//@ finding: data-race @ value++;
