// Processor time is no part of a state: `run` returns it, and a check that reads it ends by name.
//@ mode: run check
//@ verdict: error
//@ reason: processor time
//@ revisions: local
//@ output: true
import java.lang.management.ManagementFactory;

class ProcessorTimeIsNoState {
    public static void main(String[] args) {
        System.out.println(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() > 0);
    }
}
