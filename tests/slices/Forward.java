// A forward slice has what depends on a field.
//@ options: --criterion Forward.source --forward
class Forward {
    static int source;

    public static void main(String[] args) {
        source = 1; //+
        int other = 2; //-
        int derived = source + 1; //+
        System.out.println(derived); //+
        System.out.println(other); //-
    }
}
