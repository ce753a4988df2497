// A field that reflection has read keeps its value, and the path condition knows numbers that reflection read.
//@ main: ReflectionReadsFieldsOnce#check
//@ options: --symbolic --input-size 1
//@ revisions: default none paranoid
//@ verdict: safe
import java.lang.reflect.Field;

class ReflectionReadsFieldsOnce {
    ReflectionReadsFieldsOnce next;
    int number;

    int check() throws ReflectiveOperationException {
        Field of = ReflectionReadsFieldsOnce.class.getDeclaredField("next");
        Object before = of.get(this);
        assert before == of.get(this) && before == next;
        int number = ReflectionReadsFieldsOnce.class.getDeclaredField("number").getInt(this);
        if (number > 5) {
            assert this.number > 4;
        }
        return before == null ? 0 : 1;
    }
}
