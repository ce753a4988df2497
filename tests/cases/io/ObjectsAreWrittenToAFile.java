// Serialization through a file: graphs, transient fields, own methods, externalizable, enums, records.
//@ mode: run
import java.io.*;
import java.util.*;

public class ObjectsAreWrittenToAFile {
    enum Colour { RED, GREEN }
    record Point(int x, int y) implements Serializable {}

    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        transient int cached = 7;
        Node next;
        Colour colour = Colour.GREEN;
        Node(String name) { this.name = name; }
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(name.length());
        }
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            cached = in.readInt() * 100;
        }
    }

    public static class Ext implements Externalizable {
        int value;
        public Ext() {}
        @Override public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(value + 1); }
        @Override public void readExternal(ObjectInput in) throws IOException { value = in.readInt(); }
    }

    public static void main(String[] args) throws Exception {
        File file = File.createTempFile("objects", ".ser");
        Node a = new Node("first");
        a.next = new Node("other");
        a.next.next = a;
        Ext ext = new Ext();
        ext.value = 41;
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(file))) {
            out.writeObject(a);
            out.writeObject(new ArrayList<>(List.of(new Point(1, 2), "text", 3L)));
            out.writeObject(ext);
            out.writeObject(new int[][] {{1}, {2, 3}});
            out.writeUnshared(new Date(5));
        }
        try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(file))) {
            Node b = (Node) in.readObject();
            System.out.println(b.name + " " + b.cached + " " + b.next.name + " " + (b.next.next == b) + " " + b.colour);
            System.out.println(in.readObject());
            System.out.println(((Ext) in.readObject()).value + " " + ((int[][]) in.readObject())[1][1] + " " + ((Date) in.readObject()).getTime());
            try {
                in.readObject();
            } catch (EOFException e) {
                System.out.println("end");
            }
        }
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(file))) {
            out.writeObject(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(file.delete());
    }
}
