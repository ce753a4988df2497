// Class: names, kinds, modifiers and nesting of top level, member, local, anonymous, array and primitive classes.
//@ mode: run
import java.lang.reflect.Modifier;
import java.util.function.Supplier;

class ClassQueriesOfEveryKind {
    static class Nested {
    }

    class Inner {
    }

    protected abstract static class Abstract {
    }

    private static final class Hidden {
    }

    interface Shape {
    }

    @interface Mark {
    }

    enum Colour {
        RED {
            @Override
            public String toString() {
                return "red!";
            }
        },
        GREEN
    }

    record Point(int x, int y) {
    }

    sealed interface Closed permits One, Two {
    }

    record One() implements Closed {
    }

    static final class Two implements Closed {
    }

    static void show(Class<?> c) {
        System.out.println(c + " | " + c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName()
                + " | " + c.toGenericString() + " | " + c.descriptorString());
        System.out.println("  modifiers " + Modifier.toString(c.getModifiers()) + " " + Integer.toHexString(c.getModifiers()) + " super " + c.getSuperclass()
                + " declaring " + c.getDeclaringClass() + " enclosing " + c.getEnclosingClass() + " package '" + c.getPackageName() + "'");
        System.out.println("  " + (c.isInterface() ? "interface " : "") + (c.isAnnotation() ? "annotation " : "") + (c.isEnum() ? "enum " : "")
                + (c.isRecord() ? "record " : "") + (c.isSealed() ? "sealed " : "") + (c.isArray() ? "array " : "") + (c.isPrimitive() ? "primitive " : "")
                + (c.isAnonymousClass() ? "anonymous " : "") + (c.isLocalClass() ? "local " : "") + (c.isMemberClass() ? "member " : "")
                + (c.isSynthetic() ? "synthetic " : "") + (c.isHidden() ? "hidden " : "") + c.getComponentType() + " " + c.getNestHost().getSimpleName()
                + " " + c.arrayType() + " " + c.componentType());
        Class<?>[] permitted = c.getPermittedSubclasses();
        System.out.println("  permits " + (permitted == null ? "-" : java.util.Arrays.toString(permitted)) + " implements " + java.util.Arrays.toString(c.getInterfaces())
                + " enclosing method " + c.getEnclosingMethod() + " constructor " + c.getEnclosingConstructor());
    }

    Object made;

    ClassQueriesOfEveryKind() {
        class InConstructor {
        }
        made = new InConstructor();
    }

    public static void main(String[] args) {
        class Local {
        }
        Supplier<Object> inLambda = () -> new Object() {
        };
        Class<?>[] all = {ClassQueriesOfEveryKind.class, Nested.class, Inner.class, Abstract.class, Hidden.class, Shape.class, Mark.class,
            Colour.class, Colour.RED.getClass(), Colour.GREEN.getClass(), Colour.RED.getDeclaringClass(), Point.class, Closed.class, One.class, Two.class,
            Local.class, new Object() {
            }.getClass(), inLambda.get().getClass(), new ClassQueriesOfEveryKind().made.getClass(), int.class, void.class, double.class, int[].class, String[][].class,
            Nested[].class, Shape[][].class, Local[].class, Integer.class, Object.class, Comparable.class, java.util.Map.Entry.class, Override.class, Thread.State.class};
        for (Class<?> c : all) {
            show(c);
        }
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " " + int.class.isAssignableFrom(int.class)
                + " " + long.class.isAssignableFrom(int.class) + " " + Object[].class.isAssignableFrom(String[].class) + " " + Object.class.isAssignableFrom(int[].class)
                + " " + Cloneable.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[][].class));
        System.out.println(String.class.isInstance("x") + " " + String.class.isInstance(null) + " " + Colour.class.getEnumConstants().length + " " + Object.class.getEnumConstants());
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Colour.RED.getClass().asSubclass(Runnable.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Nested.class.isNestmateOf(Hidden.class) + " " + Nested.class.isNestmateOf(String.class) + " " + Colour.class.desiredAssertionStatus());
    }
}
