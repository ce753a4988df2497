// FileReader and FileWriter with charsets, appending, and lines.
//@ mode: run
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.*;

public class FileReadersAndWriters {
    public static void main(String[] args) throws IOException {
        File file = File.createTempFile("text", ".txt");
        try (FileWriter w = new FileWriter(file, StandardCharsets.UTF_16LE)) {
            w.write("größe\n");
        }
        System.out.println(file.length());
        try (FileReader r = new FileReader(file, StandardCharsets.UTF_16LE)) {
            char[] all = new char[20];
            System.out.println(r.read(all) + " " + new String(all, 0, 5) + " " + r.getEncoding());
        }
        try (BufferedWriter w = new BufferedWriter(new FileWriter(file))) {
            w.write("first");
            w.newLine();
            w.write("second\r\nthird\n\nfifth");
        }
        try (FileWriter w = new FileWriter(file, true)) {
            w.append(" appended").append('!');
        }
        try (BufferedReader r = new BufferedReader(new FileReader(file))) {
            List<String> lines = new ArrayList<>();
            for (String line; (line = r.readLine()) != null;) lines.add(line);
            System.out.println(lines);
        }
        try (Scanner s = new Scanner(file)) {
            System.out.println(s.next() + s.nextLine() + s.nextLine() + s.hasNextInt());
        }
        try (PrintStream p = new PrintStream(file)) {
            p.print(42);
            p.print(" 1e3 true");
        }
        try (Scanner s = new Scanner(file.toPath())) {
            System.out.println(s.nextInt() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.hasNext());
        }
        System.out.println(Files.readString(file.toPath()) + " " + file.delete());
    }
}
