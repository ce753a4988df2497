// Data streams: every type, modified UTF-8, ends.
//@ mode: run
import java.io.*;

public class DataStreamsEveryType {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBoolean(true);
        out.writeByte(-3);
        out.writeShort(-30000);
        out.writeChar('€');
        out.writeInt(Integer.MIN_VALUE);
        out.writeLong(0x0123456789abcdefL);
        out.writeFloat(-0.0f);
        out.writeDouble(Double.NaN);
        out.writeUTF("a\0é€\ud83d\ude00");
        out.writeChars("hi");
        out.writeBytes("ü!");
        System.out.println(out.size());
        for (byte b : bytes.toByteArray()) System.out.printf("%02x", b);
        System.out.println();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readByte() + " " + in.readShort() + " " + in.readChar());
        System.out.println(in.readInt() + " " + in.readLong() + " " + (1 / in.readFloat()) + " " + in.readDouble());
        String text = in.readUTF();
        System.out.println(text.length() + " " + text.codePointAt(4) + " " + in.readUnsignedShort() + " " + in.skipBytes(2));
        System.out.println(in.readUnsignedByte() + " " + in.readUnsignedByte() + " " + in.available());
        try {
            in.readFully(new byte[1]);
        } catch (EOFException e) {
            System.out.println("end " + e.getMessage());
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xc3, 0x28})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            out.writeUTF("x".repeat(70000));
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
