import org.sosy_lab.sv_benchmarks.Verifier;

/** A tax by products and quotients. */
class Rates {
    static int tax(int income, int children) {
        int free = 9000 + 3000 * children;
        if (income <= free) {
            return 0;
        }
        int taxed = income - free;
        return taxed <= 20000 ? taxed / 5 : 4000 + (taxed - 20000) * 2 / 5;
    }

    public static void main(String[] args) {
        int income = Verifier.nondetInt();
        int children = Verifier.nondetInt();
        Verifier.assume(income >= 0 && income <= 1000000 && children >= 0 && children <= 10);
        int tax = tax(income, children);
        assert tax >= 0 && tax <= income;
    }
}
