// Serialization: graphs, transient, custom and replaced forms, Externalizable, enums, records, arrays, singletons, errors.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class SerializationOfEveryKind {
    static class Base {
        int notSerialized = 7;

        Base() {
            System.out.println("Base()");
        }
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 1;
        final String name;
        transient String cache = "cache";
        Node next;
        List<Node> all = new ArrayList<>();

        Node(String name) {
            this.name = name;
        }
    }

    static class Custom implements Serializable {
        int a = 1;
        transient int b = 2;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(b * 10);
            out.writeObject("extra");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            b = in.readInt();
            System.out.println("read " + in.readObject());
        }
    }

    static final class Single implements Serializable {
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    static class Replaced implements Serializable {
        int value = 5;

        private Object writeReplace() {
            return new Proxy(value);
        }
    }

    record Proxy(int value) implements Serializable {
        private Object readResolve() {
            Replaced r = new Replaced();
            r.value = value + 1;
            return r;
        }
    }

    public static class External implements Externalizable {
        String text = "none";

        public External() {
            System.out.println("External()");
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF(text);
            out.writeDouble(1.5);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            text = in.readUTF() + in.readDouble();
        }
    }

    enum Colour {
        RED, GREEN {
            @Override
            int number() {
                return 2;
            }
        };

        int number() {
            return 1;
        }
    }

    record Range(int low, int high) implements Serializable {
        Range {
            if (low > high) {
                throw new IllegalArgumentException("empty");
            }
            System.out.println("Range " + low + " " + high);
        }
    }

    static class Fields implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("x", int.class), new ObjectStreamField("s", String.class)};
        int y = 3;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField put = out.putFields();
            put.put("x", y * 2);
            put.put("s", "text");
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField get = in.readFields();
            y = get.get("x", 0) + get.get("s", "").toString().length();
        }
    }

    static class Holder implements Serializable {
        Object o = new Object();
    }

    static class Validated implements Serializable {
        int n = -1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.registerValidation(() -> {
                if (n < 0) {
                    throw new InvalidObjectException("negative");
                }
            }, 0);
        }
    }

    static byte[] bytes(Object o) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes(o))).readObject();
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a");
        Node b = new Node("b");
        a.next = b;
        b.next = a;
        a.all.add(a);
        a.all.add(b);
        Node copy = copy(a);
        System.out.println(copy.name + " " + copy.next.name + " " + (copy.next.next == copy) + " " + (copy.all.get(0) == copy) + " " + copy.cache + " " + copy.notSerialized + " " + (copy != a));
        Custom custom = copy(new Custom());
        System.out.println(custom.a + " " + custom.b);
        System.out.println(copy(Single.ONE) == Single.ONE);
        System.out.println(copy(new Replaced()).value);
        External external = new External();
        external.text = "ext";
        System.out.println(copy(external).text);
        System.out.println(Arrays.toString(copy(Colour.values())) + (copy(Colour.GREEN) == Colour.GREEN) + copy(Colour.GREEN).number());
        System.out.println(copy(new Range(1, 2)));
        System.out.println(copy(new Fields()).y);
        System.out.println(Arrays.deepToString(copy(new Object[] {new int[] {1, 2}, "s", 'c', 2.5, null, new long[][] {{1}, {}}, Colour.RED, int.class, String[].class})));
        Map<String, Object> map = new HashMap<>();
        map.put("k", List.of(1, 2, 3));
        map.put("big", new java.math.BigInteger("12345678901234567890"));
        System.out.println(copy(map));
        try {
            bytes(new Holder());
        } catch (NotSerializableException e) {
            System.out.println(e);
        }
        try {
            copy(new Validated());
        } catch (InvalidObjectException e) {
            System.out.println(e);
        }
        byte[] range = bytes(new Range(1, 5));
        for (int i = 0; i < range.length - 3; i++) {
            if (range[i] == 0 && range[i + 1] == 0 && range[i + 2] == 0 && range[i + 3] == 5) {
                range[i] = (byte) 0xff;
            }
        }
        try {
            new ObjectInputStream(new ByteArrayInputStream(range)).readObject();
        } catch (InvalidObjectException e) {
            System.out.println(e + " " + e.getCause());
        }
        System.out.println(ObjectStreamClass.lookup(Node.class) + " " + ObjectStreamClass.lookup(Custom.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Colour.class).getSerialVersionUID() + " " + Arrays.toString(ObjectStreamClass.lookup(Node.class).getFields()));
        System.out.println(java.util.HexFormat.of().formatHex(bytes(new Range(1, 2))));
        ObjectInputStream filtered = new ObjectInputStream(new ByteArrayInputStream(bytes(new Custom())));
        filtered.setObjectInputFilter(info -> info.serialClass() == Custom.class ? java.io.ObjectInputFilter.Status.REJECTED : java.io.ObjectInputFilter.Status.ALLOWED);
        try {
            filtered.readObject();
        } catch (java.io.InvalidClassException e) {
            System.out.println(e.getMessage());
        }
        Runnable lambda = (Runnable & Serializable) () -> System.out.println("serialized lambda");
        copy(lambda).run();
    }
}
