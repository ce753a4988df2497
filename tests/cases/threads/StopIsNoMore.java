// From release 20 on no thread can be stopped.
//@ mode: run
//@ jdk: 20+
class StopIsNoMore {
    public static void main(String[] args) throws ReflectiveOperationException {
        try {
            Thread.class.getMethod("stop").invoke(Thread.currentThread());
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause());
        }
    }
}
