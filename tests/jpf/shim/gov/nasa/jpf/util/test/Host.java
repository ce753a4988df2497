package gov.nasa.jpf.util.test;

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
 * The main class on the real JVM: runs test methods up to where they say what they expect, lets the
 * check be made there, and then runs the rest of them.
 *
 * <p>So a check finds the files as the test wants them, and what the test asserts afterwards about
 * JPF's run is seen to be no matter of the check. Requests are lines {@code class TAB method} on
 * standard input. The answers are a line {@code says TAB kind TAB type TAB details TAB options},
 * after which any line lets the method go on, and {@code ends TAB remark}.
 */
final class Host {
    static final String NONE = "none";
    static final String UNCAUGHT = "uncaught-exception";
    static final String PROPERTY = "property";
    static final String FAILURE = "failure";

    private static final PrintStream OUT = System.out;
    private static final BufferedReader IN =
            new BufferedReader(new InputStreamReader(System.in));

    /** Whether the test method that runs now has said what it expects. */
    private static boolean hasSaid;

    private Host() {}

    public static void main(String[] args) throws IOException {
        System.setOut(System.err);
        for (String line = IN.readLine(); line != null; line = IN.readLine()) {
            String[] request = line.split("\t");
            hasSaid = false;
            answer("ends", run(request[0], request[1]));
        }
        // A test may have left threads behind.
        System.exit(0);
    }

    /** Called by the test method: what must come out of its check. The first call counts. */
    static void say(String kind, String type, String details, String[] options) {
        if (hasSaid) {
            return;
        }
        hasSaid = true;
        StringBuilder all = new StringBuilder();
        if (options != null) {
            for (String option : options) {
                all.append(all.length() == 0 ? "" : " ").append(option);
            }
        }
        answer("says", kind, type, details, all.toString());
        try {
            IN.readLine();
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static void answer(String... columns) {
        StringBuilder line = new StringBuilder();
        for (String column : columns) {
            line.append(line.length() == 0 ? "" : "\t").append(column.replaceAll("\\s+", " "));
        }
        OUT.println(line);
        OUT.flush();
    }

    /** Empty if the method ended as it should. */
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
