// Class files of Java 8: switches over strings and enums, assertions, try with resources, multi-catch, finally.
//@ mode: run
//@ javac: --release 8
class OldSwitchesAndEnums {
    enum Level {
        LOW, MIDDLE {
            @Override
            int weight() {
                return 50;
            }
        },
        HIGH;

        int weight() {
            switch (this) {
                case LOW:
                    return 1;
                case HIGH:
                    return 100;
                default:
                    return -1;
            }
        }
    }

    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
            System.out.print("open " + name + " ");
        }

        @Override
        public void close() {
            System.out.print("close " + name + " ");
            throw new IllegalStateException("closing " + name);
        }
    }

    static int parse(String s) {
        switch (s) {
            case "one":
            case "eins":
                return 1;
            case "FB":
                return 2;
            case "Ea":
                return 3;
            default:
                try {
                    return Integer.parseInt(s);
                } catch (NumberFormatException | NullPointerException e) {
                    return -1;
                } finally {
                    System.out.print("parsed ");
                }
        }
    }

    public static void main(String[] args) {
        for (Level level : Level.values()) {
            System.out.print(level.weight() + " ");
        }
        System.out.println(parse("one") + parse("eins") * 10 + parse("FB") * 100 + parse("Ea") * 1000 + parse("40000") + parse("x"));
        try (Resource a = new Resource("a"); Resource b = new Resource("b"); Resource none = null) {
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
        }
        try {
            assert Level.LOW.weight() > 5 : "weight " + Level.LOW.weight();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        long big = 1L << 40;
        int hash = 0;
        synchronized (Level.class) {
            for (int[] row : new int[][] {{1, 2}, {3}}) {
                for (int cell : row) {
                    hash = hash * 31 + cell;
                }
            }
        }
        System.out.println(hash + big);
    }
}
