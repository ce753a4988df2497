// The copy of an object has fields that the search has not chosen yet.
//@ main: NativeMethodReadsAnUnreadField#copy
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: a copy of an input object with unread fields is not supported
class NativeMethodReadsAnUnreadField implements Cloneable {
    NativeMethodReadsAnUnreadField next;

    boolean copy() throws CloneNotSupportedException {
        NativeMethodReadsAnUnreadField other = (NativeMethodReadsAnUnreadField) clone();
        return other.next == next;
    }
}
