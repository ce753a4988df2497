// A search of all schedules does not come to the two in more than 100 times the transitions.
//@ source: ../../../examples/TwoOfTwelve.java
//@ verdict: incomplete
//@ options: --max-states 45000
//@ revisions: local full
