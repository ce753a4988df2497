// A class that a lookup defines in one thread is found by name in another one, or is not.
//@ revisions: default none local lock full
//@ verdict: unsafe
import java.lang.invoke.MethodHandles;
class LookupDefinesBesideASearch {
    /** The class file of an empty class. */
    static byte[] empty(String name) {
        try {
            java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
            java.io.DataOutputStream out = new java.io.DataOutputStream(bytes);
            out.writeInt(0xCAFEBABE);
            out.writeShort(0);
            out.writeShort(52);
            out.writeShort(5);
            out.writeByte(1);
            out.writeUTF(name);
            out.writeByte(7);
            out.writeShort(1);
            out.writeByte(1);
            out.writeUTF("java/lang/Object");
            out.writeByte(7);
            out.writeShort(3);
            out.writeShort(0x21);
            out.writeShort(2);
            out.writeShort(4);
            for (int i = 0; i < 4; i++) out.writeShort(0);
            return bytes.toByteArray();
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
    public static void main(String[] args) throws Exception {
        byte[] bytes = empty("Gen");
        new Thread(() -> {
            try {
                MethodHandles.lookup().defineClass(bytes);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }).start();
        try {
            Class.forName("Gen");
        } catch (ClassNotFoundException e) {
            throw new UnsupportedOperationException(); //~ uncaught-exception java.lang.UnsupportedOperationException
        }
        throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
    }
}
