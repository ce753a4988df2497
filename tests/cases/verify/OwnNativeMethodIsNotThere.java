// A native method of the program's own has no library: what Java throws then is found, at the call.
//@ verdict: unsafe
class OwnNativeMethodIsNotThere {
    static native int ownNative(int i);

    public static void main(String[] args) {
        System.out.println(ownNative(3)); //~ uncaught-exception java.lang.UnsatisfiedLinkError
    }
}
