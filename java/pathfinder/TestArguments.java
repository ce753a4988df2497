package pathfinder;

import gov.nasa.jpf.vm.Verify;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.BaseStream;

/**
 * The arguments of a test method of JUnit 5: those of its sources, and those that JUnit injects.
 *
 * A source is a kind and a text. Of several argument lists, one is chosen: a check explores all choices.
 */
final class TestArguments {
    /** Separates the parts of a source. */
    private static final String SEPARATOR = "\u001f";

    private final Method test;
    private final Object receiver;
    private final List<Object[]> lists = new ArrayList<>();
    private CsvRows rows;

    TestArguments(Method test, Object receiver) {
        this.test = test;
        this.receiver = receiver;
    }

    /** Adds the argument lists of a source. */
    void add(String kind, String text) throws Exception {
        Class<?> first = test.getParameterTypes()[0];
        switch (kind) {
            case "value":
                add(value(text.charAt(0), text.substring(2)));
                break;
            case "null":
                add((Object) null);
                break;
            case "empty":
                add(empty(first));
                break;
            case "enum":
                addConstants(text.split(" ", 3), first);
                break;
            case "csv-rule":
                rows = new CsvRows(text.split(SEPARATOR, -1));
                break;
            case "csv":
                lists.add(rows.line(text));
                break;
            case "csv-text":
            case "csv-resource":
            case "csv-file":
                addRecords(kind, text.split(SEPARATOR, -1));
                break;
            case "method":
                addElements(text);
                break;
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    /** Returns all arguments of one invocation. */
    Object[] choose() throws Exception {
        if (lists.isEmpty()) {
            throw new IllegalStateException(
                    "Configuration error: You must configure at least one set of arguments for this @ParameterizedTest");
        }
        int chosen = lists.size() == 1 ? 0 : Verify.getInt(0, lists.size() - 1);
        Object[] list = lists.get(chosen);
        Class<?>[] types = test.getParameterTypes();
        Object[] all = new Object[types.length];
        for (int at = 0; at < types.length; at++) {
            if (at < list.length) {
                all[at] = convert(list[at], types[at]);
            } else {
                all[at] = injected(types[at], test, () -> TestNames.ofArguments(test, chosen + 1, list));
            }
        }
        return all;
    }

    /** Returns the arguments of a method without sources. */
    static Object[] injectedInto(Method method) throws Exception {
        Class<?>[] types = method.getParameterTypes();
        Object[] all = new Object[types.length];
        int total = TestNames.repetitions(method);
        boolean counts = false;
        for (Class<?> type : types) {
            counts |= total > 1 && (type.getSimpleName().equals("RepetitionInfo") || type.getSimpleName().equals("TestInfo"));
        }
        int current = counts ? Verify.getInt(1, total) : 1;
        for (int at = 0; at < types.length; at++) {
            all[at] =
                    types[at].getSimpleName().equals("RepetitionInfo")
                            ? repetition(types[at], current, total)
                            : injected(types[at], method, () -> TestNames.ofRepetition(method, current, total));
        }
        return all;
    }

    /** Returns a new directory, as the type of a field or parameter. */
    static Object directory(Class<?> type) throws Exception {
        Path made = Files.createTempDirectory("junit");
        return type == File.class ? made.toFile() : made;
    }

    private static Object injected(Class<?> type, Method method, Supplier<String> name) throws Exception {
        if (type == Path.class || type == File.class) {
            return directory(type);
        }
        // TestInfo, TestReporter
        return Answers.of(type, called -> {
            switch (called) {
                case "getDisplayName":
                    return name.get();
                case "getTags":
                    return TestNames.tags(method);
                case "getTestClass":
                    return java.util.Optional.of(method.getDeclaringClass());
                case "getTestMethod":
                    return java.util.Optional.of(method);
                default:
                    return null;
            }
        });
    }

    private static Object repetition(Class<?> type, int current, int total) {
        return Answers.of(type, called -> {
            switch (called) {
                case "getCurrentRepetition":
                    return current;
                case "getTotalRepetitions":
                    return total;
                default:
                    return null;
            }
        });
    }

    private void add(Object... list) {
        lists.add(list == null ? new Object[] {null} : list);
    }

    private static Object value(char kind, String text) throws Exception {
        switch (kind) {
            case 'B':
                return Byte.valueOf(text);
            case 'C':
                return (char) Integer.parseInt(text);
            case 'D':
                return Double.longBitsToDouble(Long.parseLong(text));
            case 'F':
                return Float.intBitsToFloat(Integer.parseInt(text));
            case 'I':
                return Integer.valueOf(text);
            case 'J':
                return Long.valueOf(text);
            case 'S':
                return Short.valueOf(text);
            case 'Z':
                return Boolean.valueOf(text);
            case 'c':
                return type(text);
            default:
                return text;
        }
    }

    private static Object empty(Class<?> type) throws Exception {
        if (type == String.class) {
            return "";
        }
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        for (Object empty : new Object[] {
            Collections.emptyList(), Collections.emptySet(), Collections.emptyMap(),
            Collections.emptySortedSet(), Collections.emptySortedMap()
        }) {
            if (type.isInstance(empty)) {
                return empty;
            }
        }
        return type.getDeclaredConstructor().newInstance();
    }

    /** The parts are the enum or "-", the mode, and names separated by commas. */
    private void addConstants(String[] parts, Class<?> first) throws Exception {
        Class<?> type = parts[0].equals("-") ? first : load(parts[0]);
        List<String> names =
                parts[2].isEmpty() ? new ArrayList<>() : Arrays.asList(parts[2].split(","));
        for (Object constant : type.getEnumConstants()) {
            String name = ((Enum<?>) constant).name();
            boolean all = true;
            boolean any = false;
            for (String wanted : names) {
                boolean is = parts[1].startsWith("MATCH") ? name.matches(wanted) : name.equals(wanted);
                all &= is;
                any |= is;
            }
            boolean selected;
            switch (parts[1]) {
                case "EXCLUDE":
                    selected = !any;
                    break;
                case "MATCH_ALL":
                    selected = all;
                    break;
                case "MATCH_NONE":
                    selected = !any;
                    break;
                default:
                    selected = any || names.isEmpty();
            }
            if (selected) {
                add(constant);
            }
        }
    }

    /** The parts are the number of skipped lines, whether there are headers, an encoding, and a text or file. */
    private void addRecords(String kind, String[] parts) throws Exception {
        String text = parts[3];
        if (!kind.equals("csv-text")) {
            try (InputStream file =
                    kind.equals("csv-file")
                            ? Files.newInputStream(java.nio.file.Paths.get(text))
                            : owner().getResourceAsStream(text)) {
                if (file == null) {
                    throw new IllegalStateException("Classpath resource [" + text + "] does not exist");
                }
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                byte[] block = new byte[4096];
                for (int read = file.read(block); read >= 0; read = file.read(block)) {
                    bytes.write(block, 0, read);
                }
                text = bytes.toString(parts[2]);
            }
        }
        rows.read(text, Integer.parseInt(parts[0]), parts[1].equals("true"), lists);
    }

    /** The text names a method without parameters: of the test's class, or with its class. */
    private void addElements(String text) throws Exception {
        int hash = text.indexOf('#');
        String name = text.substring(hash + 1);
        Method factory = null;
        Class<?> type = hash < 0 ? owner() : load(text.substring(0, hash));
        for (Class<?> at = type; at != null && factory == null; at = at.getSuperclass()) {
            for (Method declared : at.getDeclaredMethods()) {
                if (declared.getName().equals(name) && declared.getParameterTypes().length == 0) {
                    factory = declared;
                }
            }
        }
        if (factory == null) {
            throw new IllegalStateException("Could not find factory method [" + text + "]");
        }
        factory.setAccessible(true);
        Object made = factory.invoke(Modifier.isStatic(factory.getModifiers()) ? null : receiver);
        for (Iterator<?> all = iterator(made); all.hasNext(); ) {
            Object element = all.next();
            if (element != null && hasInterface(element.getClass(), "org.junit.jupiter.params.provider.Arguments")) {
                Method get = element.getClass().getMethod("get");
                get.setAccessible(true);
                add((Object[]) get.invoke(element));
            } else if (element instanceof Object[] && !test.getParameterTypes()[0].isInstance(element)) {
                add((Object[]) element);
            } else {
                lists.add(new Object[] {element});
            }
        }
    }

    private Class<?> owner() {
        return receiver == null ? test.getDeclaringClass() : receiver.getClass();
    }

    /** Returns the elements of a stream, a collection, an iterator or an array. */
    static Iterator<?> iterator(Object made) {
        if (made instanceof BaseStream) {
            return ((BaseStream<?, ?>) made).iterator();
        }
        if (made instanceof Iterable) {
            return ((Iterable<?>) made).iterator();
        }
        if (made instanceof Iterator) {
            return (Iterator<?>) made;
        }
        if (made != null && made.getClass().isArray()) {
            List<Object> all = new ArrayList<>();
            for (int at = 0; at < Array.getLength(made); at++) {
                all.add(Array.get(made, at));
            }
            return all.iterator();
        }
        return Collections.singletonList(made).iterator();
    }

    static boolean hasInterface(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> one : at.getInterfaces()) {
                if (one.getName().equals(name) || hasInterface(one, name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Converts an argument as JUnit's implicit conversion does. */
    private static Object convert(Object value, Class<?> type) throws Exception {
        if (value == null || type.isInstance(value)) {
            return value;
        }
        if (!(value instanceof String)) {
            // Reflection widens numbers.
            return value;
        }
        String text = (String) value;
        if (type == boolean.class || type == Boolean.class) {
            return Boolean.valueOf(text);
        }
        if (type == char.class || type == Character.class) {
            if (text.length() != 1) {
                throw new IllegalArgumentException("String must have length of 1: " + text);
            }
            return text.charAt(0);
        }
        if (type == byte.class || type == Byte.class) {
            return Byte.decode(text);
        }
        if (type == short.class || type == Short.class) {
            return Short.decode(text);
        }
        if (type == int.class || type == Integer.class) {
            return Integer.decode(text);
        }
        if (type == long.class || type == Long.class) {
            return Long.decode(text);
        }
        if (type == float.class || type == Float.class) {
            return Float.valueOf(text);
        }
        if (type == double.class || type == Double.class) {
            return Double.valueOf(text);
        }
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(text)) {
                    return constant;
                }
            }
            throw new IllegalArgumentException("No enum constant " + type.getName() + "." + text);
        }
        if (type == Class.class) {
            return type(text);
        }
        if (type == Path.class) {
            return java.nio.file.Paths.get(text);
        }
        if (type == java.nio.charset.Charset.class) {
            return java.nio.charset.Charset.forName(text);
        }
        for (String name : new String[] {"parse", "fromString", "of", "valueOf"}) {
            for (Class<?> parameter : new Class<?>[] {String.class, CharSequence.class}) {
                try {
                    Method factory = type.getMethod(name, parameter);
                    if (Modifier.isStatic(factory.getModifiers()) && type.isAssignableFrom(factory.getReturnType())) {
                        return factory.invoke(null, text);
                    }
                } catch (NoSuchMethodException none) {
                    // The next one.
                }
            }
        }
        Method only = null;
        int factories = 0;
        for (Method factory : type.getDeclaredMethods()) {
            Class<?>[] parameters = factory.getParameterTypes();
            if (Modifier.isStatic(factory.getModifiers())
                    && !Modifier.isPrivate(factory.getModifiers())
                    && factory.getReturnType() == type
                    && parameters.length == 1
                    && parameters[0] == String.class) {
                only = factory;
                factories++;
            }
        }
        if (factories == 1) {
            only.setAccessible(true);
            return only.invoke(null, text);
        }
        Constructor<?> constructor = type.getDeclaredConstructor(String.class);
        constructor.setAccessible(true);
        return constructor.newInstance(text);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        switch (name) {
            case "int":
                return int.class;
            case "long":
                return long.class;
            case "boolean":
                return boolean.class;
            case "double":
                return double.class;
            default:
                return load(name);
        }
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getSystemClassLoader());
    }

    /** Chooses one of the dynamic tests that a factory made, and executes it. */
    static void executeOne(Object made) throws Throwable {
        List<Object> tests = new ArrayList<>();
        collect(made, tests);
        if (tests.isEmpty()) {
            return;
        }
        Object test = tests.get(tests.size() == 1 ? 0 : Verify.getInt(0, tests.size() - 1));
        Object executable = test.getClass().getMethod("getExecutable").invoke(test);
        Method execute = load("org.junit.jupiter.api.function.Executable").getMethod("execute");
        try {
            execute.invoke(executable);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static void collect(Object made, List<Object> tests) throws Exception {
        for (Iterator<?> all = iterator(made); all.hasNext(); ) {
            Object node = all.next();
            if (node.getClass().getName().equals("org.junit.jupiter.api.DynamicContainer")) {
                collect(node.getClass().getMethod("getChildren").invoke(node), tests);
            } else {
                tests.add(node);
            }
        }
    }

    /** Returns the method with a name and a descriptor of its parameters. */
    static Method find(Class<?> type, String name, String parameters) throws NoSuchMethodException {
        for (Method declared : type.getDeclaredMethods()) {
            if (declared.getName().equals(name) && descriptor(declared).equals(parameters)) {
                return declared;
            }
        }
        throw new NoSuchMethodException(type.getName() + "." + name + parameters);
    }

    private static String descriptor(Method method) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> type : method.getParameterTypes()) {
            // The name of an array of this type, without the bracket.
            text.append(Array.newInstance(type, 0).getClass().getName().substring(1).replace('.', '/'));
        }
        return text.append(')').toString();
    }
}
