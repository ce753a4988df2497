// A dynamic constant that is an argument of its own bootstrap method overflows the stack.
//@ mode: run check
//@ verdict: safe
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;

public class ConstantIsItsOwnArgument {
    static final String BOOTSTRAP =
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Object;)I";

    static void method(DataOutputStream out, int name, int descriptor, int locals, int... code)
            throws IOException {
        out.writeShort(9);
        out.writeShort(name);
        out.writeShort(descriptor);
        out.writeShort(1);
        out.writeShort(16);
        out.writeInt(12 + code.length);
        out.writeShort(1);
        out.writeShort(locals);
        out.writeInt(code.length);
        for (int b : code) {
            out.writeByte(b);
        }
        out.writeShort(0);
        out.writeShort(0);
    }

    static void text(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    static void entry(DataOutputStream out, int tag, int... indices) throws IOException {
        out.writeByte(tag);
        for (int index : indices) {
            out.writeShort(index);
        }
    }

    static byte[] recursive() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(55);
        out.writeShort(18);
        text(out, "Recursive");
        entry(out, 7, 1);
        text(out, "java/lang/Object");
        entry(out, 7, 3);
        text(out, "b");
        text(out, BOOTSTRAP);
        entry(out, 12, 5, 6);
        entry(out, 10, 2, 7);
        out.writeByte(15);
        out.writeByte(6);
        out.writeShort(8);
        text(out, "c");
        text(out, "I");
        entry(out, 12, 10, 11);
        entry(out, 17, 0, 12);
        text(out, "get");
        text(out, "()I");
        text(out, "Code");
        text(out, "BootstrapMethods");
        out.writeShort(0x21);
        out.writeShort(2);
        out.writeShort(4);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(2);
        method(out, 5, 6, 4, 0x03, 0xac);
        method(out, 14, 15, 0, 0x12, 13, 0xac);
        out.writeShort(1);
        out.writeShort(17);
        out.writeInt(8);
        out.writeShort(1);
        out.writeShort(9);
        out.writeShort(1);
        out.writeShort(13);
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        Class<?> made = MethodHandles.lookup().defineClass(recursive());
        try {
            made.getMethod("get").invoke(null);
            System.out.println("no error");
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getClass().getName());
        }
    }
}
