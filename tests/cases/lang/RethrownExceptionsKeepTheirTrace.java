// Rethrowing: precise types, the first trace is kept, fillInStackTrace renews it, exceptions in catch and finally replace.
//@ mode: run
class RethrownExceptionsKeepTheirTrace {
    static class A extends Exception {
    }

    static class B extends Exception {
    }

    static void either(boolean a) throws A, B {
        try {
            if (a) {
                throw new A();
            }
            throw new B();
        } catch (Exception e) {
            throw e;
        }
    }

    static int line(Throwable t) {
        return t.getStackTrace()[0].getLineNumber();
    }

    static Exception made() {
        return new Exception("made elsewhere");
    }

    static void replaced() throws Exception {
        try {
            throw new Exception("try");
        } catch (Exception e) {
            throw new Exception("catch");
        } finally {
            throw new Exception("finally");
        }
    }

    static int swallowed() {
        try {
            throw new RuntimeException("swallowed");
        } finally {
            return 5;
        }
    }

    public static void main(String[] args) {
        try {
            either(true);
        } catch (A | B e) {
            System.out.println(e.getClass().getSimpleName() + " " + line(e) + " " + e.getStackTrace()[1].getMethodName());
        }
        try {
            either(false);
        } catch (A e) {
            System.out.println("A");
        } catch (B e) {
            System.out.println("B " + line(e));
        }
        Exception e = made();
        try {
            throw e;
        } catch (Exception caught) {
            System.out.println((caught == e) + " " + caught.getStackTrace()[0].getMethodName() + " " + line(caught));
            caught.fillInStackTrace();
            System.out.println(caught.getStackTrace()[0].getMethodName() + " " + line(caught));
        }
        try {
            replaced();
        } catch (Exception last) {
            System.out.println(last.getMessage() + " " + last.getSuppressed().length);
        }
        System.out.println(swallowed());
        try {
            throw null;
        } catch (NullPointerException n) {
            System.out.println("null thrown");
        }
        Throwable[] chain = {new Error("error"), new RuntimeException("runtime"), new Exception("checked")};
        for (Throwable t : chain) {
            try {
                throw t;
            } catch (RuntimeException r) {
                System.out.println("runtime " + r.getMessage());
            } catch (Exception c) {
                System.out.println("exception " + c.getMessage());
            } catch (Throwable other) {
                System.out.println("throwable " + other.getMessage());
            }
        }
    }
}
