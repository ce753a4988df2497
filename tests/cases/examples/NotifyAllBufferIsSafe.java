// With notifyAll no thread is left waiting.
//@ source: ../../../examples/NotifyBuffer.java
//@ verdict: safe
//@ mode: run check
//@ args: all
//@ revisions: local full
