// Deflater and Inflater over byte buffers move their positions.
//@ mode: run
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

class InflatersOfBuffers {
    static void there(ByteBuffer in, ByteBuffer middle, ByteBuffer out) throws DataFormatException {
        Deflater deflater = new Deflater();
        deflater.setInput(in);
        deflater.finish();
        int packed = deflater.deflate(middle);
        System.out.print(in.remaining() + " " + packed + " " + middle.position() + " ");
        middle.flip();
        Inflater inflater = new Inflater();
        inflater.setInput(middle);
        int first = inflater.inflate(out.limit(10));
        int rest = inflater.inflate(out.limit(out.capacity()));
        System.out.println(first + " " + rest + " " + out.position() + " " + middle.remaining() + " " + inflater.finished() + " " + inflater.getRemaining());
        deflater.end();
        inflater.end();
    }

    public static void main(String[] args) throws DataFormatException {
        byte[] text = "some text, some text, and more text".getBytes();
        there(ByteBuffer.wrap(text), ByteBuffer.allocate(100), ByteBuffer.allocate(50));
        there(ByteBuffer.wrap(text, 5, 20).slice().asReadOnlyBuffer(), ByteBuffer.allocate(100), ByteBuffer.allocate(50));
        there(ByteBuffer.allocateDirect(text.length).put(text).flip(), ByteBuffer.allocateDirect(100), ByteBuffer.allocateDirect(50));
        there(ByteBuffer.wrap(text), ByteBuffer.allocateDirect(100), ByteBuffer.allocate(50));
        try {
            new Deflater().deflate(ByteBuffer.allocate(5).asReadOnlyBuffer());
        } catch (ReadOnlyBufferException e) {
            System.out.println("read only");
        }
        try {
            new Inflater().inflate(new byte[5], 3, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }
}
