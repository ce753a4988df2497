// Direct buffers: every type, both orders, views, slices, bulk moves.
//@ mode: run check
//@ verdict: safe
import java.nio.*;
import java.util.Arrays;

public class DirectBuffersHoldBytes {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocateDirect(64);
        System.out.println(b.order() + " " + b.isDirect() + " " + b.hasArray() + " " + b.get(63));
        b.putInt(0x01020304).putLong(-2L).putDouble(1.5).putChar('ü').putShort((short) -7).putFloat(0.25f).put((byte) 9);
        System.out.println(b.position());
        b.flip();
        System.out.println(b.getInt() + " " + b.getLong() + " " + b.getDouble() + " " + b.getChar() + " " + b.getShort() + " " + b.getFloat() + " " + b.get());
        b.clear().order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(Integer.toHexString(b.getInt(0)) + " " + b.order());
        b.putInt(0, 0x0a0b0c0d);
        System.out.println(b.get(0) + " " + b.get(3));
        IntBuffer ints = b.asIntBuffer();
        ints.put(1, 77).put(2, new int[] {5, 6, 7}, 1, 2);
        System.out.println(ints.get(1) + " " + b.getInt(4) + " " + b.getInt(8) + " " + ints.isDirect());
        LongBuffer longs = ByteBuffer.allocateDirect(16).order(ByteOrder.BIG_ENDIAN).asLongBuffer();
        longs.put(new long[] {1, Long.MIN_VALUE}).flip();
        long[] out = new long[2];
        longs.get(out);
        System.out.println(Arrays.toString(out));
        ByteBuffer slice = b.position(8).limit(20).slice();
        slice.put(0, (byte) 1);
        System.out.println(slice.capacity() + " " + b.get(8) + " " + slice.order());
        ByteBuffer copy = ByteBuffer.allocate(12).put(slice.duplicate());
        System.out.println(Arrays.toString(copy.array()));
        b.clear().position(3).compact();
        System.out.println(b.position() + " " + b.get(0) + " " + b.get(5));
        System.out.println(copy.flip().compareTo(slice.position(0)) + " " + copy.equals(slice) + " " + copy.mismatch(slice));
        try {
            slice.asReadOnlyBuffer().put((byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println("read only");
        }
        try {
            b.getLong(60);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        CharBuffer chars = ByteBuffer.allocateDirect(10).asCharBuffer();
        chars.put("hello").flip();
        System.out.println(chars + " " + chars.subSequence(1, 3));
    }
}
