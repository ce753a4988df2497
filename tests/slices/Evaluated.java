// Constants decide jumps: lines with `x` are never executed, and nothing depends on the decided jumps.
//@ options: --evaluate --criterion Evaluated.log
//@ args: 7 fast
class Evaluated {
    static final boolean DEBUG = Boolean.parseBoolean("false");
    static final int LIMIT = "four".length();
    static boolean trace;
    static int mode;
    static boolean verbose;

    static class Buffer {
        final int[] data;
        final boolean bounded;
        final Object lock;
        int used;

        Buffer(int capacity, boolean bounded) {
            this.bounded = bounded; //-
            data = new int[capacity];
            lock = new Object();
        }

        void put(int x) {
            if (data.length == LIMIT && !bounded) { //-
                log("unbounded"); //x
            }
            if (lock == null) { //-
                log("no lock"); //x
            }
            synchronized (lock) {
                data[0] = x;
                used++; //+
            }
            if (used == LIMIT) { //+
                log("full"); //+
            }
        }
    }

    static void log(String text) {
        System.out.println(text); //+
    }

    static int choose(int mode) {
        switch (mode) {
            case 1:
                return 10; //x
            case 3:
                return 30;
            default:
                return 0; //x
        }
    }

    static class Unused {
        void run(Buffer buffer) {
            buffer.put(1); //x
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (DEBUG) { //-
            log("debug"); //x
            new Unused().run(null); //x
        }
        if (trace) { //-
            log("trace"); //x
        }
        mode = args.length;
        verbose = args[1].equals("verbose"); //-
        Buffer buffer = new Buffer(4, true); //+
        int own = Integer.parseInt(args[0]); //-
        Thread other = new Thread(() -> {
            if (own == 7) { //-
                buffer.put(own); //+
            } else {
                log("not seven"); //x
            }
            if (verbose) { //-
                log("verbose"); //x
            }
            if (mode != 2) { //-
                log("mode"); //x
            }
        });
        other.start(); //+
        switch (args[1]) { //-
            case "slow":
                log("slow"); //x
                break;
            default:
                log("fast"); //+
        }
        if (choose(3) < 30) { //-
            log("few"); //x
        }
        long sum = 1L << 40 | (byte) 200;
        if (sum * 2.5 > 0) { //-
            log("much"); //x
        }
        other.join();
    }
}
