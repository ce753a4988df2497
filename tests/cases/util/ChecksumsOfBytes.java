// CRC-32, CRC-32C and Adler-32 of arrays, parts, buffers and single bytes.
//@ mode: run
import java.nio.ByteBuffer;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

class ChecksumsOfBytes {
    static void sum(Checksum checksum) {
        byte[] bytes = new byte[10_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * i - 31 * i);
        }
        System.out.println(checksum.getClass().getSimpleName() + " " + checksum.getValue());
        checksum.update("123456789".getBytes());
        System.out.println(Long.toHexString(checksum.getValue()));
        checksum.update(bytes);
        System.out.println(Long.toHexString(checksum.getValue()));
        checksum.update(bytes, 17, 1000);
        checksum.update(0xff);
        checksum.update(-1);
        System.out.println(Long.toHexString(checksum.getValue()));
        checksum.reset();
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 5, 100);
        checksum.update(buffer);
        ByteBuffer direct = ByteBuffer.allocateDirect(50).put(bytes, 3, 40).flip().position(2);
        checksum.update(direct);
        ByteBuffer view = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
        checksum.update(view);
        System.out.println(Long.toHexString(checksum.getValue()) + " " + buffer.position() + " " + direct.remaining() + " " + view.remaining());
        try {
            checksum.update(bytes, 9_999, 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
        try {
            checksum.update((byte[]) null, 0, 0);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    public static void main(String[] args) {
        sum(new CRC32());
        sum(new CRC32C());
        sum(new Adler32());
    }
}
