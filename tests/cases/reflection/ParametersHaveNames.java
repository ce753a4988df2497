// Parameters: names and modifiers when the compiler keeps them, implicit and synthetic ones of inner classes and enums.
//@ mode: run
//@ javac: -parameters
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

class ParametersHaveNames {
    class Inner {
        Inner(final int first, String... rest) {
        }
    }

    enum Level {
        LOW(1);

        Level(int weight) {
        }
    }

    record Pair<T>(T left, List<? extends T> right) {
    }

    static void method(final int a, long[][] b, List<String> c) {
    }

    static void show(Executable[] executables) {
        Arrays.sort(executables, Comparator.comparing(Object::toString));
        for (Executable e : executables) {
            if (!e.isSynthetic()) {
                System.out.println(e.getName() + " " + e.getParameterCount());
                for (Parameter p : e.getParameters()) {
                    System.out.println("  " + p + " | " + p.getName() + " " + p.isNamePresent() + " " + p.getModifiers() + " " + p.isImplicit() + " " + p.isSynthetic() + " " + p.isVarArgs() + " " + p.getParameterizedType());
                }
            }
        }
    }

    public static void main(String[] args) {
        show(Inner.class.getDeclaredConstructors());
        show(Level.class.getDeclaredConstructors());
        show(Pair.class.getDeclaredConstructors());
        show(Arrays.stream(ParametersHaveNames.class.getDeclaredMethods()).filter(m -> m.getName().equals("method")).toArray(Executable[]::new));
        show(Level.class.getDeclaredMethods());
    }
}
