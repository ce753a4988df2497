// A finally block runs on every way out, and its own return or exception wins.
//@ mode: run
class FinallyOverridesReturn {
    @SuppressWarnings("finally")
    static int overridden() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int valueIsSaved() {
        int i = 1;
        try {
            return i;
        } finally {
            i = 5;
        }
    }

    @SuppressWarnings("finally")
    static String swallowed() {
        for (int i = 0; ; i++) {
            try {
                if (i == 1) {
                    return "second round";
                }
                throw new IllegalStateException();
            } finally {
                if (i == 0) {
                    continue;
                }
            }
        }
    }

    static void nested() {
        try {
            try {
                System.out.println("body");
                throw new RuntimeException("first");
            } finally {
                try {
                    System.out.println("inner");
                    throw new RuntimeException("second");
                } catch (RuntimeException e) {
                    System.out.println("caught " + e.getMessage());
                } finally {
                    System.out.println("innermost");
                }
            }
        } catch (RuntimeException e) {
            System.out.println("outer " + e.getMessage());
        }
    }

    static void replaced() {
        try {
            throw new RuntimeException("lost");
        } finally {
            throw new IllegalArgumentException("kept");
        }
    }

    public static void main(String[] args) {
        System.out.println(overridden() + " " + valueIsSaved() + " " + swallowed());
        nested();
        try {
            replaced();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length);
        }
    }
}
