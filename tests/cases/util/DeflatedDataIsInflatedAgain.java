// An Inflater reads the output of every kind of Deflater, with any sizes of the buffers.
//@ mode: run
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

class DeflatedDataIsInflatedAgain {
    static byte[] data(int length) {
        byte[] bytes = new byte[length];
        int seed = 1;
        for (int i = 0; i < length; i++) {
            seed = seed * 1103515245 + 12345;
            bytes[i] = (byte) ((seed >>> 16) % 7 + 'a');
        }
        return bytes;
    }

    static void there(byte[] data, int level, boolean raw, int room) throws Exception {
        Deflater deflater = new Deflater(level, raw);
        deflater.setInput(data);
        deflater.finish();
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        byte[] buffer = new byte[room];
        while (!deflater.finished()) {
            compressed.write(buffer, 0, deflater.deflate(buffer));
        }
        Inflater inflater = new Inflater(raw);
        inflater.setInput(compressed.toByteArray());
        byte[] back = new byte[data.length];
        int at = 0;
        while (!inflater.finished()) {
            at += inflater.inflate(back, at, Math.min(room, data.length - at));
        }
        System.out.println(data.length + " " + level + " " + raw + " read " + deflater.getTotalIn() + " sum " + deflater.getAdler()
                + " back " + at + " " + Arrays.equals(data, back) + " left " + inflater.getRemaining() + " sum " + inflater.getAdler()
                + " in " + (inflater.getBytesRead() == deflater.getBytesWritten()) + " out " + inflater.getBytesWritten());
        deflater.end();
        inflater.end();
    }

    public static void main(String[] args) throws Exception {
        for (int length : new int[] {0, 1, 10, 1000, 70000}) {
            for (int level : new int[] {-1, 0, 1, 9}) {
                there(data(length), level, false, 512);
                there(data(length), level, true, 77);
            }
        }
        Deflater closed = new Deflater();
        closed.end();
        try {
            closed.deflate(new byte[10]);
        } catch (NullPointerException | IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
