// The input of a compressor is part of the state. Every order of two threads is explored, and each
// gives the compressed data of its order.
//@ mode: check
//@ verdict: safe
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

class DeflatersAreUndone {
    static final byte[] OUT = new byte[100];
    static int total;

    static synchronized void write(Deflater deflater, String text) {
        deflater.setInput(text.getBytes());
        total += deflater.deflate(OUT, total, 20, Deflater.SYNC_FLUSH);
    }

    public static void main(String[] args) throws InterruptedException, DataFormatException {
        Deflater deflater = new Deflater();
        Thread first = new Thread(() -> write(deflater, "one"));
        Thread second = new Thread(() -> write(deflater, "two"));
        first.start();
        second.start();
        first.join();
        second.join();
        deflater.finish();
        total += deflater.deflate(OUT, total, 20);
        deflater.end();

        Inflater inflater = new Inflater();
        inflater.setInput(OUT, 0, total);
        byte[] text = new byte[50];
        String got = new String(text, 0, inflater.inflate(text));
        assert inflater.finished();
        inflater.end();
        assert got.equals("onetwo") || got.equals("twoone") : got;
    }
}
