// Reflection writes a field that no store names.
//@ options: --evaluate --criterion WrittenByName.log
class WrittenByName {
    static int mode;
    final int limit;

    WrittenByName() {
        limit = 1;
    }

    static void log(String text) {
        System.out.println(text); //+
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        WrittenByName.class.getDeclaredField("mode").setInt(null, 2);
        if (mode == 2) { //+
            log("two"); //+
        }
        WrittenByName one = new WrittenByName();
        var field = WrittenByName.class.getDeclaredField("limit");
        field.setAccessible(true);
        field.setInt(one, 3);
        if (one.limit == 3) { //+
            log("three"); //+
        }
    }
}
