// An assertion status set at a class loader applies to classes that are initialized later.
//@ mode: run check
//@ verdict: safe
class AssertionStatusesSetByTheProgram {
    static class Early {
        static boolean fails() {
            try {
                assert false;
                return false;
            } catch (AssertionError asserted) {
                return true;
            }
        }
    }

    static class Off {
        static boolean fails() {
            try {
                assert false;
                return false;
            } catch (AssertionError asserted) {
                return true;
            }
        }
    }

    static class On {
        static boolean fails() {
            try {
                assert false;
                return false;
            } catch (AssertionError asserted) {
                return true;
            }
        }
    }

    public static void main(String[] args) {
        String name = AssertionStatusesSetByTheProgram.class.getName();
        ClassLoader loader = AssertionStatusesSetByTheProgram.class.getClassLoader();
        System.out.println(Early.class.desiredAssertionStatus() + " " + Early.fails());
        loader.setClassAssertionStatus(name + "$Off", false);
        System.out.println(Off.class.desiredAssertionStatus() + " " + On.class.desiredAssertionStatus());
        System.out.println(Off.fails());
        loader.setDefaultAssertionStatus(false);
        loader.setClassAssertionStatus(name + "$Early", false);
        System.out.println(Early.class.desiredAssertionStatus() + " " + Early.fails());
        System.out.println(On.class.desiredAssertionStatus() + " " + On.fails());
        loader.clearAssertionStatus();
        System.out.println(Off.class.desiredAssertionStatus() + " " + Off.fails());
    }
}
