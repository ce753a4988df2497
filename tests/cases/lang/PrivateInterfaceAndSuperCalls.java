// Private interface methods, super calls over several levels, hidden fields and statics.
//@ mode: run
class PrivateInterfaceAndSuperCalls {
    interface Greeter {
        private String prefix() {
            return "dear ";
        }

        private static String suffix() {
            return "!";
        }

        default String greet(String name) {
            return prefix() + name + suffix();
        }
    }

    static class A {
        String field = "A.field";

        static String hidden() {
            return "A.hidden";
        }

        String who() {
            return "A";
        }

        private String own() {
            return "A.own";
        }

        String callsOwn() {
            return own();
        }
    }

    static class B extends A {
        String field = "B.field";

        static String hidden() {
            return "B.hidden";
        }

        @Override
        String who() {
            return "B<" + super.who();
        }

        private String own() {
            return "B.own";
        }
    }

    static class C extends B implements Greeter {
        @Override
        String who() {
            return "C<" + super.who() + " " + super.field + " " + ((A) this).field + " " + super.callsOwn();
        }
    }

    public static void main(String[] args) {
        C c = new C();
        System.out.println(c.who());
        System.out.println(c.greet("reader"));
        A a = c;
        System.out.println(a.field + " " + A.hidden() + " " + B.hidden() + " " + ((B) a).own());
    }
}
