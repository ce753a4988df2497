// A native method of the program's own ends the check with its name.
//@ verdict: error
//@ reason: ownNative
class OwnNativeMethodIsAnError {
    static native int ownNative(int i);

    public static void main(String[] args) {
        System.out.println(ownNative(3));
    }
}
