// The methods of a record, and its text, read all components.
//@ options: --criterion RecordText.used
class RecordText {
    record Pair(int left, int right) { }

    static void used(Object value) {
        System.out.println(value); //+
    }

    public static void main(String[] args) {
        int first = args.length; //+
        int second = args.length + 1; //+
        Pair pair = new Pair(first, second); //+
        used("pair " + pair); //+
        int third = args.length + 2; //+
        used(new Pair(third, 2).equals(null)); //+
        int unused = args.length + 3; //-
    }
}
