// A program that calls foreign functions is refused by name.
//@ jdk: 22+
//@ mode: run check
//@ verdict: error
//@ reason: foreign functions and memory
//@ output: before
//@ exit: 125
import java.lang.foreign.*;

public class ForeignFunctionsAreRefused {
    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(Linker.nativeLinker().defaultLookup().find("strlen").isPresent());
    }
}
