// Runtime.halt ends the process at once, without shutdown hooks.
//@ mode: run
class RuntimeHaltSkipsHooks {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("before");
        System.out.flush();
        Runtime.getRuntime().halt(9);
    }
}
