// A class that one thread initializes and that the last thread uses later may also be initialized by the last
// thread.
//@ verdict: unsafe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;

class LastThreadInitializes {
    static class ByCall {
        static final Thread BY = Thread.currentThread();

        static void use() {
        }
    }

    static class ByNew {
        static final Thread BY = Thread.currentThread();
    }

    static class ByRead {
        static final Thread BY = Thread.currentThread();
        static final Integer VALUE = Integer.valueOf(1);
    }

    static class ByWrite {
        static final Thread BY = Thread.currentThread();
        static int ours;
        static int theirs;
    }

    static class Base {
        static final Thread BY = Thread.currentThread();
    }

    static class Ours extends Base {
    }

    static class Theirs extends Base {
    }

    interface WithCode {
        Thread BY = Thread.currentThread();

        default int code() {
            return 1;
        }
    }

    static class OurCode implements WithCode {
    }

    static class TheirCode implements WithCode {
    }

    static class ByName {
        static final Thread BY = Thread.currentThread();
    }

    static volatile int step;

    static void use(int kind, boolean ours) throws ClassNotFoundException {
        switch (kind) {
            case 0 -> ByCall.use();
            case 1 -> new ByNew();
            case 2 -> ByRead.VALUE.intValue();
            case 3 -> {
                if (ours) {
                    ByWrite.ours = 1;
                } else {
                    ByWrite.theirs = 1;
                }
            }
            case 4 -> {
                if (ours) {
                    new Ours();
                } else {
                    new Theirs();
                }
            }
            case 5 -> {
                if (ours) {
                    new OurCode();
                } else {
                    new TheirCode();
                }
            }
            case 6 -> Class.forName("LastThreadInitializes$ByName");
            default -> throw new AssertionError();
        }
    }

    static void look(int kind) {
        Thread me = Thread.currentThread();
        if (kind == 0 && ByCall.BY != me) {
            throw new IllegalStateException("call"); //~ uncaught-exception java.lang.IllegalStateException
        } else if (kind == 1 && ByNew.BY != me) {
            throw new IllegalStateException("new"); //~ uncaught-exception java.lang.IllegalStateException
        } else if (kind == 2 && ByRead.BY != me) {
            throw new IllegalStateException("read"); //~ uncaught-exception java.lang.IllegalStateException
        } else if (kind == 3 && ByWrite.BY != me) {
            throw new IllegalStateException("write"); //~ uncaught-exception java.lang.IllegalStateException
        } else if (kind == 4 && Base.BY != me) {
            throw new IllegalStateException("superclass"); //~ uncaught-exception java.lang.IllegalStateException
        } else if (kind == 5 && WithCode.BY != me) {
            throw new IllegalStateException("interface"); //~ uncaught-exception java.lang.IllegalStateException
        } else if (kind == 6 && ByName.BY != me) {
            throw new IllegalStateException("name"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }

    public static void main(String[] args) throws ClassNotFoundException {
        int kind = Verify.getInt(0, 6);
        new Thread(() -> {
            step = 1;
            try {
                use(kind, false);
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }).start();
        use(kind, true);
        look(kind);
    }
}
