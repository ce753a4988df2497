// The management beans describe the machine, its memory and its threads, and a program may register others.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.util.TreeSet;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public class ManagementBeansTell {
    public interface CounterMBean {
        int getCount();

        void setCount(int count);

        String greet(String name);
    }

    public static class Counter implements CounterMBean {
        private int count = 3;

        public int getCount() {
            return count;
        }

        public void setCount(int count) {
            this.count = count;
        }

        public String greet(String name) {
            return "hello " + name;
        }
    }

    static void machine() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getSpecName() + ", " + runtime.getSystemProperties().get("java.specification.version"));
        System.out.println(runtime.getManagementSpecVersion() + " " + (runtime.getUptime() >= 0) + " "
            + (Math.abs(runtime.getStartTime() + runtime.getUptime() - System.currentTimeMillis()) < 60_000));
        System.out.println(runtime.getName().matches("\\d+@.+") + " " + (runtime.getPid() > 0) + " "
            + (runtime.getPid() == ProcessHandle.current().pid()) + " " + ProcessHandle.current().isAlive());
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        MemoryUsage heap = memory.getHeapMemoryUsage();
        System.out.println((heap.getUsed() >= 0) + " " + (heap.getMax() >= heap.getCommitted()) + " "
            + (heap.getCommitted() >= heap.getUsed()) + " " + memory.isVerbose() + " "
            + (memory.getNonHeapMemoryUsage().getUsed() >= 0));
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        System.out.println(system.getName() + " " + (system.getAvailableProcessors() > 0));
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        System.out.println(classes.isVerbose() + " " + classes.getUnloadedClassCount());
    }

    static void threads() throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        int before = threads.getThreadCount();
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                System.out.println("runs");
            }
        });
        synchronized (lock) {
            other.start();
            boolean found = false;
            for (long id : threads.getAllThreadIds()) {
                found |= id == other.getId();
            }
            System.out.println(threads.getThreadCount() - before + " more, found: " + found);
        }
        other.join();
        System.out.println(threads.isThreadCpuTimeSupported() + " " + threads.isThreadContentionMonitoringEnabled());
    }

    static void beans() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("cases:type=Counter");
        server.registerMBean(new Counter(), name);
        server.setAttribute(name, new Attribute("Count", 42));
        System.out.println(server.getAttribute(name, "Count") + " "
            + server.invoke(name, "greet", new Object[] {"you"}, new String[] {"java.lang.String"}));
        CounterMBean proxy = JMX.newMBeanProxy(server, name, CounterMBean.class);
        proxy.setCount(9);
        System.out.println(proxy.getCount() + " " + proxy.greet("proxy") + " "
            + new TreeSet<>(server.queryNames(new ObjectName("cases:*"), null)));
        System.out.println(server.getAttribute(new ObjectName("java.lang:type=Runtime"), "SpecName"));
        server.unregisterMBean(name);
        try {
            server.getAttribute(name, "Count");
        } catch (InstanceNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        machine();
        threads();
        beans();
    }
}
