// Lengths, first characters, comparisons, copies and concatenations are decided for strings of any
// length.
//@ options: --symbolic
//@ revisions: default none local bfs paranoid
//@ verdict: safe
import org.sosy_lab.sv_benchmarks.Verifier;

class LongStringsAreSafe {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String copy = new String(s);
        assert copy != s && copy.equals(s) && s.equals(copy);
        assert s.isEmpty() == (s.length() == 0);
        if (s.length() < 2) {
            return;
        }
        char first = s.charAt(0);
        if (s.startsWith("x")) {
            assert first == 'x' && !s.startsWith("y") && !s.equals("y");
        }
        String more = s.concat("!");
        assert more.length() == s.length() + 1 && !more.equals(s);
        String twice = "<" + s + s;
        assert twice.length() > s.length() && twice.charAt(1) == first && twice.startsWith("<");
        assert twice.equals("<" + s + copy) && !"short".equals(s + "long enough");
        assert more.endsWith("!") && !more.endsWith("?") && more.endsWith("");
        int order = ("b" + s).compareTo("a" + s);
        assert order == 1 && "a".compareTo("a" + s) == -s.length() && ("c" + s).compareTo("cx") >= -'x';
        Object other = first;
        assert !s.equals(other) && !s.equals(null);
    }
}
