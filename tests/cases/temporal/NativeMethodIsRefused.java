// No thread is at an instruction of a native method.
//@ property: Wakes: <> entry(java.lang.Object.notifyAll)
//@ revisions: default
//@ verdict: error
//@ reason: java.lang.Object.notifyAll is native
class NativeMethodIsRefused {
    public static void main(String[] args) {
        synchronized (NativeMethodIsRefused.class) {
            NativeMethodIsRefused.class.notifyAll();
        }
    }
}
