// The race on the count is what one execution warns of; the search confirms it and meets the deadlock.
//@ source: ../../../examples/RemoteAgent.java
//@ verdict: unsafe
//@ options: --guided
//@ revisions: local paranoid
//@ finding: deadlock @ wait(); // for a signal
//@ warning: Event.count
//@ warning: confirmed: a state was reached in which both accesses are next
//@ warning: Thread-0 is scheduled: warnings name it
