// Accesses through byte array views to bytes apart from each other are no race.
//@ verdict: safe
//@ property: data-race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class ByteViewsApartDoNotRace {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = new byte[16];
        Thread t = new Thread(() -> {
            bytes[3] = 1;
            INTS.set(bytes, 8, 5);
        });
        t.start();
        INTS.set(bytes, 4, 0x01020304);
        t.join();
        assert (int) INTS.get(bytes, 8) == 5;
    }
}
