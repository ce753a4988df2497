package pathfinder;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The display names, tags and repetitions of tests, as JUnit 5 gives them to {@code TestInfo}.
 *
 * Annotations are asked for by name: the driver is compiled without JUnit.
 */
public final class TestNames {
    private static final String API = "org.junit.jupiter.api.";

    private TestNames() {}

    /** Returns the name of a method. */
    static String of(Method method) throws Exception {
        Annotation given = annotation(method, API + "DisplayName");
        if (given != null) {
            return ((String) value(given, "value")).trim();
        }
        StringBuilder text = new StringBuilder(method.getName()).append('(');
        Class<?>[] types = method.getParameterTypes();
        for (int at = 0; at < types.length; at++) {
            text.append(at == 0 ? "" : ", ").append(types[at].getSimpleName());
        }
        return text.append(')').toString();
    }

    /** Returns the name of one invocation of a repeated test; that of the method if it is not repeated. */
    static String ofRepetition(Method method, int current, int total) {
        try {
            Annotation repeated = annotation(method, API + "RepeatedTest");
            if (repeated == null) {
                return of(method);
            }
            return ((String) value(repeated, "name"))
                    .replace("{displayName}", of(method))
                    .replace("{currentRepetition}", Integer.toString(current))
                    .replace("{totalRepetitions}", Integer.toString(total));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the name of one invocation of a parameterized test. */
    static String ofArguments(Method method, int index, Object[] arguments) {
        try {
            Annotation test = annotation(method, "org.junit.jupiter.params.ParameterizedTest");
            String pattern = (String) value(test, "name");
            if (pattern.equals("{default_display_name}")) {
                pattern = "[{index}] {argumentsWithNames}";
            }
            String text = pattern
                    .replace("{displayName}", of(method))
                    .replace("{index}", Integer.toString(index))
                    .replace("{argumentsWithNames}", list(method, arguments, true))
                    .replace("{arguments}", list(method, arguments, false));
            for (int at = 0; at < arguments.length; at++) {
                text = text.replace("{" + at + "}", shown(arguments[at]));
            }
            return text;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String list(Method method, Object[] arguments, boolean withNames) {
        Parameter[] parameters = method.getParameters();
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < arguments.length && at < parameters.length; at++) {
            text.append(at == 0 ? "" : ", ");
            if (withNames && parameters[at].isNamePresent()) {
                text.append(parameters[at].getName()).append('=');
            }
            text.append(shown(arguments[at]));
        }
        return text.toString();
    }

    /** Returns an argument as text. The elements of an array are listed. */
    private static String shown(Object argument) {
        if (argument == null || !argument.getClass().isArray()) {
            return String.valueOf(argument);
        }
        StringBuilder text = new StringBuilder("[");
        int length = java.lang.reflect.Array.getLength(argument);
        for (int at = 0; at < length; at++) {
            text.append(at == 0 ? "" : ", ").append(shown(java.lang.reflect.Array.get(argument, at)));
        }
        return text.append(']').toString();
    }

    /** Returns how often a test is repeated. */
    static int repetitions(Method method) throws Exception {
        Annotation repeated = annotation(method, API + "RepeatedTest");
        return repeated == null ? 1 : (Integer) value(repeated, "value");
    }

    /** Whether the repetitions of a test differ, as far as its parameters tell; true if it is not repeated. */
    public static boolean tellsRepetitions(Method method) {
        if (annotation(method, API + "RepeatedTest") == null) {
            return true;
        }
        for (Class<?> type : method.getParameterTypes()) {
            if (type.getName().equals(API + "RepetitionInfo") || type.getName().equals(API + "TestInfo")) {
                return true;
            }
        }
        return false;
    }

    /** Returns the tags of a test and of its class. */
    static Set<String> tags(Method method) {
        Set<String> all = new LinkedHashSet<>();
        try {
            addTags(method.getDeclaringClass().getAnnotations(), all);
            addTags(method.getAnnotations(), all);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return all;
    }

    private static void addTags(Annotation[] marks, Set<String> all) throws Exception {
        for (Annotation mark : marks) {
            String name = mark.annotationType().getName();
            if (name.equals(API + "Tag")) {
                all.add(((String) value(mark, "value")).trim());
            } else if (name.equals(API + "Tags")) {
                addTags((Annotation[]) value(mark, "value"), all);
            }
        }
    }

    private static Annotation annotation(Method method, String name) {
        for (Annotation one : method.getAnnotations()) {
            if (one.annotationType().getName().equals(name)) {
                return one;
            }
        }
        return null;
    }

    private static Object value(Annotation of, String name) throws Exception {
        Method method = of.annotationType().getMethod(name);
        method.setAccessible(true);
        return method.invoke(of);
    }
}
