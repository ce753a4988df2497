// VarHandle of a field of type byte: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ByteFieldHandleInEveryMode {
    byte byteField = (byte) 5;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findVarHandle(ByteFieldHandleInEveryMode.class, "byteField", byte.class);
        ByteFieldHandleInEveryMode o = new ByteFieldHandleInEveryMode();
        System.out.println("byte " + (byte) handle.get(o) + " " + (byte) handle.getVolatile(o) + " " + (byte) handle.getOpaque(o) + " " + (byte) handle.getAcquire(o));
        handle.set(o, (byte) -7);
        System.out.println((byte) handle.get(o));
        handle.set(o, (byte) 5);
        handle.setVolatile(o, (byte) -7);
        System.out.println((byte) handle.get(o));
        handle.setVolatile(o, (byte) 5);
        handle.setOpaque(o, (byte) -7);
        System.out.println((byte) handle.get(o));
        handle.setOpaque(o, (byte) 5);
        handle.setRelease(o, (byte) -7);
        System.out.println((byte) handle.get(o));
        handle.setRelease(o, (byte) 5);
        System.out.println(handle.compareAndSet(o, (byte) -7, (byte) 5) + " " + handle.compareAndSet(o, (byte) 5, (byte) -7) + " " + (byte) handle.get(o) + " " + handle.compareAndSet(o, (byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetPlain(o, (byte) -7, (byte) 5) + " " + handle.weakCompareAndSetPlain(o, (byte) 5, (byte) -7) + " " + (byte) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, (byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSet(o, (byte) -7, (byte) 5) + " " + handle.weakCompareAndSet(o, (byte) 5, (byte) -7) + " " + (byte) handle.get(o) + " " + handle.weakCompareAndSet(o, (byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetAcquire(o, (byte) -7, (byte) 5) + " " + handle.weakCompareAndSetAcquire(o, (byte) 5, (byte) -7) + " " + (byte) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, (byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetRelease(o, (byte) -7, (byte) 5) + " " + handle.weakCompareAndSetRelease(o, (byte) 5, (byte) -7) + " " + (byte) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, (byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchange(o, (byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchange(o, (byte) 5, (byte) -7) + " " + (byte) handle.get(o) + " " + (byte) handle.compareAndExchange(o, (byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchangeAcquire(o, (byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchangeAcquire(o, (byte) 5, (byte) -7) + " " + (byte) handle.get(o) + " " + (byte) handle.compareAndExchangeAcquire(o, (byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchangeRelease(o, (byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchangeRelease(o, (byte) 5, (byte) -7) + " " + (byte) handle.get(o) + " " + (byte) handle.compareAndExchangeRelease(o, (byte) -7, (byte) 5));
        System.out.println((byte) handle.getAndSet(o, (byte) -7) + " " + (byte) handle.getAndSet(o, (byte) 5));
        System.out.println((byte) handle.getAndSetAcquire(o, (byte) -7) + " " + (byte) handle.getAndSetAcquire(o, (byte) 5));
        System.out.println((byte) handle.getAndSetRelease(o, (byte) -7) + " " + (byte) handle.getAndSetRelease(o, (byte) 5));
        System.out.println((byte) handle.getAndAdd(o, (byte) -7) + " " + (byte) handle.getAndAdd(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndAddAcquire(o, (byte) -7) + " " + (byte) handle.getAndAddAcquire(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndAddRelease(o, (byte) -7) + " " + (byte) handle.getAndAddRelease(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseOr(o, (byte) -7) + " " + (byte) handle.getAndBitwiseOr(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseOrAcquire(o, (byte) -7) + " " + (byte) handle.getAndBitwiseOrAcquire(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseOrRelease(o, (byte) -7) + " " + (byte) handle.getAndBitwiseOrRelease(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseAnd(o, (byte) -7) + " " + (byte) handle.getAndBitwiseAnd(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseAndAcquire(o, (byte) -7) + " " + (byte) handle.getAndBitwiseAndAcquire(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseAndRelease(o, (byte) -7) + " " + (byte) handle.getAndBitwiseAndRelease(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseXor(o, (byte) -7) + " " + (byte) handle.getAndBitwiseXor(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseXorAcquire(o, (byte) -7) + " " + (byte) handle.getAndBitwiseXorAcquire(o, (byte) 5) + " " + (byte) handle.get(o));
        System.out.println((byte) handle.getAndBitwiseXorRelease(o, (byte) -7) + " " + (byte) handle.getAndBitwiseXorRelease(o, (byte) 5) + " " + (byte) handle.get(o));
    }
}
