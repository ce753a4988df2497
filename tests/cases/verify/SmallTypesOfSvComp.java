// All bytes and truth values are explored; a value that violates an assumption ends its path.
//@ verdict: safe
//@ ends: 130
import org.sosy_lab.sv_benchmarks.Verifier;

class SmallTypesOfSvComp {
    static int seen;

    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        Verifier.assume(b < 0 || b == 7);
        boolean flag = b == 7 ? Verifier.nondetBoolean() : false;
        assert b == 7 || b >= -128 && b < 0;
        seen = b * 2 + (flag ? 1 : 0);
    }
}
