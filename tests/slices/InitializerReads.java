// An initializer reads a field that another thread writes. The access that executes the initializer is no call.
//@ options: --criterion InitializerReads.java:19
class InitializerReads {
    static class Late {
        static int copy = size + 1; //+
    }

    static int size = 1; //+

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            size = 4; //+
        });
        writer.start(); //+
        int read = Late.copy; //+
        int unused = 7; //-
        writer.join(); //+
        unused++; //-
        System.out.println(read); //+
    }
}
