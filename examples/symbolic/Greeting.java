/** Understands one option. */
class Greeting {
    public static void main(String[] args) {
        String name = "world";
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("-n")) {
                name = args[++i];
            }
        }
        assert !name.isEmpty();
    }
}
