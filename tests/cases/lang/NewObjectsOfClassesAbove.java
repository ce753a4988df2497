// A constructor called for a new object is that of the class named, not one between it and the
// class that makes the object.
//@ mode: run
class NewObjectsOfClassesAbove {
    static class First {
        final String made;

        First() {
            made = "first";
        }

        First(String by) {
            made = "first by " + by;
        }
    }

    static class Second extends First {
        Second() {
            super("second");
        }

        Second(String by) {
            super("second by " + by);
        }
    }

    static class Third extends Second {
        Third() {
            this("third");
        }

        Third(String by) {
            super("third by " + by);
        }

        First[] all() {
            return new First[] {new First(), new First("a third"), new Second(), new Third()};
        }
    }

    public static void main(String[] args) {
        for (First each : new Third().all()) {
            System.out.println(each.getClass().getSimpleName() + " is " + each.made);
        }
    }
}
