// A program that handles signals itself is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: signal
//@ output: before
//@ exit: 125
public class SignalsAreRefused {
    public static void main(String[] args) {
        System.out.println("before");
        sun.misc.Signal.handle(new sun.misc.Signal("USR2"), s -> System.out.println(s.getName()));
    }
}
