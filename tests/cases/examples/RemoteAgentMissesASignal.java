// A signal between the test and the wait is missed, and both tasks wait forever.
//@ source: ../../../examples/RemoteAgent.java
//@ verdict: unsafe
//@ finding: deadlock @ wait(); // for a signal
