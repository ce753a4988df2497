// Data dependence: a constructor reference makes an object, and passes arguments to its constructor.
//@ options: --criterion throw
class ConstructorReference {
    interface Maker {
        ConstructorReference make(int size, int spare);
    }

    final int size;
    final int spare;

    ConstructorReference(int size, int spare) {
        this.size = size; //+
        this.spare = spare; //-
    }

    public static void main(String[] args) {
        Maker maker = ConstructorReference::new; //+
        int first = args.length; //+
        int second = args.length + 1; //-
        ConstructorReference made = maker.make(first, second); //+
        int read = made.size; //+
        assert read == 0; //+
    }
}
