// A file is written through one stream and read through another, byte by byte and in blocks.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.file.Files;
import java.util.Arrays;

public class FileStreamsWriteAndRead {
    public static void main(String[] args) throws IOException {
        File file = File.createTempFile("streams", ".bin");
        try (FileOutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < 300; i++) out.write(i);
            out.write(new byte[] {10, 20, 30, 40}, 1, 2);
            System.out.println("position " + out.getChannel().position());
        }
        System.out.println("length " + file.length());
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println("available " + in.available());
            System.out.println(in.read() + " " + in.read());
            System.out.println("skipped " + in.skip(254) + ", then " + in.read());
            byte[] rest = new byte[100];
            int count = in.read(rest, 5, 90);
            System.out.println(count + " " + rest[4] + " " + rest[5] + " " + Arrays.hashCode(rest));
            System.out.println(in.read(rest) + " " + in.read() + " " + in.available());
        }
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write('!');
        }
        byte[] all = Files.readAllBytes(file.toPath());
        System.out.println(all.length + " " + all[all.length - 1] + " " + Arrays.hashCode(all));
        new FileOutputStream(file).close();
        System.out.println("truncated to " + file.length());
        System.out.println("deleted " + file.delete() + ", exists " + file.exists());
    }
}
