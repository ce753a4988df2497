// Typed views and byte orders of heap and direct buffers; alignment.
//@ mode: run
import java.nio.*;

public class ViewsOfByteBuffers {
    static void show(ByteBuffer b) {
        b.asLongBuffer().put(0, 0x1122334455667788L);
        System.out.print(Integer.toHexString(b.getInt(2)) + " " + Integer.toHexString(b.getChar(1)) + " ");
        b.order(ByteOrder.LITTLE_ENDIAN);
        System.out.print(Long.toHexString(b.getLong(0)) + " " + Integer.toHexString(b.getShort(3)) + " ");
        FloatBuffer f = b.position(4).asFloatBuffer();
        f.put(1.5f);
        System.out.print(f.order() + " " + b.getFloat(4) + " " + Integer.toHexString(b.getInt(4)) + " ");
        CharBuffer c = b.order(ByteOrder.BIG_ENDIAN).asCharBuffer();
        c.put("hi");
        System.out.print(c.flip() + " " + b.get(5) + " " + c.order() + " ");
        DoubleBuffer d = b.position(8).asDoubleBuffer();
        d.put(new double[] {-2.5});
        System.out.print(b.getDouble(8) + " " + d.remaining() + " ");
        ShortBuffer s = b.asShortBuffer();
        System.out.println(s.capacity() + " " + s.get(0) + " " + b.isDirect() + " " + s.isDirect());
        System.out.println(b.alignmentOffset(8, 8) == b.alignmentOffset(16, 8));
    }

    public static void main(String[] args) {
        show(ByteBuffer.allocateDirect(16));
        try {
            show(ByteBuffer.allocate(16));
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        ByteBuffer moved = ByteBuffer.allocate(6).putInt(7).flip();
        ByteBuffer direct = ByteBuffer.allocateDirect(6).put(moved);
        System.out.println(direct.flip().getInt() + " " + ByteOrder.nativeOrder());
        IntBuffer from = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder()).asIntBuffer().put(new int[] {4, 3, 2, 1}).flip();
        IntBuffer to = IntBuffer.allocate(4).put(from).flip();
        int[] out = new int[4];
        to.get(out, 1, 3);
        System.out.println(out[1] + " " + out[3] + " " + to.compareTo(from.rewind()));
    }
}
