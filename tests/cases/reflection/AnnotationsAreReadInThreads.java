// Two threads read the annotations of one class and its members. The JDK parses annotations once, in
// one step: the order in which threads find them does not matter.
//
//@ mode: run check
//@ verdict: safe
//@ revisions: default
//@ states: [default] <= 400

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

class AnnotationsAreReadInThreads {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Guarded {
        String value() default "lock";
        Level level() default Level.LOW;
        Class<?>[] types() default {};
    }

    @Guarded(types = String.class)
    static class Account {
        @Guarded("id")
        public void pay(int amount) {}

        @Guarded(level = Level.HIGH)
        public void close() {}
    }

    static void read() {
        try {
            Guarded ofClass = Account.class.getAnnotation(Guarded.class);
            assert ofClass.value().equals("lock") && ofClass.types()[0] == String.class;
            var pay = Account.class.getMethod("pay", int.class);
            assert pay.isAnnotationPresent(Guarded.class);
            assert pay.getAnnotation(Guarded.class).value().equals("id");
            var close = Account.class.getDeclaredMethod("close");
            assert close.getAnnotation(Guarded.class).level() == Level.HIGH;
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(AnnotationsAreReadInThreads::read);
        other.start();
        read();
        other.join();
        System.out.println("read");
    }
}
