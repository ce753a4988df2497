import org.sosy_lab.sv_benchmarks.Verifier;

/** The number of a day in its year. */
class Calendar {
    static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int number(int year, int month, int day) {
        int number = day;
        for (int i = 0; i < month - 1; i++) {
            number += i == 1 && isLeap(year) ? 29 : DAYS[i];
        }
        return number;
    }

    public static void main(String[] args) {
        int year = Verifier.nondetInt();
        int month = Verifier.nondetInt();
        int day = Verifier.nondetInt();
        Verifier.assume(year >= 1 && year <= 9999 && month >= 1 && month <= 12);
        Verifier.assume(day >= 1 && day <= 28);
        int number = number(year, month, day);
        assert number >= 1 && number <= 366;
    }
}
