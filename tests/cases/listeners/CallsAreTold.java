// Calls with their arguments, thread by thread; native methods too.
//@ options: --listener calls:include=CallsAreTold.twice;CallsAreTold.greet;java.lang.System.identityHashCode
//@ verdict: safe
//@ heard: main:   CallsAreTold.twice(1,true)
//@ heard: main:     CallsAreTold.twice(0,true)
//@ heard: main:   CallsAreTold.greet(\"you\",null)
//@ heard: System.identityHashCode(
class CallsAreTold {
    static int twice(int n, boolean deep) {
        return n == 0 ? 0 : 2 + twice(n - 1, deep);
    }

    static void greet(String whom, Object nobody) {
        System.identityHashCode(whom);
    }

    public static void main(String[] args) {
        twice(1, true);
        greet("you", null);
    }
}
