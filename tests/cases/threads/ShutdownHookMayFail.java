// An exception that ends a shutdown hook is a finding like any other.
//@ verdict: unsafe
class ShutdownHookMayFail {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            throw new IllegalStateException("hook"); //~ uncaught-exception java.lang.IllegalStateException
        }));
    }
}
