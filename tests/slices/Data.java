// Data dependence: the definitions of what an assertion reads, through a call and a field.
//@ options: --criterion throw
class Data {
    static int x;
    int stored;

    static int in() {
        return 3; //+
    }

    static int twice(int value) {
        return 2 * value; //+
    }

    public static void main(String[] args) {
        x = in(); //+
        int y = twice(x + 1); //+
        int z = 2; //-
        Data one = new Data(); //+
        Data other = new Data(); //-
        one.stored = y; //+
        other.stored = z; //-
        assert one.stored > 0; //+
    }
}
