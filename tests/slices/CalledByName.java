// Reflection calls a method that writes a field.
//@ options: --evaluate --criterion CalledByName.log
class CalledByName {
    static int mode;

    public static void set() {
        mode = 2;
    }

    static void log(String text) {
        System.out.println(text); //+
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        CalledByName.class.getMethod("set").invoke(null);
        if (mode == 2) { //+
            log("two"); //+
        }
    }
}
