// A field whose type is a type variable has the type argument of the parameter or the superclass.
//@ main: TypeArgumentsRestrictInputs#check
//@ options: --symbolic --array-length 1 --input-size 3
//@ revisions: default none paranoid
//@ verdict: unsafe
class TypeArgumentsRestrictInputs {
    static int check(Box<Box<Leaf>> box, Leaves leaves, Box<?> any) {
        if (box != null && box.content != null) {
            Leaf[] all = box.content.all;
            if (all != null && all.length == 1 && all[0] != null) {
                assert !(box instanceof Named); //~ uncaught-exception java.lang.AssertionError
                return all[0].weight();
            }
        }
        if (leaves != null && leaves.content != null) {
            return leaves.content.weight();
        }
        if (any != null) {
            assert any.content == null; //~ uncaught-exception java.lang.AssertionError
            assert any != box; //~ uncaught-exception java.lang.AssertionError
        }
        return 0;
    }
}

class Box<T> {
    T content;
    T[] all;
}

class Leaves extends Box<Leaf> {}

class Named<N, T> extends Box<T> {
    N name;
}

class Leaf {
    int weight() {
        return 1;
    }
}
