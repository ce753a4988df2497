// After the last write within a monitor its owner still holds it, as `getState` of a contender shows.
// The monitor is left by a block, by a method's return, and by an exception.
//@ verdict: unsafe
class LeavingIsAStepOfItsOwn {
    static volatile boolean written;

    static class Lock {
        synchronized void byReturn() {
            written = true;
        }

        synchronized void byException() {
            written = true;
            throw new IllegalArgumentException();
        }
    }

    static void blockedAfter(Runnable section, Lock lock, String which) throws InterruptedException {
        written = false;
        Thread owner = new Thread(section);
        Thread other = new Thread(() -> {
            synchronized (lock) {
            }
        });
        owner.start();
        other.start();
        boolean blocked = written && other.getState() == Thread.State.BLOCKED;
        if (blocked && which.equals("block")) {
            throw new IllegalStateException("block"); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (blocked && which.equals("return")) {
            throw new IllegalStateException("return"); //~ uncaught-exception java.lang.IllegalStateException
        }
        if (blocked) {
            throw new IllegalStateException("exception"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lock lock = new Lock();
        switch (gov.nasa.jpf.vm.Verify.getInt(0, 2)) {
            case 0 -> blockedAfter(() -> {
                synchronized (lock) {
                    written = true;
                }
            }, lock, "block");
            case 1 -> blockedAfter(lock::byReturn, lock, "return");
            default -> blockedAfter(() -> {
                try {
                    lock.byException();
                } catch (IllegalArgumentException e) {
                    return;
                }
            }, lock, "exception");
        }
    }
}
