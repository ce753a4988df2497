// A call of a static method initializes its class: two initializers that
// need each other may deadlock, though nothing visible comes before in either.
//@ verdict: unsafe
class InitializersDeadlockByCalls {
    static class Left {
        static int value;

        static {
            Right.touch(); //~ deadlock
        }

        static void touch() {
        }
    }

    static class Right {
        static int value;

        static {
            Left.touch();
        }

        static void touch() {
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Left.touch();
        }).start();
        Right.touch();
    }
}
