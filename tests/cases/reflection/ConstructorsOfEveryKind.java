// Constructors by reflection: inner, private, varargs, abstract, enum, generic, throwing and default ones, arrays, interfaces.
//@ mode: run
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;

class ConstructorsOfEveryKind {
    final String made;

    ConstructorsOfEveryKind() {
        this("default");
    }

    private ConstructorsOfEveryKind(String made) {
        this.made = made;
    }

    protected ConstructorsOfEveryKind(long a, double... more) {
        this(a + Arrays.toString(more));
    }

    <T extends Comparable<T>> ConstructorsOfEveryKind(T a, T b) {
        this("generic " + a.compareTo(b));
    }

    class Inner {
        final String text;

        Inner(int n) {
            text = made + n;
        }
    }

    static class Throwing {
        Throwing(boolean error) throws Exception {
            if (error) {
                throw new StackOverflowError("own");
            }
            throw new Exception("checked");
        }
    }

    interface Action {
        Object run() throws Exception;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (InvocationTargetException e) {
            System.out.println("target " + e.getTargetException());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        Class<ConstructorsOfEveryKind> c = ConstructorsOfEveryKind.class;
        show(() -> c.getDeclaredConstructor().newInstance().made);
        show(() -> c.getDeclaredConstructor(String.class).newInstance("private").made);
        show(() -> c.getDeclaredConstructor(long.class, double[].class).newInstance(5, new double[] {1, 2}).made);
        show(() -> c.getDeclaredConstructor(Comparable.class, Comparable.class).newInstance("a", "c").made);
        show(() -> c.getDeclaredConstructor(Comparable.class, Comparable.class).newInstance("a", 1).made);
        show(() -> Inner.class.getDeclaredConstructor(c, int.class).newInstance(new ConstructorsOfEveryKind("outer"), 7).text);
        show(() -> Inner.class.getDeclaredConstructor(c, int.class).newInstance(null, 7).text);
        show(() -> Throwing.class.getDeclaredConstructor(boolean.class).newInstance(true));
        show(() -> Throwing.class.getDeclaredConstructor(boolean.class).newInstance(false));
        show(() -> Number.class.getDeclaredConstructor().newInstance());
        show(() -> Runnable.class.getDeclaredConstructor());
        show(() -> int[].class.getDeclaredConstructors().length + Runnable.class.getDeclaredConstructors().length + int.class.getConstructors().length);
        show(() -> c.getConstructors().length + " " + c.getDeclaredConstructors().length);
        Constructor<?>[] all = c.getDeclaredConstructors();
        Arrays.sort(all, (a, b) -> a.toString().compareTo(b.toString()));
        for (Constructor<?> each : all) {
            System.out.println(each.toGenericString() + " " + Modifier.toString(each.getModifiers()) + " " + each.isVarArgs() + " " + each.getName() + " " + Arrays.toString(each.getTypeParameters()) + " " + each.equals(all[0]));
        }
        show(() -> String.class.getConstructor(char[].class, int.class, int.class).newInstance(new char[] {'a', 'b', 'c'}, 1, 2));
        show(() -> Thread.State.class.getDeclaredConstructors()[0].newInstance("X", 1));
        show(() -> new Object() {
            int x = 3;
        }.getClass().getDeclaredConstructors().length);
    }
}
