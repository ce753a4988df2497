// A native method of the program is missing, whatever the name of its package.
//@ mode: run
//@ main: gov.nasa.jpf.test.NativesBesideVerify
package gov.nasa.jpf.test;

class NativesBesideVerify {
    static native int missing(int x);

    public static void main(String[] args) {
        try {
            missing(1);
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }
}
