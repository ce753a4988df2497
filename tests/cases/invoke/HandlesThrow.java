// Exceptions through handles: the trace shows the program's methods and not how they were linked.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Function;

class HandlesThrow {
    static int fail(int a) {
        throw new IllegalStateException("at " + a);
    }

    static void trace(Throwable e) {
        StringBuilder text = new StringBuilder(e.toString());
        for (StackTraceElement element : e.getStackTrace()) {
            if (element.getClassName().startsWith("HandlesThrow")) {
                text.append(' ').append(element.getMethodName());
            } else {
                text.append(" -").append(element.getClassName());
            }
        }
        System.out.println(text);
    }


    public static void main(String[] args) throws Throwable {
        MethodHandle fail = MethodHandles.lookup().findStatic(HandlesThrow.class, "fail", MethodType.methodType(int.class, int.class));
        try {
            int unused = (int) fail.invokeExact(1);
        } catch (IllegalStateException e) {
            trace(e);
        }
        try {
            fail.invoke((Object) 2);
        } catch (IllegalStateException e) {
            trace(e);
        }
        try {
            Function<Integer, Integer> function = HandlesThrow::fail;
            function.apply(3);
        } catch (IllegalStateException e) {
            trace(e);
        }
        try {
            List.of(4).forEach(n -> fail(n));
        } catch (IllegalStateException e) {
            System.out.println(e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[1].getMethodName().startsWith("lambda$") + " " + e.getStackTrace()[2].getClassName());
        }
        try {
            Object unused = MethodHandles.throwException(Object.class, RuntimeException.class).invokeExact(new RuntimeException("thrown"));
        } catch (RuntimeException e) {
            trace(e);
        }
    }
}
