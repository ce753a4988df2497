// A thread that joins itself waits forever.
//@ verdict: unsafe
class JoiningOneselfDeadlocks {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join(); //~ deadlock
    }
}
