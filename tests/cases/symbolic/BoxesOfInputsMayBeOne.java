// Two boxes that are inputs may be one object, or two objects with one value.
//@ main: BoxesOfInputsMayBeOne#differ
//@ options: --symbolic --input-size 2
//@ revisions: default none paranoid
//@ verdict: unsafe
class BoxesOfInputsMayBeOne {
    static void differ(Integer a, Integer b) {
        if (a != null && b != null && a.equals(b)) {
            if (a == b) {
                throw new IllegalStateException("one object"); //~ uncaught-exception java.lang.IllegalStateException
            }
            throw new IllegalArgumentException("two objects"); //~ uncaught-exception java.lang.IllegalArgumentException
        }
    }
}
