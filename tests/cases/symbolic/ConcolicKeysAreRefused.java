// Keys of jpf-symbc without a meaning here are refused by name.
//@ options: +symbolic.concolic=true
//@ revisions: default
//@ verdict: error
//@ reason: symbolic.concolic
class ConcolicKeysAreRefused {
    public static void main(String[] args) {}
}
