// A program that starts another process is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: other processes
//@ output: before
//@ exit: 125
public class ProcessesAreRefused {
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        System.out.println(new ProcessBuilder("true").start().waitFor());
    }
}
