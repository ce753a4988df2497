// Sealed hierarchies, records and nests by reflection: permitted subclasses, components, members, hosts, accessors called.
//@ mode: run
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

class SealedAndRecordsReflected {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        int value() default 1;
    }

    sealed interface Expression permits Constant, Sum, Negation {
    }

    record Constant(@Mark(5) int value) implements Expression {
    }

    record Sum(Expression left, @Mark List<? extends Expression> rest) implements Expression {
    }

    static non-sealed class Negation implements Expression {
        static class Double extends Negation {
        }
    }

    abstract static sealed class Base {
    }

    static final class Only extends Base {
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Expression.class, Negation.class, Base.class, Only.class, Constant.class, Object.class, int[].class}) {
            Class<?>[] permitted = c.getPermittedSubclasses();
            System.out.println(c.getSimpleName() + " " + c.isSealed() + " " + (permitted == null ? null : Arrays.toString(permitted)));
        }
        for (Class<?> c : new Class<?>[] {Constant.class, Sum.class, Negation.class}) {
            RecordComponent[] components = c.getRecordComponents();
            System.out.println(c.getSimpleName() + " " + c.isRecord() + " " + (components == null ? null : components.length));
            for (RecordComponent component : components == null ? new RecordComponent[0] : components) {
                System.out.println("  " + component + " " + component.getGenericSignature() + " " + component.getGenericType() + " " + Arrays.toString(component.getAnnotations()).replace('$', '.') + " " + component.getDeclaringRecord().getSimpleName());
            }
        }
        Sum sum = new Sum(new Constant(3), List.of(new Constant(4)));
        for (RecordComponent component : Sum.class.getRecordComponents()) {
            System.out.println(component.getAccessor().invoke(sum));
        }
        System.out.println(Constant.class.getDeclaredField("value").getAnnotation(Mark.class).value() + " " + Constant.class.getDeclaredConstructor(int.class).getParameters()[0].getAnnotation(Mark.class).value() + " " + Constant.class.getDeclaredMethod("value").isAnnotationPresent(Mark.class));
        try {
            var field = Constant.class.getDeclaredField("value");
            field.setAccessible(true);
            field.set(new Constant(1), 2);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        Class<?>[] members = SealedAndRecordsReflected.class.getNestMembers();
        Arrays.sort(members, Comparator.comparing(Class::getName));
        System.out.println(Arrays.toString(members) + " " + Negation.Double.class.getNestHost());
        Class<?>[] declared = SealedAndRecordsReflected.class.getDeclaredClasses();
        Arrays.sort(declared, Comparator.comparing(Class::getName));
        System.out.println(Arrays.toString(declared) + " " + Negation.class.getClasses().length + " " + Negation.class.getDeclaredClasses().length);
    }
}
