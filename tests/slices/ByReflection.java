// Fields and methods that reflection accesses by their names.
//@ options: --criterion ByReflection.used
import java.lang.reflect.Field;
import java.lang.reflect.Method;

class ByReflection {
    static int number;
    static int other;

    int size;

    static class Made {
        final int value;

        Made() {
            value = 7; //+
        }
    }

    static void used(Object value) {
        System.out.println(value); //+
    }

    static int next(int value) {
        int result = value + 1; //+
        return result; //+
    }

    static int previous(int value) {
        int result = value - 1; //-
        return result; //-
    }

    public static void main(String[] args) throws Exception {
        Field field = ByReflection.class.getDeclaredField("number"); //+
        Field unused = ByReflection.class.getDeclaredField("other"); //-
        field.setInt(null, args.length); //+
        unused.setInt(null, args.length + 1); //-
        used(number); //+
        ByReflection object = new ByReflection(); //+
        object.size = args.length + 2; //+
        Field size = ByReflection.class.getDeclaredField("size"); //+
        used(size.getInt(object)); //+
        Method method = ByReflection.class.getDeclaredMethod("next", int.class); //+
        Method rest = ByReflection.class.getDeclaredMethod("previous", int.class); //-
        rest.invoke(null, args.length); //-
        used(method.invoke(null, args.length + 3)); //+
        Made made = Made.class.getDeclaredConstructor().newInstance(); //+
        used(made.value); //+
    }
}
