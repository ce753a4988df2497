// The reason names the input, the method of the library that restricts it, and the line of the call.
//@ options: --symbolic
//@ revisions: default none
//@ verdict: incomplete
//@ reason: the value of s from LibraryPinsACharacter.main(LibraryPinsACharacter.java:10) pinned at an index of an array with many elements in java.lang.Character.getName, called at LibraryPinsACharacter.main(LibraryPinsACharacter.java:14)
import org.sosy_lab.sv_benchmarks.Verifier;

class LibraryPinsACharacter {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() != 1) {
            return;
        }
        assert !"x".equals(Character.getName(s.charAt(0)));
    }
}
