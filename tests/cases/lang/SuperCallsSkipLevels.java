// `super.m()` finds the nearest method above its class, whatever is below.
//@ mode: run
class SuperCallsSkipLevels {
    interface Speaks {
        default String say() {
            return "interface";
        }
    }

    static class First implements Speaks {
        String tell() {
            return "first";
        }
    }

    static class Second extends First {
    }

    static class Third extends Second {
        @Override
        String tell() {
            return "third over " + super.tell();
        }

        @Override
        public String say() {
            return "third over " + super.say();
        }

        @Override
        public String toString() {
            return "a third, " + (super.toString().startsWith("SuperCallsSkipLevels$Fourth@") ? "named" : "not named");
        }
    }

    static class Fourth extends Third {
        @Override
        String tell() {
            return "fourth over " + super.tell();
        }

        @Override
        public String say() {
            return "fourth over " + super.say();
        }
    }

    public static void main(String[] args) {
        First it = new Fourth();
        System.out.println(it.tell());
        System.out.println(it.say());
        System.out.println(it);
        System.out.println(new Second().tell() + ", " + new Second().say());
    }
}
