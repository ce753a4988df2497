import java.util.Random;

/** Throws two dice. */
class Dice {
    public static void main(String[] args) {
        Random random = new Random();
        int sum = random.nextInt(6) + random.nextInt(6);
        int[] seen = new int[11];
        seen[sum - 1]++;
    }
}
