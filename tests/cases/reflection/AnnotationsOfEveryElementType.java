// Annotations: every element type, defaults, inheritance, repetition, type annotations, equality and text.
//@ mode: run
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedParameterizedType;
import java.util.Arrays;
import java.util.List;

class AnnotationsOfEveryElementType {
    enum Level {
        LOW, HIGH
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Everything {
        boolean z() default true;

        byte b() default -1;

        char c() default 'c';

        short s() default 300;

        int i() default 70000;

        long j() default 1L << 40;

        float f() default 1.5f;

        double d() default Math.PI;

        String text() default "te\"xt\n";

        Class<?> type() default int[].class;

        Level level() default Level.HIGH;

        Inner inner() default @Inner("default");

        int[] ints() default {1, 2};

        String[] strings() default {};

        Class<?>[] types() default {String.class, void.class};

        Level[] levels() default {Level.LOW, Level.HIGH};

        Inner[] inners() default {@Inner("a"), @Inner("b")};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Notes.class)
    @interface Note {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Notes {
        Note[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface NotVisible {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    @interface NonNull {
        int value() default 0;
    }

    @Everything(i = 5, ints = {}, inner = @Inner("own"))
    @NotVisible
    static class Base {
    }

    @Note("one")
    @Note("two")
    static class Derived extends Base implements Comparable<@NonNull(3) String> {
        @Note("single")
        List<@NonNull(1) String> field;

        @Override
        public int compareTo(String o) {
            return 0;
        }

        @NonNull(9) String method(@Inner("p") int a, @Note("q") @Inner("r") String b) throws @NonNull(4) Exception {
            return "";
        }
    }

    public static void main(String[] args) throws Exception {
        Everything e = Base.class.getAnnotation(Everything.class);
        System.out.println(e.z() + " " + e.b() + " " + e.c() + " " + e.s() + " " + e.i() + " " + e.j() + " " + e.f() + " " + e.d() + " " + e.text().length() + " " + e.type() + " " + e.level()
                + " " + e.inner().value() + " " + Arrays.toString(e.ints()) + " " + e.strings().length + " " + Arrays.toString(e.types()) + " " + Arrays.toString(e.levels()) + " " + e.inners()[1].value());
        String text = e.toString();
        System.out.println(text.startsWith("@AnnotationsOfEveryElementType.Everything(") + " " + text.contains("i=5") + " " + text.contains("level=HIGH") + " " + e.inner());
        System.out.println(Derived.class.getAnnotation(Everything.class).equals(e) + " " + (Derived.class.getAnnotation(Everything.class).hashCode() == e.hashCode()) + " " + e.annotationType());
        System.out.println(Derived.class.getDeclaredAnnotation(Everything.class) + " " + Base.class.isAnnotationPresent(NotVisible.class) + " " + Derived.class.getAnnotations().length + " " + Derived.class.getDeclaredAnnotations().length);
        System.out.println(Derived.class.getAnnotation(Note.class) + " " + Arrays.toString(Derived.class.getAnnotationsByType(Note.class)) + " " + Derived.class.getAnnotation(Notes.class).value().length);
        var field = Derived.class.getDeclaredField("field");
        System.out.println(field.getAnnotation(Note.class).value() + " " + field.getAnnotationsByType(Note.class).length);
        AnnotatedParameterizedType type = (AnnotatedParameterizedType) field.getAnnotatedType();
        System.out.println(Arrays.toString(type.getAnnotatedActualTypeArguments()[0].getAnnotations()) + " " + type.getAnnotatedActualTypeArguments()[0].getType());
        var method = Derived.class.getDeclaredMethod("method", int.class, String.class);
        for (Annotation[] annotations : method.getParameterAnnotations()) {
            System.out.println(Arrays.toString(annotations));
        }
        System.out.println(Arrays.toString(method.getAnnotatedReturnType().getAnnotations()) + " " + Arrays.toString(method.getAnnotatedExceptionTypes()[0].getAnnotations()));
        System.out.println(((AnnotatedParameterizedType) Derived.class.getAnnotatedInterfaces()[0]).getAnnotatedActualTypeArguments()[0].getAnnotation(NonNull.class).value());
        System.out.println(Everything.class.getMethod("d").getDefaultValue() + " " + Inner.class.getMethod("value").getDefaultValue() + " " + Arrays.toString((int[]) Everything.class.getMethod("ints").getDefaultValue()));
        System.out.println(Note.class.getAnnotation(Repeatable.class).value() + " " + NonNull.class.getAnnotation(Target.class));
    }
}
