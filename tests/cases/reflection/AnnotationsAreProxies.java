// Annotation instances: equality and hash codes over all element types, own implementations, array copies, invalid calls.
//@ mode: run
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Proxy;
import java.util.Arrays;

class AnnotationsAreProxies {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Data {
        int number() default 3;

        double real() default Double.NaN;

        float zero() default -0f;

        String[] names() default {"a", "b"};

        Class<?> type() default Object.class;
    }

    @Data
    static class One {
    }

    @Data(number = 3, names = {"a", "b"})
    static class Two {
    }

    @Data(names = {"b", "a"})
    static class Three {
    }

    public static void main(String[] args) {
        Data one = One.class.getAnnotation(Data.class);
        Data two = Two.class.getAnnotation(Data.class);
        Data three = Three.class.getAnnotation(Data.class);
        System.out.println(one.equals(two) + " " + one.equals(three) + " " + (one == One.class.getAnnotation(Data.class)) + " " + Proxy.isProxyClass(one.getClass()) + " " + one.annotationType() + " " + one.equals(null) + " " + one.equals("x"));
        int expected = (127 * "number".hashCode()) ^ Integer.hashCode(3);
        int names = (127 * "names".hashCode()) ^ Arrays.hashCode(new String[] {"a", "b"});
        int real = (127 * "real".hashCode()) ^ Double.hashCode(Double.NaN);
        int zero = (127 * "zero".hashCode()) ^ Float.hashCode(-0f);
        int type = (127 * "type".hashCode()) ^ Object.class.hashCode();
        System.out.println(one.hashCode() == expected + names + real + zero + type);
        one.names()[0] = "changed";
        System.out.println(one.names()[0] + " " + (one.names() == one.names()));
        Data own = new Data() {
            @Override
            public int number() {
                return 3;
            }

            @Override
            public double real() {
                return Double.NaN;
            }

            @Override
            public float zero() {
                return -0f;
            }

            @Override
            public String[] names() {
                return new String[] {"a", "b"};
            }

            @Override
            public Class<?> type() {
                return Object.class;
            }

            @Override
            public Class<? extends Annotation> annotationType() {
                return Data.class;
            }
        };
        System.out.println(one.equals(own) + " " + own.equals(one) + " " + Arrays.toString(One.class.getAnnotations()).contains("number=3") + " " + Override.class.getAnnotations().length + " " + Data.class.isAnnotation() + " " + Arrays.toString(Data.class.getInterfaces()));
        System.out.println(One.class.getAnnotation(Deprecated.class) + " " + Thread.class.getDeclaredMethods().length / 1000 + " " + Integer.class.getConstructors()[0].isAnnotationPresent(Deprecated.class));
        try {
            One.class.getAnnotation(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
