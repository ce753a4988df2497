// Accesses of native methods to arrays and direct memory under a lock are no race. The monitor of the
// stream protects an array that is printed.
//@ verdict: safe
//@ property: data-race
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

class LocksProtectArraysFromNativeMethods {
    public static void main(String[] args) throws Exception {
        byte[] bytes = new byte[4];
        ByteBuffer direct = ByteBuffer.allocateDirect(4);
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            synchronized (System.out) {
                bytes[1] = 1;
            }
            synchronized (lock) {
                bytes[2] = 1;
                direct.put(1, (byte) 1);
            }
        });
        thread.start();
        System.out.write(bytes, 0, 2);
        synchronized (lock) {
            new CRC32().update(bytes, 2, 1);
            direct.get(0, new byte[4]);
        }
        thread.join();
    }
}
