// A request for `--timeouts any` explores every turn of a task that repeats. The search has no end.
//@ verdict: incomplete
//@ options: --timeouts any --sampling off --max-states 25000
//@ reason: limit of states
//@ source: TimerTicksUntilCancelled.java
//@ main: TimerTicksUntilCancelled
