// A superclass whose initializer fails keeps the subclass's initializer from beginning, so that its
// handler, which is open at its first instruction, catches nothing.
//@ mode: run
class SuperclassFailureIsNotCaught {
    static class Above {
        static int number = fail();

        static int fail() {
            System.out.println("above");
            throw new IllegalStateException("above");
        }
    }

    static class Below extends Above {
        static int seen;

        static {
            try {
                seen = Integer.parseInt("1");
                System.out.println("below");
            } catch (Throwable e) {
                System.out.println("caught " + e);
            }
        }
    }

    static class Third extends Below {
        static {
            System.out.println("third");
        }
    }

    static class Catches {
        static {
            try {
                fail();
            } catch (IllegalStateException e) {
                System.out.println("caught by its own handler");
            }
        }

        static void fail() {
            throw new IllegalStateException("own");
        }

        static void use() {
        }
    }

    static void look(Runnable use) {
        try {
            use.run();
            System.out.println("no failure");
        } catch (LinkageError e) {
            System.out.println(e.getClass().getName() + " from " + e.getStackTrace()[0].getMethodName());
        }
    }

    public static void main(String[] args) {
        look(() -> System.out.println(Below.seen));
        look(() -> System.out.println(Below.seen));
        look(() -> new Third());
        look(() -> System.out.println(Above.number));
        look(Catches::use);
    }
}
