// Three philosophers take their left forks first and wait for each other.
//@ source: ../../../examples/DiningPhilosophers.java
//@ verdict: unsafe
//@ finding: deadlock @ synchronized (second)
