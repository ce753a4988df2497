// VarHandle of a static field of type char: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class CharStaticHandleInEveryMode {
    static char charStatic = 'a';

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findStaticVarHandle(CharStaticHandleInEveryMode.class, "charStatic", char.class);
        System.out.println("char " + (char) handle.get() + " " + (char) handle.getVolatile() + " " + (char) handle.getOpaque() + " " + (char) handle.getAcquire());
        handle.set('z');
        System.out.println((char) handle.get());
        handle.set('a');
        handle.setVolatile('z');
        System.out.println((char) handle.get());
        handle.setVolatile('a');
        handle.setOpaque('z');
        System.out.println((char) handle.get());
        handle.setOpaque('a');
        handle.setRelease('z');
        System.out.println((char) handle.get());
        handle.setRelease('a');
        System.out.println(handle.compareAndSet('z', 'a') + " " + handle.compareAndSet('a', 'z') + " " + (char) handle.get() + " " + handle.compareAndSet('z', 'a'));
        System.out.println(handle.weakCompareAndSetPlain('z', 'a') + " " + handle.weakCompareAndSetPlain('a', 'z') + " " + (char) handle.get() + " " + handle.weakCompareAndSetPlain('z', 'a'));
        System.out.println(handle.weakCompareAndSet('z', 'a') + " " + handle.weakCompareAndSet('a', 'z') + " " + (char) handle.get() + " " + handle.weakCompareAndSet('z', 'a'));
        System.out.println(handle.weakCompareAndSetAcquire('z', 'a') + " " + handle.weakCompareAndSetAcquire('a', 'z') + " " + (char) handle.get() + " " + handle.weakCompareAndSetAcquire('z', 'a'));
        System.out.println(handle.weakCompareAndSetRelease('z', 'a') + " " + handle.weakCompareAndSetRelease('a', 'z') + " " + (char) handle.get() + " " + handle.weakCompareAndSetRelease('z', 'a'));
        System.out.println((char) handle.compareAndExchange('z', 'a') + " " + (char) handle.compareAndExchange('a', 'z') + " " + (char) handle.get() + " " + (char) handle.compareAndExchange('z', 'a'));
        System.out.println((char) handle.compareAndExchangeAcquire('z', 'a') + " " + (char) handle.compareAndExchangeAcquire('a', 'z') + " " + (char) handle.get() + " " + (char) handle.compareAndExchangeAcquire('z', 'a'));
        System.out.println((char) handle.compareAndExchangeRelease('z', 'a') + " " + (char) handle.compareAndExchangeRelease('a', 'z') + " " + (char) handle.get() + " " + (char) handle.compareAndExchangeRelease('z', 'a'));
        System.out.println((char) handle.getAndSet('z') + " " + (char) handle.getAndSet('a'));
        System.out.println((char) handle.getAndSetAcquire('z') + " " + (char) handle.getAndSetAcquire('a'));
        System.out.println((char) handle.getAndSetRelease('z') + " " + (char) handle.getAndSetRelease('a'));
        System.out.println((char) handle.getAndAdd('z') + " " + (char) handle.getAndAdd('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndAddAcquire('z') + " " + (char) handle.getAndAddAcquire('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndAddRelease('z') + " " + (char) handle.getAndAddRelease('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseOr('z') + " " + (char) handle.getAndBitwiseOr('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseOrAcquire('z') + " " + (char) handle.getAndBitwiseOrAcquire('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseOrRelease('z') + " " + (char) handle.getAndBitwiseOrRelease('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseAnd('z') + " " + (char) handle.getAndBitwiseAnd('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseAndAcquire('z') + " " + (char) handle.getAndBitwiseAndAcquire('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseAndRelease('z') + " " + (char) handle.getAndBitwiseAndRelease('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseXor('z') + " " + (char) handle.getAndBitwiseXor('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseXorAcquire('z') + " " + (char) handle.getAndBitwiseXorAcquire('a') + " " + (char) handle.get());
        System.out.println((char) handle.getAndBitwiseXorRelease('z') + " " + (char) handle.getAndBitwiseXorRelease('a') + " " + (char) handle.get());
    }
}
