// Without reduction, `X` is about the state after one step: the first one is before the write.
//@ property: First: X NextIsDecidedWithoutReduction.x == 0, Then: X X NextIsDecidedWithoutReduction.x == 1
//@ revisions: default none
//@ verdict: safe
class NextIsDecidedWithoutReduction {
    static int x;

    public static void main(String[] args) {
        x = 1;
        x = 2;
    }
}
