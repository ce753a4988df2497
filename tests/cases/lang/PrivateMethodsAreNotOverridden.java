// Calls from its class reach a private method, whatever the names of a subclass's methods.
//@ mode: run
class PrivateMethodsAreNotOverridden {
    static class Above {
        private String name() {
            return "above";
        }

        private final String last() {
            return "last above";
        }

        String names(Above other) {
            return name() + ", " + other.name() + ", " + this.last() + ", " + other.last();
        }

        static String nameOf(Above it) {
            return it.name();
        }

        class Inner {
            String outer() {
                return name() + ", " + Above.this.name();
            }
        }
    }

    static class Below extends Above {
        public String name() {
            return "below";
        }

        public String last() {
            return "last below";
        }
    }

    interface Greets {
        private String word() {
            return "hello";
        }

        default String greet() {
            return word() + " " + this.word();
        }
    }

    static class Shouts implements Greets {
        public String word() {
            return "HELLO";
        }
    }

    public static void main(String[] args) {
        Above above = new Above();
        Below below = new Below();
        System.out.println(above.names(below));
        System.out.println(below.names(above));
        System.out.println(Above.nameOf(below) + ", " + below.name() + ", " + below.last());
        System.out.println(below.new Inner().outer());
        System.out.println(new Shouts().greet() + ", " + new Shouts().word());
    }
}
