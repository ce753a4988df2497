// notify wakes the wrong waiter, and a producer waits forever.
//@ source: ../../../examples/NotifyBuffer.java
//@ verdict: unsafe
//@ finding: deadlock @ wait(); // until taken
//@ revisions: local full paranoid
