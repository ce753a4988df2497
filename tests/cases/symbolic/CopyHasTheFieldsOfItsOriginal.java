// Fields that were not read yet get their values before an object is copied.
//@ main: CopyHasTheFieldsOfItsOriginal#copy
//@ options: --symbolic --input-size 1
//@ revisions: default none paranoid
//@ verdict: unsafe
class CopyHasTheFieldsOfItsOriginal implements Cloneable {
    CopyHasTheFieldsOfItsOriginal next;

    void copy(Object any) throws CloneNotSupportedException {
        CopyHasTheFieldsOfItsOriginal other = (CopyHasTheFieldsOfItsOriginal) clone();
        assert CopyHasTheFieldsOfItsOriginal.class.isInstance(any) || any != this;
        assert other.next == next;
        assert other.next != this; //~ uncaught-exception java.lang.AssertionError
    }
}
