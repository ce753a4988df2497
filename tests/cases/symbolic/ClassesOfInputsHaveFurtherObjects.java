// A parameter of an abstract class can be another object of the receiver's class, not the receiver alone.
//@ main: ClassesOfInputsHaveFurtherObjects#compare
//@ options: --symbolic --input-classes java.lang.Object
//@ revisions: default none paranoid
//@ verdict: unsafe

abstract class WithValue {
    int value;
}

class ClassesOfInputsHaveFurtherObjects extends WithValue {
    int compare(WithValue other) {
        if (other == null) {
            return 0;
        }
        assert other.value == value; //~ uncaught-exception
        return 1;
    }
}
