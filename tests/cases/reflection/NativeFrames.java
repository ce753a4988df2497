// Stack traces name the native methods that are on the stack.
//@ mode: run
class NativeFrames {
    static void print(Throwable e) {
        e.printStackTrace(System.out);
        for (StackTraceElement f : e.getStackTrace()) {
            System.out.println(f.isNativeMethod() + " " + f.getLineNumber() + " " + f.getModuleName() + " " + f.getFileName() + " " + f);
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            System.arraycopy(new int[1], 0, new int[1], 0, 2);
        } catch (IndexOutOfBoundsException e) {
            print(e);
        }
        try {
            System.arraycopy(new int[1], 0, new long[1], 0, 1);
        } catch (ArrayStoreException e) {
            print(e);
        }
        try {
            System.arraycopy(null, 0, null, 0, 1);
        } catch (NullPointerException e) {
            print(e);
        }
        try {
            new Object().wait(-1);
        } catch (IllegalArgumentException e) {
            print(e);
        }
        try {
            new Object().notify();
        } catch (IllegalMonitorStateException e) {
            print(e);
        }
        try {
            java.lang.reflect.Array.get(new int[1], 3);
        } catch (IndexOutOfBoundsException e) {
            print(e);
        }
        try {
            Object o = new NativeFrames().copy();
        } catch (CloneNotSupportedException e) {
            print(e);
        }
    }

    Object copy() throws CloneNotSupportedException {
        return super.clone();
    }
}
