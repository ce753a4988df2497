// A read of a static field initializes its class: two initializers that
// need each other may deadlock, though nothing visible comes before in either.
//@ verdict: unsafe
class InitializersDeadlockByReads {
    static class Left {
        static int value;

        static {
            System.identityHashCode(Right.value); //~ deadlock
        }

        static void touch() {
        }
    }

    static class Right {
        static int value;

        static {
            System.identityHashCode(Left.value);
        }

        static void touch() {
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            System.identityHashCode(Left.value);
        }).start();
        System.identityHashCode(Right.value);
    }
}
