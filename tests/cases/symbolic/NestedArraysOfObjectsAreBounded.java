// Arrays that are values of type Object count as objects, so arrays of arrays end.
//@ main: NestedArraysOfObjectsAreBounded#check
//@ options: --symbolic --array-length 1 --input-size 2
//@ revisions: default none paranoid
//@ verdict: safe

class NestedArraysOfObjectsAreBounded {
    static void check(Object outer) {
        Object inner = elementOf(outer);
        Object last = elementOf(inner);
        if (last instanceof Object[] && inner != outer) {
            assert last == inner || last == outer;
        }
    }

    private static Object elementOf(Object o) {
        return o instanceof Object[] && ((Object[]) o).length == 1 ? ((Object[]) o)[0] : null;
    }
}
