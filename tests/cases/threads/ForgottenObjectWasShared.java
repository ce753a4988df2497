// A thread that has looked at an object and forgotten it may look later too, after it was changed:
// that only one thread still reaches the object when it changes it makes no difference.
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
