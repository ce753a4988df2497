// The next access of a thread, when another fails or the thread is blocked forever, may also come
// before the steps of the other. There is a test for each kind of access.
//@ verdict: unsafe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;

class PendingAccessesComeBeforeAFailure {
    static class Data {
        int field;
        int[] ints = new int[2];
        byte[] bytes = new byte[2];
        long[] longs = new long[2];
        Object[] references = new Object[2];
        char[] chars = new char[2];
        Object reference;
        static int shared;
    }

    static class ByNew {
        static final Thread by;

        static {
            by = Thread.currentThread();
        }
    }

    static class ByCall {
        static final Thread by;

        static {
            by = Thread.currentThread();
        }

        static void use() {
        }
    }

    static class ByRead {
        static Thread by;
        static int value;

        static {
            by = Thread.currentThread();
        }
    }

    static class ByWrite {
        static Thread by;
        static int value;

        static {
            by = Thread.currentThread();
        }
    }

    static final Data D = new Data();
    static final Object LOCK = new Object();
    static final int KINDS = 19;

    static void other(int kind) {
        switch (kind) {
            case 0 -> failIf(D.field == 0, kind);
            case 1 -> failIf(Data.shared == 0, kind);
            case 2 -> failIf(D.ints[1] == 0, kind);
            case 3 -> failIf(D.bytes[1] == 0, kind);
            case 4 -> failIf(D.longs[1] == 0, kind);
            case 5 -> failIf(D.references[1] == null, kind);
            case 6 -> failIf(D.chars[1] == 0, kind);
            case 7 -> D.field = 2;
            case 8 -> Data.shared = 2;
            case 9 -> D.ints[1] = 2;
            case 10 -> D.bytes[1] = 2;
            case 11 -> D.longs[1] = 2;
            case 12 -> D.references[1] = LOCK;
            case 13 -> D.reference = LOCK;
            case 14 -> new ByNew();
            case 15 -> ByCall.use();
            case 16 -> ByRead.value++;
            case 17 -> ByWrite.value = 1;
            default -> {
                synchronized (LOCK) {
                    failIf(true, kind);
                }
            }
        }
    }

    static boolean first(int kind) throws InterruptedException {
        switch (kind) {
            case 0 -> D.field = 1;
            case 1 -> Data.shared = 1;
            case 2 -> D.ints[1] = 1;
            case 3 -> D.bytes[1] = 1;
            case 4 -> D.longs[1] = 1;
            case 5 -> D.references[1] = D;
            case 6 -> D.chars[1] = 1;
            case 7 -> {
                return D.field == 2;
            }
            case 8 -> {
                return Data.shared == 2;
            }
            case 9 -> {
                return D.ints[1] == 2;
            }
            case 10 -> {
                return D.bytes[1] == 2;
            }
            case 11 -> {
                return D.longs[1] == 2;
            }
            case 12 -> {
                return D.references[1] == LOCK;
            }
            case 13 -> {
                return D.reference == LOCK;
            }
            case 14 -> {
                return ByNew.by != Thread.currentThread();
            }
            case 15 -> {
                return ByCall.by != Thread.currentThread();
            }
            case 16 -> {
                return ByRead.by != Thread.currentThread();
            }
            case 17 -> {
                return ByWrite.by != Thread.currentThread();
            }
            default -> {
                Object own = new Object();
                synchronized (LOCK) {
                    synchronized (own) {
                        own.wait(); //~ deadlock
                    }
                }
            }
        }
        return false;
    }

    static void failIf(boolean early, int kind) {
        if (early) {
            failed(kind);
        }
    }

    static void failed(int kind) {
        switch (kind) {
            case 0 -> throw new IllegalStateException("a field"); //~ uncaught-exception java.lang.IllegalStateException
            case 1 -> throw new IllegalStateException("a static field"); //~ uncaught-exception java.lang.IllegalStateException
            case 2 -> throw new IllegalStateException("an int"); //~ uncaught-exception java.lang.IllegalStateException
            case 3 -> throw new IllegalStateException("a byte"); //~ uncaught-exception java.lang.IllegalStateException
            case 4 -> throw new IllegalStateException("a long"); //~ uncaught-exception java.lang.IllegalStateException
            case 5 -> throw new IllegalStateException("a reference"); //~ uncaught-exception java.lang.IllegalStateException
            case 6 -> throw new IllegalStateException("a char"); //~ uncaught-exception java.lang.IllegalStateException
            case 7 -> throw new IllegalStateException("a written field"); //~ uncaught-exception java.lang.IllegalStateException
            case 8 -> throw new IllegalStateException("a written static"); //~ uncaught-exception java.lang.IllegalStateException
            case 9 -> throw new IllegalStateException("a written int"); //~ uncaught-exception java.lang.IllegalStateException
            case 10 -> throw new IllegalStateException("a written byte"); //~ uncaught-exception java.lang.IllegalStateException
            case 11 -> throw new IllegalStateException("a written long"); //~ uncaught-exception java.lang.IllegalStateException
            case 12 -> throw new IllegalStateException("a written element"); //~ uncaught-exception java.lang.IllegalStateException
            case 13 -> throw new IllegalStateException("a written reference"); //~ uncaught-exception java.lang.IllegalStateException
            case 14 -> throw new IllegalStateException("new"); //~ uncaught-exception java.lang.IllegalStateException
            case 15 -> throw new IllegalStateException("call"); //~ uncaught-exception java.lang.IllegalStateException
            case 16 -> throw new IllegalStateException("read"); //~ uncaught-exception java.lang.IllegalStateException
            case 17 -> throw new IllegalStateException("write"); //~ uncaught-exception java.lang.IllegalStateException
            default -> throw new IllegalStateException("monitor"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int kind = Verify.getInt(0, KINDS - 1);
        new Thread(() -> other(kind)).start();
        failIf(first(kind), kind);
        throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
    }
}
