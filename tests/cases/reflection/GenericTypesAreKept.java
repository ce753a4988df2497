// Generic types: parameterized, variables, wildcards, arrays and owners as reflection shows them.
//@ mode: run
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

class GenericTypesAreKept<A extends Number & Comparable<? super A>, B extends List<A>> {
    Map<String, ? extends List<? super A[]>> map;
    B[][] arrays;
    GenericTypesAreKept<Integer, List<Integer>>.Inner<String> inner;
    Map.Entry<int[], List<?>> entry;
    List raw;

    class Inner<C> {
    }

    abstract static class Sub extends GenericTypesAreKept<Integer, List<Integer>> implements Function<List<String>, Map<Long, byte[]>> {
    }

    static String kind(Type t) {
        if (t instanceof Class) {
            return "class " + ((Class<?>) t).getName();
        }
        if (t instanceof ParameterizedType) {
            ParameterizedType p = (ParameterizedType) t;
            StringBuilder text = new StringBuilder("parameterized " + p.getRawType() + " owner " + p.getOwnerType() + " <");
            for (Type argument : p.getActualTypeArguments()) {
                text.append(kind(argument)).append("; ");
            }
            return text + ">";
        }
        if (t instanceof TypeVariable) {
            TypeVariable<?> v = (TypeVariable<?>) t;
            return "variable " + v.getName() + " of " + v.getGenericDeclaration() + " bounds " + Arrays.toString(v.getBounds());
        }
        if (t instanceof WildcardType) {
            WildcardType w = (WildcardType) t;
            return "wildcard " + Arrays.toString(w.getUpperBounds()) + " " + Arrays.toString(w.getLowerBounds());
        }
        return "array of " + kind(((GenericArrayType) t).getGenericComponentType());
    }

    static <T extends Throwable, U> U method(T t, List<U>[] lists) throws T {
        return null;
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"map", "arrays", "inner", "entry", "raw"}) {
            Type type = GenericTypesAreKept.class.getDeclaredField(name).getGenericType();
            System.out.println(name + ": " + type + " = " + kind(type));
        }
        System.out.println(kind(Sub.class.getGenericSuperclass()));
        System.out.println(kind(Sub.class.getGenericInterfaces()[0]));
        for (TypeVariable<?> variable : GenericTypesAreKept.class.getTypeParameters()) {
            System.out.println(kind(variable));
        }
        var method = GenericTypesAreKept.class.getDeclaredMethod("method", Throwable.class, List[].class);
        for (Type type : method.getGenericParameterTypes()) {
            System.out.println(kind(type));
        }
        System.out.println(kind(method.getGenericReturnType()) + " " + kind(method.getGenericExceptionTypes()[0]));
        Type one = GenericTypesAreKept.class.getDeclaredField("entry").getGenericType();
        Type two = GenericTypesAreKept.class.getDeclaredField("entry").getGenericType();
        System.out.println(one.equals(two) + " " + (one.hashCode() == two.hashCode()) + " " + one.getTypeName());
        var anonymous = new java.util.ArrayList<Map<String, Integer>>() {
        };
        System.out.println(anonymous.getClass().getGenericSuperclass());
        System.out.println(Arrays.toString(Class.class.getTypeParameters()) + " " + Enum.class.toGenericString() + " " + Map.class.getMethod("merge", Object.class, Object.class, java.util.function.BiFunction.class).toGenericString());
    }
}
