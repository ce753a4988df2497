// A program that dumps the heap of a running machine is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: tools that attach to a running machine
//@ output: before
//@ exit: 125
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

public class AttachingIsRefused {
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap("heap.hprof", true);
    }
}
