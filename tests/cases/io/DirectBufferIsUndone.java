// Memory outside of the heap is part of the state. An unsynchronized counter in a direct buffer loses an
// update on some path, and every path begins with the initial content of the buffer.
//@ verdict: unsafe
//@ revisions: none local
import java.nio.ByteBuffer;

public class DirectBufferIsUndone {
    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        assert buffer.getInt(0) == 0;
        Thread other = new Thread(() -> buffer.putInt(0, buffer.getInt(0) + 1));
        other.start();
        buffer.putInt(0, buffer.getInt(0) + 1);
        other.join();
        assert buffer.getInt(0) >= 1 && buffer.getInt(0) <= 2;
        int value = buffer.getInt(0);
        assert value == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
