// Native methods that read or write arrays and direct memory race with other accesses to them.
//@ verdict: unsafe
//@ property: data-race
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;

class NativeMethodsRaceOnArrays {
    static class Point implements Serializable {
        int x;
    }

    interface Action {
        void run() throws Exception;
    }

    static void beside(Action action, Action other) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        other.run();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        byte[] summed = new byte[4];
        beside(() -> new CRC32().update(summed, 1, 2), () -> summed[2] = 1); //~ data-race
        byte[] apart = new byte[4];
        beside(() -> new CRC32().update(apart, 1, 2), () -> apart[3] = 1);
        byte[] inWords = new byte[8];
        beside(() -> new CRC32C().update(inWords), () -> inWords[2] = 1); //~ data-race
        byte[] packed = new byte[4];
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[] {1, 2, 3});
        beside(() -> deflater.deflate(packed, 0, 3, Deflater.SYNC_FLUSH), //~ data-race
            () -> System.out.print(packed[2] == 7));
        byte[] written = new byte[4];
        FileOutputStream file = new FileOutputStream("written");
        beside(() -> file.write(written), () -> written[3] = 1); //~ data-race
        byte[] printed = new byte[4];
        OutputStream output = System.out;
        beside(() -> output.write(printed, 2, 2), () -> printed[3] = 1); //~ data-race
        char[] characters = new char[4];
        beside(() -> System.out.println(characters), () -> characters[3] = 'x'); //~ data-race
        ByteBuffer direct = ByteBuffer.allocateDirect(8);
        beside(() -> direct.get(3), () -> direct.put(3, (byte) 1)); //~ data-race
        beside(() -> direct.get(3), () -> direct.put(4, (byte) 1));
        byte[] copied = new byte[8];
        beside(() -> direct.get(0, copied), //~ data-race
            () -> System.out.print(copied[5]));
        Point point = new Point();
        beside(() -> new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(point), () -> point.x = 1); //~ data-race
    }
}
