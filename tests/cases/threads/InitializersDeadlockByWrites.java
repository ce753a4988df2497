// A write of a static field initializes its class: two initializers that
// need each other may deadlock, though nothing visible comes before in either.
//@ verdict: unsafe
class InitializersDeadlockByWrites {
    static class Left {
        static int value;

        static {
            Right.value = 1; //~ deadlock
        }

        static void touch() {
        }
    }

    static class Right {
        static int value;

        static {
            Left.value = 2;
        }

        static void touch() {
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Left.value = 2;
        }).start();
        Right.value = 1;
    }
}
