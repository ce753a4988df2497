// CharBuffer over strings and arrays.
//@ mode: run
import java.io.IOException;
import java.nio.*;

public class CharBuffersAreCharSequences {
    public static void main(String[] args) throws IOException {
        CharBuffer s = CharBuffer.wrap("read only", 2, 9);
        System.out.println(s + " " + s.isReadOnly() + " " + s.length() + " " + s.charAt(1) + " " + s.subSequence(1, 3) + " " + s.get());
        CharBuffer b = CharBuffer.allocate(8);
        b.append("xy").append('z').append("12345", 1, 3).flip();
        System.out.println(b + " " + b.chars().sum() + " " + b.toString().contentEquals(b) + " " + "xyz23".contentEquals(b));
        System.out.println(b.read(CharBuffer.allocate(2)) + " " + b + " " + b.isEmpty() + " " + b.compareTo(CharBuffer.wrap("z23")));
        try {
            s.put('x');
        } catch (ReadOnlyBufferException e) {
            System.out.println("read only");
        }
        try {
            b.append("too much for it");
        } catch (BufferOverflowException e) {
            System.out.println("overflow");
        }
        char[] out = new char[3];
        s.get(out);
        System.out.println(new String(out) + " " + s.remaining() + " " + s.slice() + " " + String.join("-", s, b));
        StringBuilder text = new StringBuilder(CharBuffer.wrap(new char[] {'a', 'b', 'c'}, 1, 2));
        System.out.println(text.insert(1, CharBuffer.wrap("?!")));
    }
}
