// A search of all schedules does not reach the deadlock of two threads in more than 30 times the transitions.
//@ source: ../../../examples/TwoOfTwelve.java
//@ verdict: incomplete
//@ options: --max-states 45000 --sampling off
//@ revisions: local full
