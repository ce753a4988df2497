// Two of twelve threads deadlock; the search schedules them and their starter, and finds the deadlock in a
// few states. Threads that are never scheduled are no deadlock.
//@ source: ../../../examples/TwoOfTwelve.java
//@ verdict: unsafe
//@ options: --guided --all-errors
//@ revisions: none local bfs compact paranoid
//@ states: [local] <= 1200
//@ states: [bfs] <= 1200
//@ states: [none] <= 8000
//@ finding: deadlock @ synchronized (to)
//@ warning: Thread-0 is scheduled: warnings name it
//@ warning: main is scheduled: it started Thread-0
//@ warning: confirmed by deadlock/TwoOfTwelve.transfer
