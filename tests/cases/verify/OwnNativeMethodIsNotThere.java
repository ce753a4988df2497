// A native method of the program has no library: Java's exception is found at the call.
//@ verdict: unsafe
class OwnNativeMethodIsNotThere {
    static native int ownNative(int i);

    public static void main(String[] args) {
        System.out.println(ownNative(3)); //~ uncaught-exception java.lang.UnsatisfiedLinkError
    }
}
