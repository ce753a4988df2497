// VarHandle of a field of type char: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class CharFieldHandleInEveryMode {
    char charField = 'a';

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findVarHandle(CharFieldHandleInEveryMode.class, "charField", char.class);
        CharFieldHandleInEveryMode o = new CharFieldHandleInEveryMode();
        System.out.println("char " + (char) handle.get(o) + " " + (char) handle.getVolatile(o) + " " + (char) handle.getOpaque(o) + " " + (char) handle.getAcquire(o));
        handle.set(o, 'z');
        System.out.println((char) handle.get(o));
        handle.set(o, 'a');
        handle.setVolatile(o, 'z');
        System.out.println((char) handle.get(o));
        handle.setVolatile(o, 'a');
        handle.setOpaque(o, 'z');
        System.out.println((char) handle.get(o));
        handle.setOpaque(o, 'a');
        handle.setRelease(o, 'z');
        System.out.println((char) handle.get(o));
        handle.setRelease(o, 'a');
        System.out.println(handle.compareAndSet(o, 'z', 'a') + " " + handle.compareAndSet(o, 'a', 'z') + " " + (char) handle.get(o) + " " + handle.compareAndSet(o, 'z', 'a'));
        System.out.println(handle.weakCompareAndSetPlain(o, 'z', 'a') + " " + handle.weakCompareAndSetPlain(o, 'a', 'z') + " " + (char) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, 'z', 'a'));
        System.out.println(handle.weakCompareAndSet(o, 'z', 'a') + " " + handle.weakCompareAndSet(o, 'a', 'z') + " " + (char) handle.get(o) + " " + handle.weakCompareAndSet(o, 'z', 'a'));
        System.out.println(handle.weakCompareAndSetAcquire(o, 'z', 'a') + " " + handle.weakCompareAndSetAcquire(o, 'a', 'z') + " " + (char) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, 'z', 'a'));
        System.out.println(handle.weakCompareAndSetRelease(o, 'z', 'a') + " " + handle.weakCompareAndSetRelease(o, 'a', 'z') + " " + (char) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, 'z', 'a'));
        System.out.println((char) handle.compareAndExchange(o, 'z', 'a') + " " + (char) handle.compareAndExchange(o, 'a', 'z') + " " + (char) handle.get(o) + " " + (char) handle.compareAndExchange(o, 'z', 'a'));
        System.out.println((char) handle.compareAndExchangeAcquire(o, 'z', 'a') + " " + (char) handle.compareAndExchangeAcquire(o, 'a', 'z') + " " + (char) handle.get(o) + " " + (char) handle.compareAndExchangeAcquire(o, 'z', 'a'));
        System.out.println((char) handle.compareAndExchangeRelease(o, 'z', 'a') + " " + (char) handle.compareAndExchangeRelease(o, 'a', 'z') + " " + (char) handle.get(o) + " " + (char) handle.compareAndExchangeRelease(o, 'z', 'a'));
        System.out.println((char) handle.getAndSet(o, 'z') + " " + (char) handle.getAndSet(o, 'a'));
        System.out.println((char) handle.getAndSetAcquire(o, 'z') + " " + (char) handle.getAndSetAcquire(o, 'a'));
        System.out.println((char) handle.getAndSetRelease(o, 'z') + " " + (char) handle.getAndSetRelease(o, 'a'));
        System.out.println((char) handle.getAndAdd(o, 'z') + " " + (char) handle.getAndAdd(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndAddAcquire(o, 'z') + " " + (char) handle.getAndAddAcquire(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndAddRelease(o, 'z') + " " + (char) handle.getAndAddRelease(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseOr(o, 'z') + " " + (char) handle.getAndBitwiseOr(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseOrAcquire(o, 'z') + " " + (char) handle.getAndBitwiseOrAcquire(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseOrRelease(o, 'z') + " " + (char) handle.getAndBitwiseOrRelease(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseAnd(o, 'z') + " " + (char) handle.getAndBitwiseAnd(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseAndAcquire(o, 'z') + " " + (char) handle.getAndBitwiseAndAcquire(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseAndRelease(o, 'z') + " " + (char) handle.getAndBitwiseAndRelease(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseXor(o, 'z') + " " + (char) handle.getAndBitwiseXor(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseXorAcquire(o, 'z') + " " + (char) handle.getAndBitwiseXorAcquire(o, 'a') + " " + (char) handle.get(o));
        System.out.println((char) handle.getAndBitwiseXorRelease(o, 'z') + " " + (char) handle.getAndBitwiseXorRelease(o, 'a') + " " + (char) handle.get(o));
    }
}
