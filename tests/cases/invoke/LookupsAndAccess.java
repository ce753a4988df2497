// Lookup: access checks, nest mates, privateLookupIn, special calls, constructors, reveal, bind, unreflect, type texts.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

class LookupsAndAccess {
    static class Base {
        String who() {
            return "base";
        }

        private String secret() {
            return "secret";
        }
    }

    static class Derived extends Base {
        @Override
        String who() {
            return "derived";
        }

        static MethodHandle superWho() throws Exception {
            return MethodHandles.lookup().findSpecial(Base.class, "who", MethodType.methodType(String.class), Derived.class);
        }
    }

    interface Speaks {
        default String speak() {
            return "speaks";
        }

        static String loud() {
            return "LOUD";
        }
    }

    static final class Dog implements Speaks {
        final String name;

        Dog(String name, int... numbers) {
            this.name = name + numbers.length;
        }

        @Override
        public String speak() {
            return "woof";
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType string = MethodType.methodType(String.class);
        show(() -> lookup.findVirtual(Base.class, "who", string).invoke(new Derived()));
        show(() -> Derived.superWho().invoke(new Derived()));
        show(() -> lookup.findVirtual(Base.class, "secret", string).invoke(new Base()));
        show(() -> MethodHandles.publicLookup().findVirtual(Base.class, "who", string));
        show(() -> MethodHandles.publicLookup().findVirtual(String.class, "length", MethodType.methodType(int.class)).invoke("four"));
        show(() -> lookup.findVirtual(Base.class, "absent", string));
        show(() -> lookup.findStatic(Base.class, "who", string));
        show(() -> lookup.findVirtual(String.class, "valueOf", MethodType.methodType(String.class, int.class)));
        show(() -> lookup.findVirtual(Speaks.class, "speak", string).invoke(new Dog("d")));
        show(() -> lookup.findStatic(Speaks.class, "loud", string).invoke());
        show(() -> ((Dog) lookup.findConstructor(Dog.class, MethodType.methodType(void.class, String.class, int[].class)).invoke("rex", 1, 2)).name);
        show(() -> lookup.findGetter(Dog.class, "name", String.class).invoke(new Dog("g")));
        show(() -> lookup.findSetter(Dog.class, "name", String.class));
        show(() -> lookup.findGetter(Dog.class, "name", int.class));
        show(() -> lookup.bind("bound", "concat", MethodType.methodType(String.class, String.class)).invoke("!"));
        show(() -> lookup.unreflect(Base.class.getDeclaredMethod("secret")).invoke(new Base()));
        show(() -> lookup.unreflectConstructor(Dog.class.getDeclaredConstructor(String.class, int[].class)).type());
        show(() -> lookup.unreflectGetter(Dog.class.getDeclaredField("name")).type());
        MethodHandleInfo info = lookup.revealDirect(lookup.findVirtual(Base.class, "who", string));
        System.out.println(info + " | " + info.getName() + " " + info.getDeclaringClass() + " " + info.getMethodType() + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " " + info.getModifiers());
        System.out.println(lookup.lookupClass() + " " + lookup.in(String.class) + " " + lookup + " " + MethodHandles.publicLookup() + " " + lookup.hasFullPrivilegeAccess());
        show(() -> MethodHandles.privateLookupIn(ArrayList.class, lookup));
        show(() -> MethodHandles.privateLookupIn(Base.class, lookup).findVirtual(Base.class, "secret", string).invoke(new Derived()));
        show(() -> lookup.findClass("LookupsAndAccess$Dog"));
        show(() -> lookup.accessClass(String.class));
        MethodType t = MethodType.methodType(int.class, String.class, long[].class);
        System.out.println(t + " " + t.toMethodDescriptorString() + " " + t.generic() + " " + t.wrap() + " " + t.erase() + " " + t.insertParameterTypes(1, List.class) + " " + t.dropParameterTypes(0, 1) + " " + t.changeReturnType(void.class) + " " + t.lastParameterType() + " " + t.hasPrimitives());
        System.out.println(MethodType.fromMethodDescriptorString("([[ILjava/lang/String;)V", null) + " " + (t == MethodType.methodType(int.class, String.class, long[].class)) + " " + t.equals(t.wrap()) + " " + MethodType.genericMethodType(2, true));
        System.out.println(lookup.findVirtual(Base.class, "who", string) + " " + lookup.findVirtual(Base.class, "who", string).type().unwrap());
    }
}
