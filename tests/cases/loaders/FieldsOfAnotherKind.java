// Fields that are static in the loaded class but not where they are used, and the reverse: an
// IncompatibleClassChangeError, also in the error path, whose next step is the access.
//@ verdict: unsafe
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

public class FieldsOfAnotherKind {
    /** Returns a class file with the other kind of field. The class has one field and no interface. */
    static byte[] changed(String name) throws IOException {
        byte[] bytes;
        try (InputStream in = FieldsOfAnotherKind.class.getResourceAsStream(name + ".class")) {
            bytes = in.readAllBytes();
        }
        int count = u2(bytes, 8);
        int at = 10;
        for (int index = 1; index < count; index++) {
            switch (bytes[at]) {
                case 1 -> at += 3 + u2(bytes, at + 1);
                case 7, 8 -> at += 3;
                default -> at += 5;
            }
        }
        assert u2(bytes, at + 6) == 0 && u2(bytes, at + 8) == 1;
        bytes[at + 11] ^= 8;
        return bytes;
    }

    static int u2(byte[] bytes, int at) {
        return (bytes[at] & 255) << 8 | bytes[at + 1] & 255;
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.lookup().defineClass(changed("Own"));
        MethodHandles.lookup().defineClass(changed("Shared"));
        new Thread(() -> {
            Own.count(new Own());
        }).start();
        Shared.count();
    }
}

class Own {
    int own;

    static void count(Own it) {
        it.own++; //~ uncaught-exception java.lang.IncompatibleClassChangeError
    }
}

class Shared {
    static int shared;

    static void count() {
        shared++; //~ uncaught-exception java.lang.IncompatibleClassChangeError
    }
}
