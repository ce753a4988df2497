// The exception of a method that leaves a monitor exits it, and another thread can enter it.
//@ verdict: safe
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;

public class LockLeftByAMethod implements Runnable {
    static final Object LOCK = new Object();
    static Runnable leaving;
    static int shared;

    static void text(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    /** A Runnable whose {@code run} enters the monitor of LOCK twice, exits it once and returns. */
    static byte[] made() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(49);
        out.writeShort(19);
        text(out, "Leaving");
        out.write(new byte[] {7, 0, 1});
        text(out, "java/lang/Object");
        out.write(new byte[] {7, 0, 3});
        text(out, "java/lang/Runnable");
        out.write(new byte[] {7, 0, 5});
        text(out, "LockLeftByAMethod");
        out.write(new byte[] {7, 0, 7});
        text(out, "LOCK");
        text(out, "Ljava/lang/Object;");
        out.write(new byte[] {12, 0, 9, 0, 10});
        out.write(new byte[] {9, 0, 8, 0, 11});
        text(out, "<init>");
        text(out, "()V");
        out.write(new byte[] {12, 0, 13, 0, 14});
        out.write(new byte[] {10, 0, 4, 0, 15});
        text(out, "run");
        text(out, "Code");
        byte[][] codes = {
            {0x2a, (byte) 0xb7, 0, 16, (byte) 0xb1},
            {(byte) 0xb2, 0, 12, 0x59, 0x59, (byte) 0xc2, (byte) 0xc2, (byte) 0xc3, (byte) 0xb1}};
        out.write(new byte[] {0, 0x21, 0, 2, 0, 4, 0, 1, 0, 6, 0, 0, 0, 2});
        for (int at = 0; at < 2; at++) {
            out.write(new byte[] {0, 1, 0, (byte) (at == 0 ? 13 : 17), 0, 14, 0, 1, 0, 18});
            out.writeInt(12 + codes[at].length);
            out.write(new byte[] {0, 3, 0, 1});
            out.writeInt(codes[at].length);
            out.write(codes[at]);
            out.writeInt(0);
        }
        out.writeShort(0);
        return bytes.toByteArray();
    }

    @Override
    public void run() {
        try {
            leaving.run();
            throw new AssertionError("no exception");
        } catch (IllegalMonitorStateException e) {
            synchronized (LOCK) {
                shared++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        leaving = (Runnable) MethodHandles.lookup().defineClass(made()).getConstructor().newInstance();
        Thread other = new Thread(new LockLeftByAMethod());
        other.start();
        synchronized (LOCK) {
            shared++;
        }
        other.join();
        assert shared == 2;
    }
}
