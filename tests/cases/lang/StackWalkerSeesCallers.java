// StackWalker: frames, lines, classes, caller class, limits, reflection and hidden frames.
//@ mode: run
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

class StackWalkerSeesCallers {
    static String text(StackFrame f) {
        return f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber() + " " + f.getFileName() + " " + (f.getByteCodeIndex() >= 0) + " " + f.isNativeMethod();
    }

    static List<String> names() {
        return StackWalker.getInstance().walk(s -> s.map(StackFrame::getMethodName).collect(Collectors.toList()));
    }

    static class Caller {
        static Class<?> caller() {
            return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        }
    }

    static int depth(int n) {
        if (n > 0) {
            return depth(n - 1);
        }
        return (int) StackWalker.getInstance().walk(s -> s.filter(f -> f.getMethodName().equals("depth")).count()).longValue();
    }

    public static List<String> viaReflection() {
        return StackWalker.getInstance().walk(s -> s.map(f -> f.getClassName().startsWith("jdk") ? "jdk" : f.getMethodName()).collect(Collectors.toList()));
    }

    public static void main(String[] args) throws Exception {
        StackWalker.getInstance().forEach(f -> System.out.println(text(f)));
        System.out.println(names());
        Supplier<List<String>> inLambda = () -> names();
        System.out.println(inLambda.get());
        System.out.println(Caller.caller().getName() + " " + depth(100));
        StackWalker retaining = StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE), 4);
        System.out.println(retaining.walk(s -> s.findFirst().get().getDeclaringClass()) + " " + retaining.walk(s -> s.findFirst().get().getMethodType()) + " " + retaining.walk(s -> s.findFirst().get().getDescriptor()));
        try {
            StackWalker.getInstance().walk(s -> s.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println("no class: " + e.getMessage());
        }
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        } catch (IllegalCallerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(StackWalkerSeesCallers.class.getMethod("viaReflection").invoke(null));
        List<StackFrame> kept = StackWalker.getInstance().walk(s -> s.collect(Collectors.toList()));
        System.out.println(kept.get(0) + " " + kept.get(0).toStackTraceElement().equals(new Throwable().getStackTrace()[0]));
        Thread t = new Thread(() -> System.out.println(names()));
        t.start();
        t.join();
        System.out.println(Arrays.stream(Thread.currentThread().getStackTrace()).map(StackTraceElement::getMethodName).collect(Collectors.toList()));
    }
}
