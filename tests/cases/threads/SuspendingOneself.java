// A thread that suspends itself stops there; a resume that comes too early has no effect.
//@ verdict: unsafe
//@ jdk: 17-22
@SuppressWarnings("removal")
class SuspendingOneself {
    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> {
            Thread.currentThread().suspend(); //~ deadlock
        });
        sleeper.start();
        sleeper.resume();
    }
}
