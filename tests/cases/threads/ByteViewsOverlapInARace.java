// A wide access through a byte array view races with a plain access to a byte inside of it.
//@ verdict: unsafe
//@ property: data-race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class ByteViewsOverlapInARace {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = new byte[16];
        Thread t = new Thread(() -> {
            byte seen = bytes[6];
        });
        t.start();
        INTS.set(bytes, 4, 0x01020304); //~ data-race
        t.join();
    }
}
