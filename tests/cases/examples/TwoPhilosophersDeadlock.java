// Two philosophers are enough.
//@ source: ../../../examples/DiningPhilosophers.java
//@ verdict: unsafe
//@ args: 2
//@ finding: deadlock @ synchronized (second)
