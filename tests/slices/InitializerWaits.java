// Two threads initialize a class. The initializer needs a lock that one of them holds.
//@ options: --criterion deadlock
class InitializerWaits {
    static class Late {
        static int size = 1;

        static {
            synchronized (InitializerWaits.class) { //+
                size = 2;
            }
        }

        static void touch() {
        }
    }

    static class Early {
        static int size = 3; //-
    }

    public static void main(String[] args) {
        new Thread(() -> Late.touch()).start(); //+
        synchronized (InitializerWaits.class) { //+
            int late = Late.size; //+
            int early = Early.size; //-
        }
    }
}
