// A static initializer that joins a thread using the same class never ends.
//@ verdict: unsafe
class InitializerWaitsForItsThread {
    static class Holder {
        static int value = 1;

        static {
            Thread t = new Thread(() -> System.identityHashCode(Holder.value));
            t.start();
            try {
                t.join(); //~ deadlock
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        System.identityHashCode(Holder.value);
    }
}
