// One execution warns of the race on the count; the search confirms it and finds the deadlock.
//@ source: ../../../examples/RemoteAgent.java
//@ verdict: unsafe
//@ options: --guided
//@ revisions: local paranoid
//@ finding: deadlock @ wait(); // for a signal
//@ warning: Event.count
//@ warning: confirmed: a state was reached in which both accesses are next
//@ warning: Thread-0 is scheduled: warnings name it
