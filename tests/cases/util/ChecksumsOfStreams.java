// Checked streams sum their bytes, with a standard checksum and one of the program.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Checksum;

class ChecksumsOfStreams {
    static final class Xor implements Checksum {
        private long value;

        @Override
        public void update(int b) {
            value ^= b & 0xff;
        }

        @Override
        public void update(byte[] bytes, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                update(bytes[i]);
            }
        }

        @Override
        public long getValue() {
            return value;
        }

        @Override
        public void reset() {
            value = 0;
        }
    }

    public static void main(String[] args) throws IOException {
        byte[] data = "0123456789".repeat(20).getBytes();
        CheckedOutputStream out = new CheckedOutputStream(new ByteArrayOutputStream(), new CRC32());
        out.write(data);
        out.write('x');
        System.out.println(Long.toHexString(out.getChecksum().getValue()));
        CheckedInputStream in = new CheckedInputStream(new ByteArrayInputStream(data), new Xor());
        in.read();
        System.out.println(in.getChecksum().getValue() + " " + in.skip(50) + " " + in.getChecksum().getValue() + " " + in.read(new byte[33]) + " " + in.getChecksum().getValue());
        Checksum own = new Xor();
        own.update(data);
        own.update(java.nio.ByteBuffer.wrap(data, 1, 2));
        System.out.println(own.getValue());
    }
}
