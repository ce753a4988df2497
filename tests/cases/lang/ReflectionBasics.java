// Reflection: fields, methods, constructors, annotations, exceptions of invoked methods.
//@ mode: run
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

class ReflectionBasics {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Tag {
        String value() default "none";

        int number() default 7;
    }

    @Tag(value = "tagged", number = 3)
    static class Target {
        private int secret = 5;
        public static String shared = "s";

        Target() {
        }

        Target(int secret) {
            this.secret = secret;
        }

        int add(int a, long b) {
            return (int) (a + b + secret);
        }

        static void fails() {
            throw new IllegalStateException("inside");
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> c = Class.forName("ReflectionBasics$Target");
        Constructor<?> constructor = c.getDeclaredConstructor(int.class);
        Object target = constructor.newInstance(40);
        Field field = c.getDeclaredField("secret");
        System.out.println(field.getInt(target) + " " + Modifier.toString(field.getModifiers()) + " " + field.getType());
        field.setInt(target, 2);
        Method add = c.getDeclaredMethod("add", int.class, long.class);
        System.out.println(add.invoke(target, 1, 2L) + " " + add.getReturnType() + " " + add.getParameterCount());
        System.out.println(c.getField("shared").get(null));
        try {
            c.getDeclaredMethod("fails").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            add.invoke(target, "wrong", 1L);
        } catch (IllegalArgumentException e) {
            System.out.println("wrong argument");
        }
        try {
            c.getMethod("absent");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("no.such.Thing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        Tag tag = c.getAnnotation(Tag.class);
        System.out.println(tag.value() + tag.number() + " " + c.isAnnotationPresent(Deprecated.class));
        Object array = java.lang.reflect.Array.newInstance(int.class, 3);
        java.lang.reflect.Array.setInt(array, 1, 9);
        System.out.println(((int[]) array)[1]);
    }
}
