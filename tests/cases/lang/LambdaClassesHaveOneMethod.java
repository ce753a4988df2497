// Reflection on a lambda's class shows the methods of its interface, and nothing of its implementation.
//@ mode: run
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

class LambdaClassesHaveOneMethod {
    interface Named {
        String name(int number);

        String toString();
    }

    static void show(Class<?> type) {
        System.out.println(Arrays.toString(type.getInterfaces()) + " " + type.getSuperclass());
        for (Method method : type.getDeclaredMethods()) {
            System.out.println(method.getName() + " " + Arrays.toString(method.getParameterTypes())
                    + " " + method.getReturnType() + " " + method.getModifiers());
        }
        System.out.println(type.getDeclaredFields().length + " " + type.isSynthetic());
    }

    public static void main(String[] args) {
        Named named = number -> "n" + number;
        show(named.getClass());
        int captured = args.length;
        Comparator<String> comparator = (a, b) -> captured;
        show(comparator.getClass());
    }
}
