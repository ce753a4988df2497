// Coders step by step: underflow, overflow, flushing, states, byte order marks.
//@ mode: run
import java.nio.*;
import java.nio.charset.*;

public class CodersWorkInPieces {
    public static void main(String[] args) {
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        CharBuffer out = CharBuffer.allocate(3);
        ByteBuffer in = ByteBuffer.wrap(new byte[] {'a', (byte) 0xf0, (byte) 0x9f});
        System.out.println(d.decode(in, out, false) + " " + in.remaining() + " " + out.position());
        in = ByteBuffer.allocateDirect(8).put((byte) 0xf0).put((byte) 0x9f).put((byte) 0x98).put((byte) 0x80).put((byte) 'z').flip();
        System.out.println(d.decode(in, out, true) + " " + in.remaining() + " " + out.position());
        out.flip();
        System.out.println(out.toString().codePointAt(1) == 0x1f600);
        out.clear();
        System.out.println(d.decode(in, out, true) + " " + d.flush(out) + " " + out.flip());
        try {
            d.decode(in, out, true);
        } catch (IllegalStateException e) {
            System.out.println("state");
        }
        CharsetEncoder e = StandardCharsets.UTF_16.newEncoder();
        ByteBuffer small = ByteBuffer.allocate(5);
        CharBuffer text = CharBuffer.wrap("xyz");
        System.out.println(e.encode(text, small, true) + " " + text.remaining() + " " + small.position());
        small.clear();
        System.out.println(e.encode(text, small, true) + " " + small.position() + " " + e.flush(small));
        CharsetDecoder bom = StandardCharsets.UTF_16.newDecoder();
        System.out.println(StandardCharsets.UTF_16.decode(ByteBuffer.wrap(new byte[] {-1, -2, 'a', 0})) + " " + StandardCharsets.UTF_16.decode(ByteBuffer.wrap(new byte[] {0, 'b'})));
        System.out.println(bom.isAutoDetecting() + " " + bom.maxCharsPerByte());
        System.out.println(CoderResult.malformedForLength(2) + " " + CoderResult.unmappableForLength(1).isError());
    }
}
