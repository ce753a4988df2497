// A method that leaves a monitor, or exits one that it did not enter, throws an exception.
//@ mode: run check
//@ verdict: safe
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;

public class LocksAreStructured {
    static final int ENTER = 0xc2, EXIT = 0xc3, A = 0x2a, B = 0x2b, RETURN = 0xb1;

    static Map<String, int[]> methods() {
        Map<String, int[]> all = new LinkedHashMap<>();
        all.put("leaves", new int[] {A, ENTER, RETURN});
        all.put("leavesOneOfTwo", new int[] {A, ENTER, A, ENTER, A, EXIT, RETURN});
        all.put("exitsWithoutEntry", new int[] {A, EXIT, RETURN});
        all.put("exitsAnother", new int[] {A, ENTER, B, EXIT, RETURN});
        all.put("balanced", new int[] {A, ENTER, A, EXIT, RETURN});
        all.put("interleaved", new int[] {A, ENTER, B, ENTER, A, EXIT, B, EXIT, RETURN});
        // aload_0, monitorenter, aload_2, athrow
        all.put("throwsInside", new int[] {A, ENTER, 0x2c, 0xbf});
        // for (int i = 0; i < 3; i++) monitorenter; for (int i = 0; i < 3; i++) monitorexit;
        all.put("loops", new int[] {
            0x03, 0x3e, A, ENTER, 0x84, 3, 1, 0x1d, 0x06, 0xa1, 0xff, 0xf9,
            0x03, 0x3e, A, EXIT, 0x84, 3, 1, 0x1d, 0x06, 0xa1, 0xff, 0xf9, RETURN});
        all.put("loopsOnceMore", new int[] {
            0x03, 0x3e, A, ENTER, 0x84, 3, 1, 0x1d, 0x06, 0xa1, 0xff, 0xf9,
            0x03, 0x3e, A, EXIT, 0x84, 3, 1, 0x1d, 0x07, 0xa1, 0xff, 0xf9, RETURN});
        all.put("exitsNull", new int[] {A, ENTER, 0x01, EXIT, RETURN});
        // The handler, at 3, pops the exception of the return.
        all.put("catchesOwn", new int[] {A, ENTER, RETURN, 0x57, A, EXIT, RETURN});
        return all;
    }

    static void text(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    static byte[] made() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        Map<String, int[]> methods = methods();
        out.writeInt(0xCAFEBABE);
        out.writeInt(49);
        out.writeShort(7 + methods.size());
        text(out, "Locks");
        out.writeByte(7);
        out.writeShort(1);
        text(out, "java/lang/Object");
        out.writeByte(7);
        out.writeShort(3);
        text(out, "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/RuntimeException;)V");
        text(out, "Code");
        for (String name : methods.keySet()) {
            text(out, name);
        }
        out.writeShort(0x21);
        out.writeShort(2);
        out.writeShort(4);
        out.writeInt(0);
        out.writeShort(methods.size());
        int name = 7;
        for (Map.Entry<String, int[]> method : methods.entrySet()) {
            int[] code = method.getValue();
            boolean handles = method.getKey().equals("catchesOwn");
            out.writeShort(9);
            out.writeShort(name++);
            out.writeShort(5);
            out.writeShort(1);
            out.writeShort(6);
            out.writeInt(12 + code.length + (handles ? 8 : 0));
            out.writeShort(2);
            out.writeShort(4);
            out.writeInt(code.length);
            for (int b : code) {
                out.writeByte(b);
            }
            out.writeShort(handles ? 1 : 0);
            if (handles) {
                out.writeShort(2);
                out.writeShort(3);
                out.writeShort(3);
                out.writeShort(0);
            }
            out.writeShort(0);
        }
        out.writeShort(0);
        return bytes.toByteArray();
    }

    static String call(Class<?> made, String name, Object a, Object b) throws Exception {
        Method method = made.getMethod(name, Object.class, Object.class, RuntimeException.class);
        try {
            method.invoke(null, a, b, new IllegalStateException("inside"));
            return "returned";
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getName() + " " + (name.equals("exitsNull") ? "" : e.getCause().getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> made = MethodHandles.lookup().defineClass(made());
        for (String name : methods().keySet()) {
            Object a = new Object(), b = new Object();
            System.out.println(name + ": " + call(made, name, a, b) + ", held: " + Thread.holdsLock(a) + " "
                    + Thread.holdsLock(b));
        }
        Object a = new Object();
        synchronized (a) {
            System.out.println("monitor of the caller: " + call(made, "exitsWithoutEntry", a, a) + ", held: "
                    + Thread.holdsLock(a));
            System.out.println("entered again: " + call(made, "leaves", a, a) + ", held: " + Thread.holdsLock(a));
        }
        System.out.println("held: " + Thread.holdsLock(a));
    }
}
