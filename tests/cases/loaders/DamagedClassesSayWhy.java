// Class files that each violate one rule of the format: the error and its text are those of java.
//@ mode: run
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

class DamagedClassesSayWhy {
    /** A class file in parts. Constants 1 to 10 are predefined. */
    static class Raw {
        int magic = 0xcafebabe;
        int major = 52;
        int minor = 0;
        List<byte[]> constants = new ArrayList<>();
        int count = -1;
        int access = 0x21;
        int self = 2;
        int parent = 4;
        List<Integer> interfaces = new ArrayList<>();
        List<byte[]> fields = new ArrayList<>();
        List<byte[]> methods = new ArrayList<>();
        List<byte[]> attributes = new ArrayList<>();
        int cut = 0;
        int extra = 0;

        Raw() {
            text("Damaged");                // 1
            add(7, 0, 1);                   // 2
            text("java/lang/Object");       // 3
            add(7, 0, 3);                   // 4
            text("m");                      // 5
            text("()V");                    // 6
            text("I");                      // 7
            add(12, 0, 5, 0, 6);            // 8
            text("Code");                   // 9
            text("java/lang/Runnable");     // 10
        }

        int add(int... bytes) {
            byte[] all = new byte[bytes.length];
            for (int at = 0; at < all.length; at++) {
                all[at] = (byte) bytes[at];
            }
            constants.add(all);
            return constants.size();
        }

        int text(String text) {
            int[] bytes = new int[3 + text.length()];
            bytes[0] = 1;
            bytes[1] = text.length() >> 8;
            bytes[2] = text.length();
            for (int at = 0; at < text.length(); at++) {
                bytes[3 + at] = text.charAt(at);
            }
            return add(bytes);
        }

        byte[] attribute(int name, int... body) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            u2(out, name);
            u2(out, 0);
            u2(out, body.length);
            for (int one : body) {
                out.write(one);
            }
            return out.toByteArray();
        }

        byte[] code(int stack, int locals, int... code) {
            int[] body = new int[12 + code.length];
            body[1] = stack;
            body[3] = locals;
            body[7] = code.length;
            System.arraycopy(code, 0, body, 8, code.length);
            return attribute(9, body);
        }

        /** Code with attributes that each have a name and entries of five numbers. */
        byte[] described(int[]... tables) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.writeBytes(new byte[] {0, 0, 0, 2, 0, 0, 0, 2, 0, (byte) 0xb1, 0, 0});
            u2(body, tables.length);
            for (int[] table : tables) {
                ByteArrayOutputStream entries = new ByteArrayOutputStream();
                u2(entries, table.length / 5);
                for (int at = 1; at < table.length; at++) {
                    u2(entries, table[at]);
                }
                int[] bytes = new int[entries.size()];
                for (int at = 0; at < bytes.length; at++) {
                    bytes[at] = entries.toByteArray()[at];
                }
                byte[] all = attribute(table[0], bytes);
                body.write(all, 0, all.length);
            }
            byte[] all = body.toByteArray();
            int[] bytes = new int[all.length];
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = all[at];
            }
            return attribute(9, bytes);
        }

        void variables(int[]... tables) {
            methods.add(member(1, 5, 6, described(tables)));
        }

        byte[] member(int access, int name, int descriptor, byte[]... attributes) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            u2(out, access);
            u2(out, name);
            u2(out, descriptor);
            u2(out, attributes.length);
            for (byte[] one : attributes) {
                out.write(one, 0, one.length);
            }
            return out.toByteArray();
        }

        byte[] bytes() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            u2(out, magic >>> 16);
            u2(out, magic);
            u2(out, minor);
            u2(out, major);
            u2(out, count < 0 ? constants.size() + 1 : count);
            for (byte[] one : constants) {
                out.write(one, 0, one.length);
            }
            u2(out, access);
            u2(out, self);
            u2(out, parent);
            u2(out, interfaces.size());
            for (int one : interfaces) {
                u2(out, one);
            }
            for (List<byte[]> list : List.of(fields, methods, attributes)) {
                u2(out, list.size());
                for (byte[] one : list) {
                    out.write(one, 0, one.length);
                }
            }
            for (int at = 0; at < extra; at++) {
                out.write(0);
            }
            return java.util.Arrays.copyOf(out.toByteArray(), out.size() - cut);
        }

        static void u2(ByteArrayOutputStream out, int number) {
            out.write(number >> 8);
            out.write(number);
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static String causes(Throwable error) {
        return error.getCause() == null ? "" : " caused by " + error.getCause();
    }

    static void show(String what, Consumer<Raw> change) {
        show(what, "Damaged", change);
    }

    static void show(String what, String name, Consumer<Raw> change) {
        Raw raw = new Raw();
        change.accept(raw);
        String result;
        try {
            result = new Loader().define(name, raw.bytes()).getName();
        } catch (Throwable error) {
            result = error.getClass().getName() + ": " + error.getMessage() + causes(error);
        }
        System.out.println(what + ": " + result);
    }

    /** Tables of variables. Constants: 11 LocalVariableTable, 12 LocalVariableTypeTable, 13 m, 14 [I. */
    static void variables(String what, int... tables) {
        show(what, raw -> {
            raw.text("LocalVariableTable");
            raw.text("LocalVariableTypeTable");
            raw.text("m");
            raw.text("[I");
            List<int[]> all = new ArrayList<>();
            for (int at = 0; at < tables.length; ) {
                int end = at + 1;
                while (end + 5 <= tables.length && tables[end] < 9) {
                    end += 5;
                }
                all.add(java.util.Arrays.copyOfRange(tables, at, end));
                at = end;
            }
            raw.variables(all.toArray(new int[0][]));
        });
    }

    /** InnerClasses: constant 11 is a class, 12 its name, 14 another class. */
    static void inner(String what, int major, int... entries) {
        show(what, raw -> {
            raw.major = major;
            raw.add(7, 0, 10);
            raw.text("Inner");
            raw.add(7, 0, raw.text("Outer"));
            int[] body = new int[2 + 2 * entries.length];
            body[1] = entries.length / 4;
            for (int at = 0; at < entries.length; at++) {
                body[2 + 2 * at] = entries[at] >> 8;
                body[3 + 2 * at] = entries[at];
            }
            raw.attributes.add(raw.attribute(raw.text("InnerClasses"), body));
        });
    }

    public static void main(String[] args) {
        for (int major : new int[] {48, 52, 53}) {
            inner("inner class " + major, major, 11, 2, 12, 8);
            inner("inner module " + major, major, 11, 2, 12, 0x8000);
            inner("inner class that is final and abstract " + major, major, 11, 2, 12, 0x410);
            inner("inner interface that is final " + major, major, 11, 2, 12, 0x610);
            inner("inner interface that is not abstract " + major, major, 11, 2, 12, 0x200);
            inner("inner annotation that is no interface " + major, major, 11, 2, 12, 0x2000);
            inner("inner class twice " + major, major, 11, 2, 12, 8, 11, 2, 12, 8);
            inner("inner class twice, with other flags " + major, major, 11, 2, 12, 8, 11, 2, 12, 0);
            inner("inner class of itself " + major, major, 11, 11, 12, 8);
            inner("inner class without a class " + major, major, 12, 2, 12, 8);
            inner("inner class without an outer class " + major, major, 11, 12, 12, 8);
            inner("inner class without a name " + major, major, 11, 2, 2, 8);
            inner("inner class of a class inside it " + major, major, 11, 14, 12, 8, 14, 11, 12, 8);
            inner("inner class with two visibilities " + major, major, 11, 2, 12, 3);
        }
        variables("variables", 11, 0, 2, 5, 7, 1, 0, 1, 5, 7, 1);
        variables("variable twice", 11, 0, 2, 5, 7, 1, 0, 2, 5, 7, 1);
        variables("variable in two tables", 11, 0, 2, 5, 7, 1, 11, 0, 2, 5, 7, 1);
        variables("variable with another type", 11, 0, 2, 5, 7, 1, 0, 2, 5, 14, 1);
        variables("variable with another constant of the name", 11, 0, 2, 5, 7, 1, 0, 2, 13, 7, 1);
        variables("generic variable", 11, 0, 2, 5, 7, 1, 12, 0, 2, 5, 3, 1);
        variables("generic variable first", 12, 0, 2, 5, 3, 1, 11, 0, 2, 5, 7, 1);
        variables("generic variable twice", 11, 0, 2, 5, 7, 1, 12, 0, 2, 5, 3, 1, 0, 2, 5, 3, 1);
        variables("generic variable of another place", 11, 0, 2, 5, 7, 1, 12, 0, 2, 5, 3, 0);
        variables("generic variable of another name", 11, 0, 2, 5, 7, 1, 12, 0, 2, 13, 3, 1);
        variables("generic variable alone", 12, 0, 2, 5, 3, 1);
        variables("variable behind the code", 11, 2, 0, 5, 7, 1);
        variables("variable beyond the code", 11, 1, 2, 5, 7, 1);
        variables("variable without a place", 11, 0, 2, 5, 7, 2);
        variables("variable without a name", 11, 0, 2, 2, 7, 1);
        variables("variable without a type", 11, 0, 2, 5, 2, 1);
        variables("variable with the name of a class", 11, 0, 2, 3, 7, 1);
        variables("variable with the type of a method", 11, 0, 2, 5, 6, 1);
        show("old variable twice", raw -> {
            raw.major = 48;
            int table = raw.text("LocalVariableTable");
            raw.variables(new int[] {table, 0, 2, 5, 7, 1, 0, 2, 5, 7, 1});
        });
        show("module", raw -> {
            raw.major = 53;
            raw.access |= 0x8000;
        });
        show("module without a name", null, raw -> {
            raw.major = 53;
            raw.access = 0x8000;
            raw.parent = 0;
        });
        show("module of an old version", raw -> raw.access |= 0x8000);
        show("good", raw -> { });
        show("magic", raw -> raw.magic = 1);
        show("magic without a name", null, raw -> raw.magic = -2);
        show("cut", raw -> raw.cut = 3);
        show("extra bytes", raw -> raw.extra = 2);
        show("version", raw -> raw.major = 44);
        show("no constants", raw -> raw.count = 0);
        show("tag", raw -> raw.add(2, 0, 1));
        show("text", raw -> raw.add(1, 0, 2, 'a', 0));
        show("half of a long", raw -> raw.add(5, 0, 0, 0, 0, 0, 0, 0, 7));
        show("class that is a number", raw -> raw.add(7, 0, raw.add(3, 0, 0, 0, 1)));
        show("class beyond the end", raw -> raw.add(7, 0, 99));
        show("string of a class", raw -> raw.add(8, 0, 2));
        show("method without a pair", raw -> raw.add(10, 0, 2, 0, 1));
        show("kind of handle", raw -> raw.add(15, 12, 0, 2));
        show("target of handle", raw -> raw.add(15, 5, 0, 2));
        show("field of a handle", raw -> raw.add(15, 1, 0, 2));
        show("interface method of a handle", raw -> raw.add(15, 9, 0, 2));
        show("static method of a handle", raw -> raw.add(15, 6, 0, 2));
        show("field with the type of a method", raw -> raw.add(9, 0, 2, 0, 8));
        show("method with the type of a field", raw -> raw.add(10, 0, 2, 0, raw.add(12, 0, 5, 0, 7)));
        show("special name of a method", raw -> raw.add(10, 0, 2, 0, raw.add(12, 0, raw.text("<clinit>"), 0, 6)));
        show("name of a pair", raw -> raw.add(12, 0, raw.text("a/b"), 0, 6));
        show("type of a pair", raw -> raw.add(12, 0, 5, 0, raw.text("(L)V")));
        show("pair without a name", raw -> raw.add(12, 0, 2, 0, 6));
        show("constant of a newer version", raw -> {
            raw.major = 50;
            raw.add(16, 0, 6);
        });
        show("minor version", raw -> {
            raw.major = 60;
            raw.minor = 3;
        });
        show("class name", raw -> raw.add(7, 0, raw.text("a;b")));
        show("own name", raw -> raw.constants.set(0, new byte[] {1, 0, 7, 'D', 'a', '.', 'a', 'g', 'e', 'd'}));
        show("other name", "Other", raw -> { });
        show("this class", raw -> raw.self = 1);
        show("superclass", raw -> raw.parent = 5);
        show("no superclass", raw -> raw.parent = 0);
        show("interface", raw -> raw.interfaces.add(1));
        show("interface twice", raw -> {
            int one = raw.add(7, 0, 10);
            raw.interfaces.add(one);
            raw.interfaces.add(one);
        });
        show("final and abstract", raw -> raw.access = 0x431);
        show("interface that is not abstract", raw -> raw.access = 0x201);
        show("superclass of an interface", raw -> {
            raw.access = 0x601;
            raw.parent = raw.add(7, 0, 10);
        });
        show("field name", raw -> raw.fields.add(raw.member(1, raw.text("a;"), 7)));
        show("field type", raw -> raw.fields.add(raw.member(1, 5, raw.text("L"))));
        show("field of type void", raw -> raw.fields.add(raw.member(1, 5, raw.text("V"))));
        show("field flags", raw -> raw.fields.add(raw.member(3, 5, 7)));
        show("fields", raw -> {
            raw.fields.add(raw.member(1, 5, 7));
            raw.fields.add(raw.member(2, 5, 7));
        });
        show("constant value", raw -> raw.fields.add(
                raw.member(9, 5, 7, raw.attribute(raw.text("ConstantValue"), 0, 1))));
        show("length of a constant value", raw -> raw.fields.add(
                raw.member(9, 5, 7, raw.attribute(raw.text("ConstantValue"), 0))));
        show("method name", raw -> raw.methods.add(raw.member(0x401, raw.text("<x>"), 6)));
        show("method type", raw -> raw.methods.add(raw.member(0x401, 5, 7)));
        show("method flags", raw -> raw.methods.add(raw.member(0x411, 5, 6)));
        show("methods", raw -> {
            raw.access = 0x421;
            raw.methods.add(raw.member(0x401, 5, 6));
            raw.methods.add(raw.member(0x401, 5, 6));
        });
        show("no code", raw -> raw.methods.add(raw.member(1, 5, 6)));
        show("code of a native method", raw -> raw.methods.add(raw.member(0x101, 5, 6, raw.code(0, 1, 0xb1))));
        show("code twice", raw -> raw.methods.add(
                raw.member(1, 5, 6, raw.code(0, 1, 0xb1), raw.code(0, 1, 0xb1))));
        show("empty code", raw -> raw.methods.add(raw.member(1, 5, 6, raw.code(0, 1))));
        show("few locals", raw -> raw.methods.add(raw.member(1, 5, 6, raw.code(0, 0, 0xb1))));
        show("many arguments", raw -> raw.methods.add(
                raw.member(0x401, 5, raw.text("(" + "J".repeat(128) + ")V"))));
        show("constructor with a result", raw -> raw.methods.add(
                raw.member(1, raw.text("<init>"), raw.text("()I"), raw.code(1, 1, 3, 0xac))));
        show("initializer with arguments", raw -> raw.methods.add(
                raw.member(8, raw.text("<clinit>"), raw.text("(I)V"), raw.code(0, 1, 0xb1))));
        show("handler", raw -> raw.methods.add(raw.member(1, 5, 6,
                raw.attribute(9, 0, 0, 0, 1, 0, 0, 0, 1, 0xb1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0))));
        show("handler inside", raw -> raw.methods.add(raw.member(1, 5, 6,
                raw.attribute(9, 0, 0, 0, 1, 0, 0, 0, 1, 0xb1, 0, 1, 0, 0, 0, 1, 0, 7, 0, 0, 0, 0, 0, 0))));
        show("caught type", raw -> raw.methods.add(raw.member(1, 5, 6,
                raw.attribute(9, 0, 0, 0, 1, 0, 0, 0, 1, 0xb1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 0))));
        show("long code", raw -> raw.methods.add(raw.member(1, 5, 6,
                raw.attribute(9, 0, 0, 0, 1, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0, 7))));
        show("source files", raw -> {
            int name = raw.text("SourceFile");
            raw.attributes.add(raw.attribute(name, 0, 1));
            raw.attributes.add(raw.attribute(name, 0, 1));
        });
        show("constant values", raw -> {
            int name = raw.text("ConstantValue");
            int one = raw.add(3, 0, 0, 0, 1);
            raw.fields.add(raw.member(9, 5, 7, raw.attribute(name, 0, one), raw.attribute(name, 0, one)));
        });
        show("source file", raw -> raw.attributes.add(raw.attribute(raw.text("SourceFile"), 0, 2)));
        show("long source file", raw -> raw.attributes.add(raw.attribute(raw.text("SourceFile"), 0, 1, 0)));
        show("call site without a bootstrap method", raw -> raw.add(18, 0, 0, 0, 8));
        show("bootstrap methods", raw -> raw.attributes.add(
                raw.attribute(raw.text("BootstrapMethods"), 0, 1, 0, 1, 0, 0)));
        show("argument of a bootstrap method", raw -> {
            int self = raw.add(10, 0, 2, 0, 8);
            int handle = raw.add(15, 6, 0, self);
            raw.attributes.add(raw.attribute(raw.text("BootstrapMethods"), 0, 1, 0, handle, 0, 1, 0, 1));
        });
        show("few bootstrap methods", raw -> {
            int self = raw.add(10, 0, 2, 0, 8);
            int handle = raw.add(15, 6, 0, self);
            raw.add(18, 0, 3, 0, 8);
            raw.attributes.add(raw.attribute(raw.text("BootstrapMethods"), 0, 1, 0, handle, 0, 0));
        });
        show("name of an attribute", raw -> raw.attributes.add(raw.attribute(2)));
    }
}
