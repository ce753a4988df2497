// invokedynamic and dynamic constants with bootstrap methods of the program, and ldc of method
// handles and types. The class is assembled here, as javac does not generate such code.
//@ mode: run
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

class BootstrapMethodsOfTheProgram {
    static int bootstraps;
    int field = 31;
    static MutableCallSite site;

    static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        bootstraps++;
        System.out.println("link " + name + type + " in " + lookup.lookupClass().getName());
        return new ConstantCallSite(lookup.findStatic(BootstrapMethodsOfTheProgram.class, name, type));
    }

    static CallSite mutable(MethodHandles.Lookup lookup, String name, MethodType type, Object... rest) {
        bootstraps++;
        System.out.println(name + " with " + Arrays.toString(rest));
        site = new MutableCallSite(MethodHandles.dropArguments(MethodHandles.constant(String.class, "first"), 0, type.parameterList()));
        return site;
    }

    static CallSite refuse(MethodHandles.Lookup lookup, String name, MethodType type) {
        bootstraps++;
        throw new IllegalStateException("refused " + name);
    }

    static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type, MethodType other, MethodHandle handle, int number, String text, long wide, Class<?> kind, double real) throws Throwable {
        bootstraps++;
        return name + type.getSimpleName() + other + (String) handle.invoke(text, number) + wide + kind + real;
    }

    static long wide(MethodHandles.Lookup lookup, String name, Class<?> type) {
        bootstraps++;
        return 1L << 40;
    }

    static Object nothing(MethodHandles.Lookup lookup, String name, Class<?> type) {
        bootstraps++;
        return null;
    }

    static String greet(String name, int times) {
        return ("hello " + name + "! ").repeat(times);
    }

    // The class file.
    private final Map<String, Integer> indices = new LinkedHashMap<>();
    private final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
    private final DataOutputStream pool = new DataOutputStream(poolBytes);
    private final ByteArrayOutputStream methodBytes = new ByteArrayOutputStream();
    private final DataOutputStream methods = new DataOutputStream(methodBytes);
    private final ByteArrayOutputStream bootstrapBytes = new ByteArrayOutputStream();
    private final DataOutputStream table = new DataOutputStream(bootstrapBytes);
    private int next = 1;
    private int methodCount;
    private int bootstrapCount;

    static final String OWN = "BootstrapMethodsOfTheProgram";
    static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
    static final String SITE = "(" + LOOKUP + "Ljava/lang/invoke/MethodType;";
    static final String CONSTANT = "(" + LOOKUP + "Ljava/lang/Class;";

    interface Body {
        void write(DataOutputStream out) throws IOException;
    }

    int entry(String key, int tag, Body body) throws IOException {
        Integer known = indices.get(key);
        if (known != null) {
            return known;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        body.write(new DataOutputStream(bytes));
        pool.writeByte(tag);
        pool.write(bytes.toByteArray());
        indices.put(key, next);
        next += tag == 5 || tag == 6 ? 2 : 1;
        return indices.get(key);
    }

    int utf(String text) throws IOException {
        return entry("u" + text, 1, out -> out.writeUTF(text));
    }

    int type(String name) throws IOException {
        int at = utf(name);
        return entry("c" + name, 7, out -> out.writeShort(at));
    }

    int string(String text) throws IOException {
        int at = utf(text);
        return entry("s" + text, 8, out -> out.writeShort(at));
    }

    int pair(String name, String descriptor) throws IOException {
        int first = utf(name), second = utf(descriptor);
        return entry("p" + name + descriptor, 12, out -> {
            out.writeShort(first);
            out.writeShort(second);
        });
    }

    int member(int tag, String owner, String name, String descriptor) throws IOException {
        int first = type(owner), second = pair(name, descriptor);
        return entry(tag + owner + name + descriptor, tag, out -> {
            out.writeShort(first);
            out.writeShort(second);
        });
    }

    int handle(int kind, int member) throws IOException {
        return entry("h" + kind + " " + member, 15, out -> {
            out.writeByte(kind);
            out.writeShort(member);
        });
    }

    int methodType(String descriptor) throws IOException {
        int at = utf(descriptor);
        return entry("t" + descriptor, 16, out -> out.writeShort(at));
    }

    int bootstrap(String name, String descriptor, int... arguments) throws IOException {
        table.writeShort(handle(6, member(10, OWN, name, descriptor)));
        table.writeShort(arguments.length);
        for (int argument : arguments) {
            table.writeShort(argument);
        }
        return bootstrapCount++;
    }

    int dynamic(int tag, int bootstrap, String name, String descriptor) throws IOException {
        int at = pair(name, descriptor);
        return entry("d" + tag + bootstrap + name + descriptor, tag, out -> {
            out.writeShort(bootstrap);
            out.writeShort(at);
        });
    }

    /** A method that loads its arguments, does one thing and returns. */
    void method(String name, String descriptor, int[] loads, int opcode, int index, int result) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(bytes);
        for (int load : loads) {
            code.writeByte(load);
        }
        code.writeByte(opcode);
        code.writeShort(index);
        if (opcode == 0xba) {
            code.writeShort(0);
        }
        code.writeByte(result);
        methods.writeShort(9);
        methods.writeShort(utf(name));
        methods.writeShort(utf(descriptor));
        methods.writeShort(1);
        methods.writeShort(utf("Code"));
        methods.writeInt(12 + bytes.size());
        methods.writeShort(4);
        methods.writeShort(4);
        methods.writeInt(bytes.size());
        methods.write(bytes.toByteArray());
        methods.writeShort(0);
        methods.writeShort(0);
        methodCount++;
    }

    byte[] finish(String name) throws IOException {
        int self = type(name), parent = type("java/lang/Object"), attribute = utf("BootstrapMethods");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(61);
        out.writeShort(next);
        out.write(poolBytes.toByteArray());
        out.writeShort(0x31);
        out.writeShort(self);
        out.writeShort(parent);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(methodCount);
        out.write(methodBytes.toByteArray());
        out.writeShort(1);
        out.writeShort(attribute);
        out.writeInt(2 + bootstrapBytes.size());
        out.writeShort(bootstrapCount);
        out.write(bootstrapBytes.toByteArray());
        return bytes.toByteArray();
    }

    static Object call(Class<?> generated, String name, Object... arguments) throws Exception {
        for (var method : generated.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                try {
                    return method.invoke(null, arguments);
                } catch (InvocationTargetException e) {
                    return e.getCause().getClass().getName() + ": " + e.getCause().getMessage() + " / " + e.getCause().getCause();
                }
            }
        }
        throw new AssertionError(name);
    }

    public static void main(String[] args) throws Throwable {
        BootstrapMethodsOfTheProgram file = new BootstrapMethodsOfTheProgram();
        String greet = "(Ljava/lang/String;I)Ljava/lang/String;";
        int number = file.entry("i", 3, out -> out.writeInt(2));
        int wide = file.entry("j", 5, out -> out.writeLong(-5));
        int real = file.entry("r", 6, out -> out.writeDouble(0.5));
        int link = file.bootstrap("link", SITE + ")Ljava/lang/invoke/CallSite;");
        file.method("greeting", greet, new int[] {0x2a, 0x1b}, 0xba, file.dynamic(18, link, "greet", greet), 0xb0);
        int mutable = file.bootstrap("mutable", SITE + "[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", number, wide, file.string("text"), file.type("[I"));
        file.method("changing", "(J)Ljava/lang/String;", new int[] {0x1e}, 0xba, file.dynamic(18, mutable, "change", "(J)Ljava/lang/String;"), 0xb0);
        int refuse = file.bootstrap("refuse", SITE + ")Ljava/lang/invoke/CallSite;");
        file.method("refused", "()V", new int[0], 0xba, file.dynamic(18, refuse, "never", "()V"), 0xb1);
        int constant = file.bootstrap("constant", CONSTANT + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;ILjava/lang/String;JLjava/lang/Class;D)Ljava/lang/Object;",
            file.methodType("(I[J)V"), file.handle(6, file.member(10, OWN, "greet", greet)), number, file.string("condy"), wide, file.type(OWN), real);
        int dynamic = file.dynamic(17, constant, "name", "Ljava/lang/String;");
        file.method("constant", "()Ljava/lang/String;", new int[0], 0x13, dynamic, 0xb0);
        file.method("wide", "()J", new int[0], 0x14, file.dynamic(17, file.bootstrap("wide", CONSTANT + ")J"), "w", "J"), 0xad);
        file.method("nothing", "()Ljava/lang/Object;", new int[0], 0x13, file.dynamic(17, file.bootstrap("nothing", CONSTANT + ")Ljava/lang/Object;"), "n", "Ljava/lang/Object;"), 0xb0);
        int nested = file.bootstrap("mutable", SITE + "[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", dynamic);
        file.method("nested", "(J)Ljava/lang/String;", new int[] {0x1e}, 0xba, file.dynamic(18, nested, "nest", "(J)Ljava/lang/String;"), 0xb0);
        String handle = "()Ljava/lang/invoke/MethodHandle;";
        file.method("methodType", "()Ljava/lang/invoke/MethodType;", new int[0], 0x13, file.methodType(greet), 0xb0);
        file.method("staticHandle", handle, new int[0], 0x13, file.handle(6, file.member(10, OWN, "greet", greet)), 0xb0);
        file.method("virtualHandle", handle, new int[0], 0x13, file.handle(5, file.member(10, "java/lang/String", "length", "()I")), 0xb0);
        file.method("interfaceHandle", handle, new int[0], 0x13, file.handle(9, file.member(11, "java/lang/CharSequence", "length", "()I")), 0xb0);
        file.method("constructorHandle", handle, new int[0], 0x13, file.handle(8, file.member(10, "java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V")), 0xb0);
        file.method("getterHandle", handle, new int[0], 0x13, file.handle(1, file.member(9, OWN, "field", "I")), 0xb0);
        file.method("missingHandle", handle, new int[0], 0x13, file.handle(6, file.member(10, OWN, "missing", "()V")), 0xb0);

        Class<?> generated = MethodHandles.lookup().defineClass(file.finish("Generated"));
        for (int i = 0; i < 2; i++) {
            System.out.println(call(generated, "greeting", "you", 2));
            System.out.println(call(generated, "changing", 1L));
            if (i == 0) {
                site.setTarget(MethodHandles.dropArguments(MethodHandles.constant(String.class, "second"), 0, long.class));
            }
            System.out.println(call(generated, "refused"));
            System.out.println(call(generated, "constant"));
            System.out.println(call(generated, "wide"));
            System.out.println(call(generated, "nothing"));
            System.out.println(call(generated, "nested", 1L));
            System.out.println(bootstraps);
        }
        System.out.println(call(generated, "constant") == call(generated, "constant"));
        System.out.println(call(generated, "methodType") == MethodType.methodType(String.class, String.class, int.class));
        System.out.println((String) ((MethodHandle) call(generated, "staticHandle")).invokeExact("handle", 1));
        System.out.println((int) ((MethodHandle) call(generated, "virtualHandle")).invokeExact("four"));
        System.out.println((int) ((MethodHandle) call(generated, "interfaceHandle")).invokeExact((CharSequence) "fives"));
        System.out.println((StringBuilder) ((MethodHandle) call(generated, "constructorHandle")).invokeExact("made"));
        System.out.println((int) ((MethodHandle) call(generated, "getterHandle")).invokeExact(file));
        System.out.println(call(generated, "missingHandle"));
    }
}
