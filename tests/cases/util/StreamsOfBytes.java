// In-memory byte and character streams, data streams and object serialization.
//@ mode: run
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.PrintWriter;

class StreamsOfBytes {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(-2);
        out.writeUTF("é\0");
        out.writeDouble(1.5);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(bytes.size() + " " + in.readInt() + " " + in.readUTF().length() + " " + in.readDouble());
        try {
            in.readByte();
        } catch (EOFException e) {
            System.out.println("end");
        }
        BufferedReader reader = new BufferedReader(new StringReader("line one\r\nline two\n\nlast"));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            System.out.print("[" + line + "]");
        }
        System.out.println();
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        writer.printf("%d-%s", 1, "x");
        writer.flush();
        System.out.println(text + " " + text.getBuffer().length());
        PrintStream previous = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true));
        System.out.print("captured");
        System.setOut(previous);
        System.out.println(captured + " " + captured.size());
    }
}
