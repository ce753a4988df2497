// Reads of the last thread are no scheduling points any more, but they may come before writes of
// ended threads: for each kind of variable.
//@ verdict: unsafe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;

class LastThreadReads {
    static class Data {
        int i;
        long l;
        boolean z;
        byte b;
        char c;
        short s;
        float f;
        Object r;
        volatile int v;
        static int si;
        static Object sr;
        final int[] ints = new int[2];
        final byte[] bytes = new byte[2];
        final boolean[] booleans = new boolean[2];
        final char[] chars = new char[2];
        final short[] shorts = new short[2];
        final long[] longs = new long[2];
        final double[] doubles = new double[2];
        final Object[] references = new Object[2];
    }

    static final Data D = new Data();
    static volatile int step;

    static void write(int kind) {
        switch (kind) {
            case 0 -> D.i = 1;
            case 1 -> D.l = 1L << 40;
            case 2 -> D.z = true;
            case 3 -> D.b = 1;
            case 4 -> D.c = 'c';
            case 5 -> D.s = 1;
            case 6 -> D.f = 1;
            case 7 -> D.r = D;
            case 8 -> D.v = 1;
            case 9 -> Data.si = 1;
            case 10 -> Data.sr = D;
            case 11 -> D.ints[1] = 1;
            case 12 -> D.bytes[1] = 1;
            case 13 -> D.booleans[1] = true;
            case 14 -> D.chars[1] = 'c';
            case 15 -> D.shorts[1] = 1;
            case 16 -> D.longs[1] = 1;
            case 17 -> D.doubles[1] = 1;
            case 18 -> D.references[1] = D;
            default -> throw new AssertionError();
        }
    }

    static void look(int kind) {
        switch (kind) {
            case 0 -> {
                if (D.i == 0) {
                    throw new IllegalStateException("int"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 1 -> {
                if (D.l == 0) {
                    throw new IllegalStateException("long"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 2 -> {
                if (!D.z) {
                    throw new IllegalStateException("boolean"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 3 -> {
                if (D.b == 0) {
                    throw new IllegalStateException("byte"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 4 -> {
                if (D.c == 0) {
                    throw new IllegalStateException("char"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 5 -> {
                if (D.s == 0) {
                    throw new IllegalStateException("short"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 6 -> {
                if (D.f == 0) {
                    throw new IllegalStateException("float"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 7 -> {
                if (D.r == null) {
                    throw new IllegalStateException("reference"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 8 -> {
                if (D.v == 0) {
                    throw new IllegalStateException("volatile"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 9 -> {
                if (Data.si == 0) {
                    throw new IllegalStateException("static"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 10 -> {
                if (Data.sr == null) {
                    throw new IllegalStateException("static reference"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 11 -> {
                if (D.ints[1] == 0) {
                    throw new IllegalStateException("ints"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 12 -> {
                if (D.bytes[1] == 0) {
                    throw new IllegalStateException("bytes"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 13 -> {
                if (!D.booleans[1]) {
                    throw new IllegalStateException("booleans"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 14 -> {
                if (D.chars[1] == 0) {
                    throw new IllegalStateException("chars"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 15 -> {
                if (D.shorts[1] == 0) {
                    throw new IllegalStateException("shorts"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 16 -> {
                if (D.longs[1] == 0) {
                    throw new IllegalStateException("longs"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 17 -> {
                if (D.doubles[1] == 0) {
                    throw new IllegalStateException("doubles"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 18 -> {
                if (D.references[1] == null) {
                    throw new IllegalStateException("references"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            default -> throw new AssertionError();
        }
    }

    public static void main(String[] args) {
        int kind = Verify.getInt(0, 18);
        new Thread(() -> {
            step = 1;
            look(kind);
        }).start();
        write(kind);
    }
}
