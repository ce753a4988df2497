import com.sun.jdi.Bootstrap;
import com.sun.jdi.Field;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Location;
import com.sun.jdi.LongValue;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectCollectedException;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.ExceptionEvent;
import com.sun.jdi.event.ThreadDeathEvent;
import com.sun.jdi.event.ThreadStartEvent;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.event.VMStartEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.ExceptionRequest;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Forces a JVM into the schedule of an error path that Pathfinder found:
 * @FINDING@.
 *
 * <p>The program runs unchanged in a separate JVM. This class debugs it (JDI, module jdk.jdi). One
 * thread runs at a time, up to a breakpoint at the bytecode where the recorded path switches
 * threads.
@NOTES@ */
public class @CLASS@ {
    private static final String MAIN = "@MAIN@";
    private static final String[] ARGUMENTS = {@ARGUMENTS@};
    /** The options of java that the check had. */
    private static final String[] OPTIONS = {@OPTIONS@};
    /** The file that the program reads as its standard input. */
    private static final String INPUT = "@INPUT@";
    /** The class path of the check; the system property pathfinder.classpath overrides it. */
    private static final String CLASS_PATH = "@CLASSPATH@";
    /** The required JDK, if the schedule stops in its code. */
    private static final String JDK = "@JDK@";
    /** The expected violation: a property, with the class of the exception. */
    private static final String EXPECTED = "@EXPECTED@";

    /**
     * The threads: the number of the starting thread, - or for a virtual thread the number of lines of
     * PATH before its start, and the name.
     */
    private static final String[] THREADS = {
@THREADS@    };

    /**
     * The path. THREAD at CLASS METHOD DESCRIPTOR BYTECODE ARRIVALS LINE: the thread runs up to this
     * arrival at the bytecode. THREAD wait ...: the same, and on to a wait. THREAD blocks: the thread runs
     * until it waits for a monitor. THREAD end: the thread runs to its end. THREAD gives CLASS METHOD DESCRIPTOR TYPE VALUE: its next call returns the value.
     */
    private static final String[] PATH = {
@PATH@    };

    /** The limit of the whole test. */
    private static final long LIMIT_MS = Long.getLong("pathfinder.limit", 120_000);
    /** The bytecode that enters a synchronized block (JVMS 6.5). */
    private static final int MONITORENTER = 0xc2;
    /** The class of virtual threads. */
    private static final String VIRTUAL = "java.lang.VirtualThread";
    /** The class of threads that execute virtual threads. */
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";
    /** Encloses the words of a command; no word has this character. */
    private static final char QUOTE = '\1';
    /** The time without progress after which a deadlock is assumed. */
    private static final long STILL_MS = 1_500;
    /** The time after which a thread that waits instead of following the path is reported. */
    private static final long STUCK_MS = LIMIT_MS / 4;

    private final long deadline = System.currentTimeMillis() + LIMIT_MS;
    private final VirtualMachine vm;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final ThreadReference[] threads = new ThreadReference[THREADS.length];
    /** The started virtual threads that have no number yet. */
    private final List<ThreadReference> unnumbered = new ArrayList<>();
    private final Set<ThreadReference> ended = new HashSet<>();
    private final List<String> uncaught = new ArrayList<>();
    private final Map<String, List<Runnable>> awaited = new HashMap<>();
    /** The values that calls of a thread return, by thread and method. */
    private final Map<String, List<String>> given = new HashMap<>();
    /** The thread whose turn it is, and the time since which it waits; null after the path. */
    private ThreadReference turn;
    /** The number of lines of PATH that have been followed. */
    private int followed;
    private long stuck;
    private boolean over;

    @TEST@public void theViolationIsReproduced() throws Exception {
        System.out.println(reproduce());
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(reproduce());
    }

    /** Runs the program along the path; returns the result, or throws an AssertionError. */
    static String reproduce() throws Exception {
        @CLASS@ run = new @CLASS@();
        try {
            run.begin();
            for (String line : PATH) {
                try {
                    run.follow(line.split(" "));
                    run.followed++;
                } catch (AssertionError diverged) {
                    throw new AssertionError(
                            "at \"" + line + "\": " + diverged.getMessage() + run.output(), diverged);
                }
            }
            return run.judge();
        } catch (VMDisconnectedException gone) {
            throw new AssertionError("the program ended before the path did" + run.output(), gone);
        } finally {
            run.stop();
        }
    }

    private @CLASS@() throws Exception {
        String home = System.getProperty("java.home");
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> options = connector.defaultArguments();
        String classPath =
                System.getProperty("pathfinder.classpath", CLASS_PATH)
                        + File.pathSeparator
                        + System.getProperty("java.class.path");
        StringBuilder command = new StringBuilder(MAIN);
        for (String argument : ARGUMENTS) {
            command.append(' ').append(QUOTE + argument + QUOTE);
        }
        options.get("home").setValue(home);
        options.get("main").setValue(command.toString());
        // Pools have as many workers as the check had processors for.
        StringBuilder words = new StringBuilder("-ea -XX:ActiveProcessorCount=@PROCESSORS@");
        for (String option : OPTIONS) {
            words.append(' ').append(QUOTE + option + QUOTE);
        }
        words.append(" -cp ").append(QUOTE + classPath + QUOTE);
        options.get("options").setValue(words.toString());
        options.get("quote").setValue(String.valueOf(QUOTE));
        vm = connector.launch(options);
        drain(vm.process().getInputStream(), System.out);
        drain(vm.process().getErrorStream(), System.err);
        if (!INPUT.isEmpty()) {
            feed(vm.process().getOutputStream());
        }
    }

    private void feed(OutputStream input) {
        Thread feed =
                new Thread(
                        () -> {
                            try (OutputStream to = input) {
                                Files.copy(Paths.get(INPUT), to);
                            } catch (IOException gone) {
                                // The program has ended, or the file is missing.
                            }
                        });
        feed.setDaemon(true);
        feed.start();
    }

    private void drain(InputStream from, PrintStream to) {
        Thread drain =
                new Thread(
                        () -> {
                            byte[] bytes = new byte[4096];
                            try {
                                for (int n; (n = from.read(bytes)) >= 0; ) {
                                    to.write(bytes, 0, n);
                                    synchronized (printed) {
                                        printed.write(bytes, 0, n);
                                    }
                                }
                            } catch (IOException gone) {
                                // The output has ended.
                            }
                        });
        drain.setDaemon(true);
        drain.start();
    }

    private String output() {
        synchronized (printed) {
            return printed.size() == 0 ? "" : "; it printed:\n" + printed;
        }
    }

    private void stop() throws InterruptedException {
        // VirtualMachine.exit waits for shutdown hooks, which may be in a deadlock.
        vm.process().destroyForcibly().waitFor();
    }

    /** Runs the main thread to the beginning of main. */
    private void begin() throws Exception {
        if (!JDK.isEmpty() && !JDK.equals(vm.version())) {
            throw new AssertionError(
                    "the schedule stops in code of JDK " + JDK + ", this is " + vm.version());
        }
        // Code of the class library catches the exception that ends a virtual thread.
        boolean hasVirtual = false;
        for (int i = 0; i < THREADS.length; i++) {
            hasVirtual |= isVirtual(i);
        }
        ExceptionRequest exceptions =
                vm.eventRequestManager().createExceptionRequest(null, hasVirtual, true);
        exceptions.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        exceptions.enable();
        EventRequest deaths = vm.eventRequestManager().createThreadDeathRequest();
        deaths.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        deaths.enable();
        while (threads[0] == null) {
            pump(100);
        }
        Stop stop = new Stop(threads[0], MAIN, "main", "@DESCRIPTOR@", 0, 1, -1);
        vm.resume();
        stop.await();
        EventRequest starts = vm.eventRequestManager().createThreadStartRequest();
        starts.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        starts.enable();
    }

    private void follow(String[] words) throws Exception {
        int number = Integer.parseInt(words[0]);
        ThreadReference thread = thread(number);
        if (words[1].equals("gives")) {
            give(thread, words);
            return;
        }
        turn = thread;
        stuck = 0;
        if (words[1].equals("end")) {
            resume(thread);
            while (!ended.contains(thread) && !over) {
                pump(100);
            }
            return;
        }
        if (words[1].equals("blocks")) {
            resume(thread);
            while (thread.status() != ThreadReference.THREAD_STATUS_MONITOR) {
                pump(2);
            }
            thread.suspend();
            return;
        }
        if (words.length > 2) {
            Stop stop =
                    new Stop(
                            thread,
                            words[2],
                            words[3],
                            words[4],
                            Integer.parseInt(words[5]),
                            Integer.parseInt(words[6]),
                            Integer.parseInt(words[7]));
            resume(thread);
            stop.await();
        }
        if (words[1].equals("wait")) {
            resume(thread);
            while (!isWaiting(thread)) {
                pump(2);
            }
            thread.suspend();
        }
    }

    private static boolean isWaiting(ThreadReference thread) {
        int status = thread.status();
        return status == ThreadReference.THREAD_STATUS_WAIT
                || status == ThreadReference.THREAD_STATUS_SLEEPING;
    }

    private ThreadReference thread(int number) throws Exception {
        long begin = System.currentTimeMillis();
        while (true) {
            long waited = System.currentTimeMillis() - begin;
            numberVirtualThreads(waited > STILL_MS);
            if (threads[number] != null) {
                return threads[number];
            }
            if (waited > STUCK_MS) {
                throw new AssertionError(
                        "the thread " + name(number) + " was not started" + places());
            }
            pump(100);
        }
    }

    private static String name(int number) {
        return THREADS[number].split(" ", 3)[2];
    }

    private static int starter(int number) {
        return Integer.parseInt(THREADS[number].split(" ", 3)[0]);
    }

    private static boolean isVirtual(int number) {
        return !THREADS[number].split(" ", 3)[1].equals("-");
    }

    /**
     * Numbers the new virtual threads, if all that the path has started have begun, or if it is late.
     * They may begin in any order, and are numbered in the order of their creation.
     */
    private void numberVirtualThreads(boolean isLate) {
        int missing = 0;
        for (int i = 1; i < threads.length; i++) {
            boolean isStarted = threads[i] == null && isVirtual(i)
                    && Integer.parseInt(THREADS[i].split(" ", 3)[1]) < followed;
            missing += isStarted ? 1 : 0;
        }
        if (unnumbered.size() < missing && !isLate) {
            return;
        }
        unnumbered.sort(Comparator.comparingLong(@CLASS@::identifier));
        for (ThreadReference thread : unnumbered) {
            int free = -1;
            for (int i = threads.length - 1; i > 0; i--) {
                boolean isFree = threads[i] == null && isVirtual(i) && threads[starter(i)] != null;
                // The first missing thread, or the first with this name.
                if (isFree && (free < 0 || name(i).equals(thread.name())
                        || !name(free).equals(thread.name()))) {
                    free = i;
                }
            }
            if (free >= 0) {
                threads[free] = thread;
            } else if (turn != null) {
                throw new AssertionError(
                        "a virtual thread was started that the path has not: " + thread.name());
            }
            if (turn == null) {
                resume(thread);
            }
        }
        unnumbered.clear();
    }

    /** Returns the identifier of a thread, which the thread has since its creation. */
    private static long identifier(ThreadReference thread) {
        Field tid = thread.referenceType().fieldByName("tid");
        Value value = tid == null ? null : thread.getValue(tid);
        return value instanceof LongValue ? ((LongValue) value).value() : 0;
    }

    private static void resume(ThreadReference thread) {
        // Counted once: the thread may reach its next breakpoint during the loop.
        for (int i = thread.suspendCount(); i > 0; i--) {
            thread.resume();
        }
    }

    /** Makes the thread's next call of a method return a value without execution. */
    private void give(ThreadReference thread, String[] words) {
        String method = thread.uniqueID() + " " + words[2] + " " + words[3] + words[4];
        List<String> values = given.computeIfAbsent(method, key -> new ArrayList<>());
        values.add(words[5] + " " + words[6]);
        if (values.size() == 1) {
            new Stop(thread, words[2], words[3], words[4], 0, 0, -1).values = values;
        }
    }

    private Value value(String text) {
        String[] typed = text.split(" ");
        switch (typed[0]) {
            case "Z":
                return vm.mirrorOf(typed[1].equals("1"));
            case "B":
                return vm.mirrorOf(Byte.parseByte(typed[1]));
            case "C":
                return vm.mirrorOf((char) Integer.parseInt(typed[1]));
            case "S":
                return vm.mirrorOf(Short.parseShort(typed[1]));
            case "I":
                return vm.mirrorOf(Integer.parseInt(typed[1]));
            case "J":
                return vm.mirrorOf(Long.parseLong(typed[1]));
            case "L":
                StringReference string = vm.mirrorOf(text(typed[1]));
                string.disableCollection();
                return string;
            case "F":
                return vm.mirrorOf(Float.intBitsToFloat(Integer.parseInt(typed[1])));
            default:
                return vm.mirrorOf(Double.longBitsToDouble(Long.parseLong(typed[1])));
        }
    }

    /** Returns the string of some runs of units: "97x3,98x1" is "aaab". */
    private static String text(String runs) {
        StringBuilder all = new StringBuilder();
        for (String run : runs.equals("-") ? new String[0] : runs.split(",")) {
            String[] unit = run.split("x");
            for (int i = Integer.parseInt(unit[1]); i > 0; i--) {
                all.append((char) Integer.parseInt(unit[0]));
            }
        }
        return all.toString();
    }

    /** A bytecode at which a thread stops. */
    private final class Stop {
        private final ThreadReference thread;
        private final String name;
        private final String descriptor;
        private final int bytecode;
        private final int arrivals;
        private final int line;
        private BreakpointRequest request;
        private boolean reached;
        /** The arrivals so far, if the request does not count them. */
        private int seen;
        private List<String> values;

        Stop(ThreadReference thread, String type, String name, String descriptor, int bytecode,
                int arrivals, int line) {
            this.thread = thread;
            this.name = name;
            this.descriptor = descriptor;
            this.bytecode = bytecode;
            this.arrivals = arrivals;
            this.line = line;
            List<ReferenceType> loaded = vm.classesByName(type);
            for (ReferenceType known : loaded) {
                if (known.isPrepared()) {
                    set(known);
                    return;
                }
            }
            awaited.computeIfAbsent(type, key -> new ArrayList<>())
                    .add(
                            () -> {
                                for (ReferenceType known : vm.classesByName(type)) {
                                    if (request == null && known.isPrepared()) {
                                        set(known);
                                    }
                                }
                            });
            ClassPrepareRequest prepared = vm.eventRequestManager().createClassPrepareRequest();
            prepared.addClassFilter(type);
            prepared.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            prepared.enable();
        }

        private void set(ReferenceType type) {
            List<Method> methods = type.methodsByName(name, descriptor);
            Location at = methods.isEmpty() ? null : methods.get(0).locationOfCodeIndex(bytecode);
            if (at == null || line >= 0 && at.lineNumber() != line) {
                throw new AssertionError(
                        "the class " + type.name() + " is not the one that was checked: " + name
                                + descriptor + " has no bytecode " + bytecode + " in line " + line);
            }
            request = vm.eventRequestManager().createBreakpointRequest(at);
            request.addThreadFilter(thread);
            if (arrivals > 1 && !isShared(type)) {
                request.addCountFilter(arrivals);
            }
            request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            request.putProperty("stop", this);
            request.enable();
        }

        /** Whether the JVM executes code of the class when it loads classes and links calls. */
        private boolean isShared(ReferenceType type) {
            return values == null && type.name().matches("(java|jdk|sun)\\..*");
        }

        /** Whether the thread loads a class or links a call, of which the path has no arrivals. */
        private boolean isLinking() throws IncompatibleThreadStateException {
            for (StackFrame frame : thread.frames()) {
                String type = frame.location().declaringType().name();
                if (type.equals("java.lang.invoke.MethodHandleNatives")
                        || type.equals("java.lang.invoke.VarForm")
                        || type.equals("java.lang.ClassLoader")) {
                    return true;
                }
            }
            return false;
        }

        /** Handles the arrival of the thread. */
        void reach() throws IncompatibleThreadStateException {
            if (values == null) {
                if (isShared(request.location().declaringType())) {
                    seen += isLinking() ? 0 : 1;
                    if (seen < arrivals) {
                        resume(thread);
                        return;
                    }
                }
                reached = true;
                return;
            }
            try {
                if (!values.isEmpty()) {
                    thread.forceEarlyReturn(value(values.remove(0)));
                }
            } catch (Exception refused) {
                throw new AssertionError("no value can be given to " + name, refused);
            }
            if (values.isEmpty()) {
                request.disable();
            }
            resume(thread);
        }

        void await() throws Exception {
            while (!reached) {
                if (over) {
                    throw new AssertionError("the program ended");
                }
                if (ended.contains(thread)) {
                    throw new AssertionError("the thread ended");
                }
                pump(100);
            }
            vm.eventRequestManager().deleteEventRequest(request);
        }
    }

    /** Handles the next events of the debugged JVM; waits for them for a limited time. */
    private void pump(long millis) throws Exception {
        if (System.currentTimeMillis() > deadline) {
            throw new AssertionError("it took longer than " + LIMIT_MS + " ms" + places());
        }
        if (over) {
            Thread.sleep(millis);
            return;
        }
        watchTurn();
        EventSet events = vm.eventQueue().remove(millis);
        if (events == null) {
            return;
        }
        ThreadReference prepared = null;
        for (Event event : events) {
            if (event instanceof VMStartEvent) {
                threads[0] = ((VMStartEvent) event).thread();
            } else if (event instanceof ThreadStartEvent) {
                started(((ThreadStartEvent) event).thread());
            } else if (event instanceof ThreadDeathEvent) {
                ended.add(((ThreadDeathEvent) event).thread());
            } else if (event instanceof ExceptionEvent) {
                ObjectReference exception = ((ExceptionEvent) event).exception();
                Location caught = ((ExceptionEvent) event).catchLocation();
                if (caught == null || caught.declaringType().name().equals(VIRTUAL)) {
                    uncaught.add(exception.referenceType().name());
                }
            } else if (event instanceof ClassPrepareEvent) {
                String type = ((ClassPrepareEvent) event).referenceType().name();
                awaited.getOrDefault(type, List.of()).forEach(Runnable::run);
                // One set has an event for each request, and suspends the thread once.
                prepared = ((ClassPrepareEvent) event).thread();
            } else if (event instanceof BreakpointEvent) {
                ((Stop) event.request().getProperty("stop")).reach();
            } else if (event instanceof VMDeathEvent || event instanceof VMDisconnectEvent) {
                over = true;
            }
        }
        if (prepared != null) {
            prepared.resume();
        }
    }

    /** Fails if the thread whose turn it is waits for another, which the path has suspended. */
    private void watchTurn() {
        int status = turn == null || ended.contains(turn) ? -1 : turn.status();
        if (status != ThreadReference.THREAD_STATUS_WAIT
                && status != ThreadReference.THREAD_STATUS_MONITOR) {
            stuck = 0;
            return;
        }
        stuck = stuck == 0 ? System.currentTimeMillis() : stuck;
        if (System.currentTimeMillis() - stuck > STUCK_MS) {
            throw new AssertionError(
                    turn.name() + " waits for a thread whose turn has not come" + places());
        }
    }

    /** Keeps a new thread of the program suspended until its turn; resumes threads of the JVM. */
    private void started(ThreadReference thread) {
        String group = thread.threadGroup() == null ? "" : thread.threadGroup().name();
        String type = thread.referenceType().name();
        if (group.equals("system") || group.equals("InnocuousThreadGroup")
                || thread.name().equals("DestroyJavaVM") || type.equals(CARRIER)) {
            resume(thread);
            return;
        }
        if (type.equals(VIRTUAL)) {
            unnumbered.add(thread);
            if (turn == null) {
                numberVirtualThreads(true);
            }
            return;
        }
        int free = -1;
        for (int i = threads.length - 1; i > 0; i--) {
            if (threads[i] == null && !isVirtual(i) && threads[starter(i)] != null) {
                // The first missing thread, or the first with this name.
                boolean better = free < 0 || name(i).equals(thread.name())
                        || !name(free).equals(thread.name());
                free = better ? i : free;
            }
        }
        if (free < 0 && turn == null) {
            // The path has ended.
            resume(thread);
            return;
        }
        if (free < 0) {
            throw new AssertionError("a thread was started that the path has not: " + thread.name());
        }
        threads[free] = thread;
        if (turn == null) {
            // The path ended at a wait before the one that the check saw.
            resume(thread);
        }
    }

    /** Checks the violation at the end of the path. */
    private String judge() throws Exception {
        turn = null;
        numberVirtualThreads(true);
        String property = EXPECTED.split(" ")[0];
        if (property.equals("data-race")) {
            return "reproduced: the accesses that race are next" + places();
        }
        for (ThreadReference thread : threads) {
            if (thread != null && !ended.contains(thread)) {
                resume(thread);
            }
        }
        if (property.equals("uncaught-exception")) {
            String wanted = EXPECTED.split(" ")[1];
            while (!uncaught.contains(wanted)) {
                if (over) {
                    throw new AssertionError("nothing threw " + wanted + output());
                }
                pump(100);
            }
            return "reproduced: " + wanted + " was not caught";
        }
        long still = 0;
        long since = System.currentTimeMillis();
        while (!isCircle()) {
            pump(50);
            if (over) {
                throw new AssertionError("the program ended, so there is no deadlock" + output());
            }
            long now = System.currentTimeMillis();
            still = areAllBlocked() ? still + now - since : 0;
            since = now;
            if (still > STILL_MS) {
                return "reproduced: no thread can go on" + places();
            }
        }
        return "reproduced: threads wait for each other's monitors" + places();
    }

    private boolean areAllBlocked() {
        for (ThreadReference thread : threads) {
            if (thread != null && !ended.contains(thread) && !isWaiting(thread)
                    && thread.status() != ThreadReference.THREAD_STATUS_MONITOR
                    && thread.status() != ThreadReference.THREAD_STATUS_ZOMBIE) {
                return false;
            }
        }
        return true;
    }

    /** Whether threads wait in a cycle for monitors, as in ThreadMXBean.findDeadlockedThreads. */
    private boolean isCircle() {
        vm.suspend();
        try {
            for (ThreadReference first : threads) {
                Set<ThreadReference> seen = new HashSet<>();
                ThreadReference next = first;
                while (next != null && seen.add(next)) {
                    boolean enters = next.status() == ThreadReference.THREAD_STATUS_MONITOR;
                    ObjectReference wanted = enters ? next.currentContendedMonitor() : null;
                    next = wanted == null ? null : wanted.owningThread();
                }
                if (next != null) {
                    return true;
                }
            }
            return false;
        } catch (IncompatibleThreadStateException | ObjectCollectedException running) {
            return false;
        } finally {
            vm.resume();
        }
    }

    /** Returns the location of a thread; HotSpot's is after a monitorenter that is still blocked. */
    private static Location place(ThreadReference thread) throws IncompatibleThreadStateException {
        Location at = thread.frame(0).location();
        int before = (int) at.codeIndex() - 1;
        if (before < 0 || thread.status() != ThreadReference.THREAD_STATUS_MONITOR) {
            return at;
        }
        boolean enters = (at.method().bytecodes()[before] & 0xff) == MONITORENTER;
        return enters ? at.method().locationOfCodeIndex(before) : at;
    }

    /** Returns the locations of the threads. */
    private String places() {
        StringBuilder text = new StringBuilder();
        vm.suspend();
        for (ThreadReference thread : threads) {
            try {
                if (thread != null && !ended.contains(thread) && thread.frameCount() > 0) {
                    text.append("\n    ").append(thread.name()).append(" at ").append(place(thread));
                }
            } catch (IncompatibleThreadStateException | ObjectCollectedException gone) {
                // The thread is about to end.
            }
        }
        vm.resume();
        return text.toString();
    }
}
