// Making an object initializes its class: two initializers that
// need each other may deadlock, though nothing visible comes before in either.
//@ verdict: unsafe
class InitializersDeadlockByNew {
    static class Left {
        static int value;

        static {
            new Right(); //~ deadlock
        }

        static void touch() {
        }
    }

    static class Right {
        static int value;

        static {
            new Left();
        }

        static void touch() {
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            new Left();
        }).start();
        new Right();
    }
}
