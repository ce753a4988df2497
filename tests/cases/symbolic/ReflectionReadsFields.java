// Reflection reads the fields of an input as instructions do: a reference is chosen, and a number keeps its term.
//@ main: ReflectionReadsFields#check
//@ options: --symbolic --input-size 1
//@ revisions: default none paranoid
//@ verdict: unsafe
import java.lang.reflect.Field;

class ReflectionReadsFields {
    ReflectionReadsFields next;
    boolean on;
    int number;
    long wide;
    short small;
    float real;

    int check() throws ReflectiveOperationException {
        Class<?> own = ReflectionReadsFields.class;
        Field number = own.getDeclaredField("number");
        assert own.getDeclaredField("next").get(this) == next;
        assert own.getDeclaredField("on").getBoolean(this) == on;
        assert number.getInt(this) == this.number;
        assert own.getDeclaredField("wide").getLong(this) == wide;
        assert own.getDeclaredField("small").getShort(this) == small;
        assert !(own.getDeclaredField("real").getFloat(this) > 1) || real > 1;
        if (number.getInt(this) == 77 && own.getDeclaredField("on").getBoolean(this) && next == this) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        return 0;
    }
}
