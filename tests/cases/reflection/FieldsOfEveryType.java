// Field: get and set of every primitive type, widening, static, final and volatile ones, inherited and hidden ones.
//@ mode: run
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

class FieldsOfEveryType {
    boolean z = true;
    byte b = 1;
    char c = 'c';
    short s = 3;
    int i = 4;
    volatile long j = 5;
    float f = 6.5f;
    double d = 7.25;
    String text = "t";
    int[] array = {1};
    static int shared = 9;
    transient Object any;

    static class Sub extends FieldsOfEveryType {
        int i = 40;
    }

    interface Action {
        Object run() throws Exception;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static Field field(String name) throws Exception {
        return FieldsOfEveryType.class.getDeclaredField(name);
    }

    public static void main(String[] args) throws Exception {
        FieldsOfEveryType o = new Sub();
        for (String name : new String[] {"z", "b", "c", "s", "i", "j", "f", "d", "text", "array", "shared", "any"}) {
            Field field = field(name);
            Object value = field.get(o);
            System.out.println(field + " " + Modifier.toString(field.getModifiers()) + " " + field.getType().getSimpleName() + " " + (value == null ? null : value.getClass().getSimpleName()));
            show(() -> field.getBoolean(o));
            show(() -> field.getByte(o));
            show(() -> field.getChar(o));
            show(() -> field.getShort(o));
            show(() -> field.getInt(o));
            show(() -> field.getLong(o));
            show(() -> field.getFloat(o));
            show(() -> field.getDouble(o));
        }
        field("z").setBoolean(o, false);
        field("b").setByte(o, (byte) -1);
        field("c").setChar(o, 'x');
        field("s").setByte(o, (byte) 7);
        field("i").setChar(o, 'i');
        field("j").setInt(o, -3);
        field("f").setLong(o, 1L << 40);
        field("d").setFloat(o, 0.5f);
        field("text").set(o, null);
        field("array").set(o, new int[] {5, 6});
        field("shared").set(null, (short) 90);
        field("any").set(o, o);
        System.out.println(o.z + " " + o.b + " " + o.c + " " + o.s + " " + o.i + " " + o.j + " " + o.f + " " + o.d + " " + o.text + " " + o.array.length + " " + shared + " " + (o.any == o));
        show(() -> {
            field("b").setInt(o, 1);
            return "set";
        });
        show(() -> {
            field("text").setInt(o, 1);
            return "set";
        });
        show(() -> {
            field("text").set(o, 1);
            return "set";
        });
        show(() -> {
            field("array").set(o, new long[1]);
            return "set";
        });
        show(() -> {
            field("i").set(o, null);
            return "set";
        });
        show(() -> field("i").get("wrong"));
        show(() -> field("i").get(null));
        show(() -> Sub.class.getDeclaredField("i").get(o) + " " + field("i").get(o));
        show(() -> Sub.class.getDeclaredField("j"));
        show(() -> field("i").equals(field("i")) + " " + (field("i") == field("i")) + " " + field("i").hashCode());
    }
}
