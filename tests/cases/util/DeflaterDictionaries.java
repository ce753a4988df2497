// Deflater and Inflater with a preset dictionary; reset; flushing in the middle.
//@ mode: run
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

class DeflaterDictionaries {
    public static void main(String[] args) throws DataFormatException {
        byte[] dictionary = "hello world".getBytes();
        byte[] compressed = new byte[100];
        byte[] text = new byte[100];
        Deflater deflater = new Deflater();
        System.out.println(deflater.getAdler());
        deflater.setDictionary(dictionary);
        System.out.println(deflater.getAdler());
        deflater.setInput("hello world, hello".getBytes());
        deflater.finish();
        int length = deflater.deflate(compressed);
        System.out.println(deflater.getAdler() + " " + deflater.finished());

        Inflater inflater = new Inflater();
        inflater.setInput(compressed, 0, length);
        System.out.println(inflater.inflate(text) + " " + inflater.needsDictionary() + " " + inflater.needsInput() + " " + inflater.getAdler());
        try {
            inflater.setDictionary("another one".getBytes());
        } catch (IllegalArgumentException e) {
            System.out.println("wrong: " + e.getMessage());
        }
        inflater.setDictionary(dictionary);
        int got = inflater.inflate(text);
        System.out.println(new String(text, 0, got) + " " + inflater.finished() + " " + inflater.getAdler());
        inflater.reset();
        System.out.println(inflater.finished() + " " + inflater.getBytesRead() + " " + inflater.getAdler());
        try {
            inflater.setDictionary(dictionary);
        } catch (IllegalArgumentException e) {
            System.out.println("too early: " + e.getMessage());
        }

        deflater.reset();
        inflater.reset();
        deflater.setInput("first ".getBytes());
        length = deflater.deflate(compressed, 0, 100, Deflater.SYNC_FLUSH);
        inflater.setInput(compressed, 0, length);
        got = inflater.inflate(text);
        System.out.println(new String(text, 0, got) + "| " + inflater.finished() + " " + inflater.needsInput());
        deflater.setInput("second".getBytes());
        deflater.finish();
        length = deflater.deflate(compressed);
        inflater.setInput(compressed, 0, length);
        got = inflater.inflate(text);
        System.out.println(new String(text, 0, got) + "| " + inflater.finished() + " " + inflater.getBytesWritten());
    }
}
