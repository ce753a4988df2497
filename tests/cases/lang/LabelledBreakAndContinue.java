// Labelled break and continue leave the right loop or block.
//@ mode: run check
//@ verdict: safe
class LabelledBreakAndContinue {
    public static void main(String[] args) {
        int steps = 0;
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                steps++;
            }
        }
        System.out.println(steps);
        block: {
            if (steps == 9) {
                break block;
            }
            System.out.println("not here");
        }
        int k = 0;
        do {
            k++;
            if (k == 2) {
                continue;
            }
        } while (k < 4);
        assert k == 4 : k;
        System.out.println(k);
    }
}
