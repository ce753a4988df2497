import java.util.Random;

/** A division that fails for some of the random numbers. */
public class Divide {
    public static void main(String[] args) {
        Random random = new Random(42);
        int jobs = random.nextInt(2);
        int machines = random.nextInt(3);
        System.out.println(jobs / (jobs + machines - 2) + " jobs for each");
    }
}
