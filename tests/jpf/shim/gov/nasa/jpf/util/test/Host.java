package gov.nasa.jpf.util.test;

import gov.nasa.jpf.vm.Verify;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.Before;

/**
 * The main class on the real JVM. It runs test methods up to the call with their expectation, waits
 * for the check, and then runs the rest of them.
 *
 * <p>The check therefore finds the files that the test prepared, and the test continues with the
 * counters, values and bit sets that the check left. Requests are lines {@code class TAB method} on
 * standard input. The answer is a line {@code says TAB kind TAB type TAB details TAB options}, with
 * options separated by {@link #BETWEEN_OPTIONS}. A line {@code go} then continues the method. It has a
 * column {@code counter:ID=INT}, {@code value:NAME=INT} or {@code bit:SET=NUMBER} for each left value,
 * and {@code text:REPORT} for a printed report. At the end the answer is {@code ends TAB remark}.
 */
final class Host {
    static final String NONE = "none";
    static final String UNCAUGHT = "uncaught-exception";
    static final String PROPERTY = "property";
    static final String FAILURE = "failure";

    /** A character that no option contains and that is no white space. */
    private static final char BETWEEN_OPTIONS = '\u001f';

    /** The beginning of the column with the check's report, which contains {@link #LINE_END}. */
    private static final String TEXT = "text:";

    private static final char LINE_END = '\u001e';

    private static final PrintStream OUT = System.out;
    private static final BufferedReader IN =
            new BufferedReader(new InputStreamReader(System.in));

    /** Whether the running test method has given its expectation. */
    private static boolean hasSaid;

    /** The values that the last check left, cleared before the next one. */
    private static final List<String> LEFT = new ArrayList<String>();

    private Host() {}

    public static void main(String[] args) throws IOException {
        System.setOut(System.err);
        for (String line = IN.readLine(); line != null; line = IN.readLine()) {
            String[] request = line.split("\t");
            hasSaid = false;
            forget();
            answer("ends", run(request[0], request[1]));
        }
        // A test may have left threads behind.
        System.exit(0);
    }

    /** Called by the test method with the expected result of its check. The first call counts. */
    static void say(String kind, String type, String details, String[] options) {
        if (hasSaid) {
            return;
        }
        hasSaid = true;
        StringBuilder all = new StringBuilder();
        if (options != null) {
            for (String option : options) {
                if (all.length() > 0) {
                    all.append(BETWEEN_OPTIONS);
                }
                all.append(option);
            }
        }
        answer("says", kind, type, details, all.toString());
        try {
            String[] columns = IN.readLine().split("\t");
            for (int i = 1; i < columns.length; i++) {
                LEFT.add(columns[i]);
                keep(columns[i], true);
            }
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /** Sets one value that the check left, or clears it. */
    private static void keep(String left, boolean keeps) {
        if (left.startsWith(TEXT)) {
            if (keeps) {
                System.out.println(left.substring(TEXT.length()).replace(LINE_END, '\n'));
            }
            return;
        }
        int colon = left.indexOf(':');
        int equals = left.lastIndexOf('=');
        String kind = left.substring(0, colon);
        String id = left.substring(colon + 1, equals);
        int number = Integer.parseInt(left.substring(equals + 1));
        if (kind.equals("counter")) {
            Verify.setCounter(Integer.parseInt(id), keeps ? number : 0);
        } else if (kind.equals("value")) {
            Verify.putValue(id, keeps ? number : Verify.NO_VALUE);
        } else {
            Verify.setBitInBitSet(Integer.parseInt(id), number, keeps);
        }
    }

    private static void forget() {
        for (String left : LEFT) {
            keep(left, false);
        }
        LEFT.clear();
    }

    private static void answer(String... columns) {
        StringBuilder line = new StringBuilder();
        for (String column : columns) {
            line.append(line.length() == 0 ? "" : "\t").append(column.replaceAll("\\s+", " "));
        }
        OUT.println(line);
        OUT.flush();
    }

    /** The remark; empty if the method ended as expected. */
    private static String run(String name, String method) {
        try {
            Class<?> type = Class.forName(name);
            Object test = type.getDeclaredConstructor().newInstance();
            for (Method before : annotated(type, Before.class)) {
                before.invoke(test);
            }
            try {
                type.getMethod(method).invoke(test);
            } finally {
                for (Method after : annotated(type, After.class)) {
                    after.invoke(test);
                }
            }
            return "";
        } catch (InvocationTargetException thrown) {
            return "the test threw " + thrown.getCause();
        } catch (ReflectiveOperationException thrown) {
            return thrown.toString();
        } catch (LinkageError missing) {
            return missing.toString();
        }
    }

    private static List<Method> annotated(Class<?> type, Class<? extends Annotation> annotation) {
        List<Method> found = new ArrayList<Method>();
        for (Method method : type.getMethods()) {
            if (method.isAnnotationPresent(annotation)) {
                found.add(method);
            }
        }
        return found;
    }
}
