import org.sosy_lab.sv_benchmarks.Verifier;

/** The kind of a triangle by its sides. */
class Triangle {
    static int kind(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || a + b <= c || b + c <= a || a + c <= b) {
            return 0;
        }
        if (a == b && b == c) {
            return 3;
        }
        return a == b || b == c || a == c ? 2 : 1;
    }

    static int side() {
        int side = Verifier.nondetInt();
        Verifier.assume(side > -1000 && side < 1000);
        return side;
    }

    public static void main(String[] args) {
        int a = side();
        int b = side();
        int c = side();
        int kind = kind(a, b, c);
        assert kind == kind(b, c, a);
        assert kind != 3 || a == c;
    }
}
