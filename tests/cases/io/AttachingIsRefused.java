// A program that attaches to a running machine is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: tools that attach to a running machine
//@ output: before
//@ exit: 125
public class AttachingIsRefused {
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        System.out.println(java.lang.management.ManagementFactory.getThreadMXBean().dumpAllThreads(false, false).length);
    }
}
