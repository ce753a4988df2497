// A thread that has read an object and dropped it may also read later, after the object was changed. This
// holds even if only one thread still reaches the object at the change.
//@ verdict: unsafe
//@ revisions: none local full paranoid
class ForgottenObjectWasShared {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box box = new Box();
        new Thread(() -> box.value = 1).start();
        if (box.value == 1) {
            throw new IllegalStateException("changed"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
