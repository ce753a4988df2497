// Two unsynchronized increments lose a step.
//@ source: ../../../examples/BrokenCounter.java
//@ verdict: unsafe
//@ finding: uncaught-exception java.lang.AssertionError @ assert counter.value
