// Numbers of a Random without a seed stay in their ranges; numbers of a seed are those of the seed.
//@ options: --symbolic
//@ revisions: default none local paranoid
//@ verdict: safe
import java.util.Random;
import org.sosy_lab.sv_benchmarks.Verifier;

class RandomNumbersStayInRange {
    public static void main(String[] args) {
        Random random = new Random();
        int end = Verifier.nondetInt();
        Verifier.assume(end > 3);
        int below = random.nextInt(end);
        assert below >= 0 && below < end;
        int between = random.nextInt(8) + 5;
        assert between >= 5 && between <= 12;
        float part = random.nextFloat();
        assert part >= 0 && part < 1;
        assert new Random(42).nextInt(100) == 30;
        random.setSeed(42);
        assert random.nextInt(100) == 30;
    }
}
