// Instructions of the program by name: four rounds are four multiplications.
//@ revisions: none local
//@ options: --listener instructions --listener method-counts
//@ verdict: safe
//@ heard:        4 imul
//@ heard:        1 idiv
//@ heard:        4 InstructionsAreCounted.square(I)I
class InstructionsAreCounted {
    static int square(int n) {
        return n * n;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += square(i);
        }
        assert sum / 2 == 7;
    }
}
