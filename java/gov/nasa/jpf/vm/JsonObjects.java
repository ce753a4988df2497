package gov.nasa.jpf.vm;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;

/**
 * Creates objects from a {@link JsonText}. No constructor runs. Fields without a name in the text keep
 * their default values, and names without a field are ignored.
 *
 * <p>If the text has a choice such as {@code IntSet(1, 2)} in place of a value, every outcome is
 * explored. A plain JVM takes one at random.
 */
final class JsonObjects {
    private JsonObjects() {}

    static <T> T create(Class<T> type, String json) {
        return type.cast(value(type, JsonText.parse(json)));
    }

    /** The value of {@code json} as a {@code type}. */
    private static Object value(Class<?> type, Object json) {
        Object given = json instanceof JsonText.Choice ? choose((JsonText.Choice) json) : json;
        if (given == null) {
            if (type.isPrimitive()) {
                throw misfit(type, given);
            }
            return null;
        }
        if (given instanceof List && type.isArray()) {
            return array(type.getComponentType(), (List<?>) given);
        }
        if (given instanceof Map) {
            return object(type, (Map<?, ?>) given);
        }
        if (given instanceof Number) {
            return number(type, (Number) given);
        }
        if (given instanceof Boolean && (type == boolean.class || type.isInstance(given))) {
            return given;
        }
        if (given instanceof String) {
            String text = (String) given;
            if ((type == char.class || type == Character.class) && text.length() == 1) {
                return text.charAt(0);
            }
            if (type.isInstance(text)) {
                return text;
            }
        }
        throw misfit(type, given);
    }

    private static Object number(Class<?> type, Number given) {
        if (type == int.class || type == Integer.class) {
            return given.intValue();
        } else if (type == long.class || type == Long.class) {
            return given.longValue();
        } else if (type == double.class || type == Double.class) {
            return given.doubleValue();
        } else if (type == float.class || type == Float.class) {
            return given.floatValue();
        } else if (type == short.class || type == Short.class) {
            return given.shortValue();
        } else if (type == byte.class || type == Byte.class) {
            return given.byteValue();
        } else if (type.isInstance(given)) {
            return given;
        }
        throw misfit(type, given);
    }

    private static Object array(Class<?> component, List<?> values) {
        Object array = Array.newInstance(component, values.size());
        for (int i = 0; i < values.size(); i++) {
            Array.set(array, i, value(component, values.get(i)));
        }
        return array;
    }

    private static Object object(Class<?> type, Map<?, ?> values) {
        if (type.isPrimitive()
                || type.isArray()
                || type.isInterface()
                || Modifier.isAbstract(type.getModifiers())) {
            throw misfit(type, values);
        }
        try {
            Object object = allocate(type);
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())
                            && values.containsKey(field.getName())) {
                        field.setAccessible(true);
                        field.set(object, value(field.getType(), values.get(field.getName())));
                    }
                }
            }
            return object;
        } catch (ReflectiveOperationException failed) {
            throw new IllegalArgumentException(type.getName() + " from JSON", failed);
        }
    }

    /** Allocates by reflection, as a compiler for old releases does not export the class. */
    private static Object allocate(Class<?> type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field only = unsafe.getDeclaredField("theUnsafe");
        only.setAccessible(true);
        Method allocate = unsafe.getMethod("allocateInstance", Class.class);
        return allocate.invoke(only.get(null), type);
    }

    /** One outcome of a choice. */
    private static Object choose(JsonText.Choice choice) {
        int outcomes = choice.arguments.size();
        if (choice.name.equals("TrueFalse") && outcomes == 0) {
            return Verify.getBoolean();
        }
        for (Object argument : choice.arguments) {
            if (!(argument instanceof Number)) {
                throw new IllegalArgumentException(choice.name + " with " + argument);
            }
        }
        if (choice.name.equals("IntInterval") && outcomes == 2) {
            int from = ((Number) choice.arguments.get(0)).intValue();
            return Verify.getInt(from, ((Number) choice.arguments.get(1)).intValue());
        }
        if ((choice.name.equals("IntSet") || choice.name.equals("DoubleSet")) && outcomes > 0) {
            return choice.arguments.get(Verify.getInt(0, outcomes - 1));
        }
        throw new IllegalArgumentException(
                "no choice " + choice.name + " of " + outcomes + " arguments in JSON: there are"
                        + " TrueFalse(), IntSet(...), IntInterval(from, to) and DoubleSet(...)");
    }

    private static IllegalArgumentException misfit(Class<?> type, Object given) {
        return new IllegalArgumentException("JSON value " + given + " for " + type.getName());
    }
}
