// A program that loads a native library is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: native code cannot be explored
//@ output: before
//@ exit: 125
import java.nio.file.Files;

public class LibrariesAreRefused {
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        System.load(Files.createTempFile("library", ".so").toString());
        System.out.println("loaded");
    }
}
