// A reflective access does not choose the value of a field that was not read yet.
//@ main: NativeMethodReadsAnUnreadField#read
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: on an input of class NativeMethodReadsAnUnreadField
class NativeMethodReadsAnUnreadField {
    NativeMethodReadsAnUnreadField next;

    boolean read() throws ReflectiveOperationException {
        return getClass().getDeclaredField("next").get(this) == next;
    }
}
