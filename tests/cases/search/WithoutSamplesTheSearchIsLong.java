// Without samples, the search passes its bound before it reaches the order that fails.
//@ source: SamplesFindTheBadOrder.java
//@ main: SamplesFindTheBadOrder
//@ args: 10
//@ options: --sampling off --max-states 12000
//@ revisions: default local
//@ verdict: incomplete
//@ reason: the limit of states
