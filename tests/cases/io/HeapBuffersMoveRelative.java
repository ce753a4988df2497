// Buffers: position, limit, mark, flip, rewind, compact, slices, duplicates, bounds.
//@ mode: run
import java.nio.*;
import java.util.Arrays;

public class HeapBuffersMoveRelative {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(10);
        b.put((byte) 1).put(new byte[] {2, 3, 4}).mark().put((byte) 5);
        System.out.println(b + " " + b.reset().position() + " " + b.flip());
        System.out.println(b.get() + " " + b.remaining() + " " + b.rewind().get(2));
        b.position(1).compact();
        System.out.println(b + " " + Arrays.toString(b.array()));
        b.flip();
        ByteBuffer s = b.slice(1, 1), d = b.duplicate();
        s.put(0, (byte) 99);
        d.get();
        System.out.println(b.get(1) + " " + b.position() + " " + d.position() + " " + s.arrayOffset() + " " + s.capacity());
        for (Runnable r : new Runnable[] {() -> b.limit(11), () -> b.position(8), () -> d.rewind().reset(), () -> s.get(1), () -> { s.get(); s.get(); }, () -> s.put(new byte[3])}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(b.clear().equals(ByteBuffer.wrap(b.array())) + " " + b.hashCode() + " " + ByteBuffer.wrap(new byte[] {1, 2, 3}, 1, 1));
        IntBuffer i = IntBuffer.wrap(new int[] {5, 6, 7, 8}).position(1).slice();
        System.out.println(i.get(2) + " " + i.compareTo(IntBuffer.wrap(new int[] {6, 9})) + " " + i.mismatch(IntBuffer.wrap(new int[] {6, 7})));
        DoubleBuffer doubles = DoubleBuffer.allocate(2).put(1.5).put(Double.NaN).flip();
        System.out.println(doubles.equals(DoubleBuffer.wrap(new double[] {1.5, Double.NaN})) + " " + doubles.hasArray());
        System.out.println(ByteBuffer.allocate(4).putFloat(1f).flip().asReadOnlyBuffer().isReadOnly() + " " + b.asReadOnlyBuffer().hasArray());
    }
}
