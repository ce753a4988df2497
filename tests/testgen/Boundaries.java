/** Comparisons whose mutants differ at one number. */
public class Boundaries {
    static int grade(int points) {
        if (points < 0 || points > 100) {
            return -1;
        }
        if (points >= 90) {
            return 1;
        }
        return points <= 49 ? 3 : 2;
    }

    static int fee(int age, boolean isMember) {
        if (age <= 6) {
            return 0;
        }
        if (isMember && age > 65) {
            return 5;
        }
        return age == 18 ? 9 : 10;
    }
}
