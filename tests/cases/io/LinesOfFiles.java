// Files.lines, buffered readers and writers, malformed lines.
//@ mode: run check
//@ verdict: safe
import java.io.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.List;
import java.util.stream.Collectors;

public class LinesOfFiles {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("lines", ".txt");
        try (BufferedWriter w = Files.newBufferedWriter(file)) {
            for (int i = 0; i < 2000; i++) w.write("line " + i + (i % 2 == 0 ? "\n" : "\r\n"));
        }
        try (var lines = Files.lines(file)) {
            System.out.println(lines.filter(l -> l.endsWith("7")).count());
        }
        try (var lines = Files.lines(file, StandardCharsets.US_ASCII)) {
            System.out.println(lines.mapToInt(l -> Integer.parseInt(l.substring(5))).sum());
        }
        try (BufferedReader r = Files.newBufferedReader(file)) {
            System.out.println(r.readLine() + r.lines().skip(1997).collect(Collectors.toList()));
        }
        Files.write(file, List.of("ä", "b"), StandardCharsets.ISO_8859_1);
        try {
            Files.readAllLines(file);
        } catch (MalformedInputException e) {
            System.out.println(e.getMessage() + " " + e.getInputLength());
        }
        System.out.println(Files.readAllLines(file, StandardCharsets.ISO_8859_1) + " " + Files.size(file));
        try {
            Files.writeString(file, "€", StandardCharsets.ISO_8859_1);
        } catch (UnmappableCharacterException e) {
            System.out.println(e.getMessage() + " " + Files.size(file));
        }
        Files.delete(file);
    }
}
