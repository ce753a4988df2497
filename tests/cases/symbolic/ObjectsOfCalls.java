// With symbolic.lazy, an object is an input of the call of a named method: null, or new.
//@ options: --symbolic +symbolic.method=ObjectsOfCalls.swap(sym) +symbolic.lazy=true
//@ revisions: default none local paranoid
//@ verdict: unsafe
class ObjectsOfCalls {
    int elem;
    ObjectsOfCalls next;

    static void swap(ObjectsOfCalls node) {
        if (node.elem == 5 && node.next != null) { //~ uncaught-exception java.lang.NullPointerException
            assert node.next != node || node.elem != 5; //~ uncaught-exception java.lang.AssertionError
        }
    }

    public static void main(String[] args) {
        swap(new ObjectsOfCalls());
    }
}
