// A random access file is read and written at any place, extended and cut.
//@ mode: run check
//@ verdict: safe
import java.io.*;

public class RandomAccessFileSeeks {
    public static void main(String[] args) throws IOException {
        File file = File.createTempFile("random", null);
        try (RandomAccessFile f = new RandomAccessFile(file, "rw")) {
            f.writeInt(0x01020304);
            f.writeLong(-5L);
            f.writeDouble(2.5);
            f.writeUTF("grün");
            f.writeBytes("tail\nlast");
            System.out.println(f.getFilePointer() + " of " + f.length());
            f.seek(4);
            System.out.println(f.readLong() + " " + f.readDouble() + " " + f.readUTF());
            System.out.println(f.readLine() + "|" + f.readLine() + "|" + f.readLine());
            f.seek(50);
            f.write(7);
            System.out.println("length " + f.length());
            f.seek(48);
            System.out.println(f.read() + " " + f.read() + " " + f.read() + " " + f.read());
            f.setLength(10);
            System.out.println(f.getFilePointer() + " of " + f.length());
            f.seek(2);
            f.setLength(20);
            System.out.println(f.getFilePointer() + " of " + f.length());
            f.seek(10);
            byte[] zeros = new byte[10];
            f.readFully(zeros);
            int sum = 0;
            for (byte b : zeros) sum += b;
            System.out.println("sum " + sum + ", skipped " + f.skipBytes(3));
            try {
                f.readInt();
            } catch (EOFException e) {
                System.out.println("end: " + e.getMessage());
            }
            try {
                f.seek(-1);
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
        try (RandomAccessFile f = new RandomAccessFile(file, "r")) {
            f.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        RandomAccessFile closed = new RandomAccessFile(file, "r");
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            new RandomAccessFile(file, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(file.delete());
    }
}
