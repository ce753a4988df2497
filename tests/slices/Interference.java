// Interference: a field that another thread writes matters with its writer; a write that comes after the
// use, as the thread starts after it, does not.
//@ options: --criterion throw
class Interference {
    static int shared;
    static int later;

    public static void main(String[] args) {
        int before = later; //+
        Thread writer = new Thread(() -> {
            shared = 1; //+
            later = 2; //-
        });
        writer.start(); //+
        assert shared + before < 5; //+
    }
}
