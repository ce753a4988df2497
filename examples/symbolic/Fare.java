import org.sosy_lab.sv_benchmarks.Verifier;

/** The fare of a passenger of any age: three paths. */
class Fare {
    static int fare(int age) {
        if (age < 6) {
            return 0;
        }
        return age < 18 ? 2 : 3;
    }

    public static void main(String[] args) {
        int age = Verifier.nondetInt();
        Verifier.assume(age >= 0 && age <= 120);
        assert fare(age) <= age : "more than a year's worth";
    }
}
