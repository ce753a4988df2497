// Variable handles, method handles and updaters access the members that they denote.
//@ options: --criterion Handles.used
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class Handles {
    volatile int counted;
    volatile int uncounted;
    int plain;

    static final AtomicIntegerFieldUpdater<Handles> COUNTED = //+
            AtomicIntegerFieldUpdater.newUpdater(Handles.class, "counted"); //+
    static final AtomicIntegerFieldUpdater<Handles> UNCOUNTED = //-
            AtomicIntegerFieldUpdater.newUpdater(Handles.class, "uncounted"); //-

    static void used(int value) {
        System.out.println(value); //+
    }

    static int twice(int value) {
        int result = 2 * value; //+
        return result; //+
    }

    static int thrice(int value) {
        int result = 3 * value; //-
        return result; //-
    }

    public static void main(String[] args) throws Throwable {
        Handles object = new Handles(); //+
        COUNTED.addAndGet(object, args.length); //+
        UNCOUNTED.addAndGet(object, args.length + 1); //-
        used(object.counted); //+
        MethodHandles.Lookup lookup = MethodHandles.lookup(); //+
        VarHandle plain = lookup.findVarHandle(Handles.class, "plain", int.class); //+
        plain.setVolatile(object, args.length + 2); //+
        used(object.plain); //+
        int[] array = new int[2]; //+
        int[] other = new int[2]; //-
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class); //+
        elements.setRelease(array, 0, args.length + 3); //+
        elements.setRelease(other, 0, args.length + 4); //-
        used(array[0]); //+
        MethodType type = MethodType.methodType(int.class, int.class); //+
        MethodHandle twice = lookup.findStatic(Handles.class, "twice", type); //+
        MethodHandle thrice = lookup.findStatic(Handles.class, "thrice", type); //-
        int result = (int) thrice.invokeExact(args.length); //-
        used((int) twice.invokeExact(args.length)); //+
    }
}
