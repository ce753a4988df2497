// Data that are no compressed stream are refused with zlib's messages.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

class InflaterRefusesWrongData {
    static void inflate(boolean raw, int... bytes) {
        byte[] input = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            input[i] = (byte) bytes[i];
        }
        Inflater inflater = new Inflater(raw);
        inflater.setInput(input);
        byte[] output = new byte[100];
        try {
            int got = inflater.inflate(output);
            System.out.println(got + " " + inflater.finished() + " " + inflater.needsInput() + " " + inflater.getRemaining());
        } catch (DataFormatException e) {
            System.out.println(e.getMessage() + " " + inflater.getRemaining() + " " + inflater.getBytesRead() + " " + inflater.getBytesWritten());
        }
    }

    public static void main(String[] args) throws IOException {
        inflate(false, 'h', 'e', 'l', 'l', 'o');
        inflate(false, 0x78, 0x9c);
        inflate(false, 0x79, 0x9c);
        inflate(false, 0xf8, 0x00);
        inflate(true, 7, 1, 2, 3);
        inflate(true, 1, 1, 2, 3, 4);
        inflate(true, 1, 2, 0, 0xfd, 0xff, 'a', 'b');
        inflate(true, 1, 2, 0, 0xfd, 0xff, 'a');
        inflate(true, 3, 0);
        inflate(true, 0x4b, 4, 6, 0);
        inflate(true, 0x0b, 0xc7, 0xff);
        inflate(false, 0x78, 0x9c, 1, 1, 0, 0xfe, 0xff, 'a', 1, 2, 3, 4);
        try {
            new InflaterInputStream(new ByteArrayInputStream("garbage".getBytes())).read();
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            new InflaterInputStream(new ByteArrayInputStream(new byte[] {0x78, (byte) 0x9c, 1})).read();
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream("garbage garbage".getBytes()));
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}
