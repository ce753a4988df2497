// Reflection on a class of a loader shows that loader's types. There are parameters, fields, generic types,
// class values of annotations, enclosing and member classes, nests, records and sealed classes.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;

public class ReflectionSeesTheLoadersClasses {
    /** Defines the classes whose names begin with `prefix` itself, from the files of the program. */
    static class Own extends ClassLoader {
        final String prefix;

        Own(String prefix) {
            super(ReflectionSeesTheLoadersClasses.class.getClassLoader());
            this.prefix = prefix;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(prefix)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                byte[] bytes = bytes(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        static byte[] bytes(String name) throws ClassNotFoundException {
            try (InputStream in = ReflectionSeesTheLoadersClasses.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static Method open(Method method) {
        method.setAccessible(true);
        return method;
    }

    static Object made(Class<?> type) throws ReflectiveOperationException {
        var constructor = type.getConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    static Class<?> the(Class<?> of, Own loader) {
        System.out.println(of.getName() + " " + (of.getClassLoader() == loader));
        return of;
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Own loader = new Own("R");
        Class<?> type = loader.loadClass("ROuter");
        Method method = Arrays.stream(type.getDeclaredMethods())
                .filter(m -> m.getName().equals("method")).findFirst().orElseThrow();
        the(method.getParameterTypes()[0], loader);
        the(method.getReturnType().getComponentType(), loader);
        the(method.getExceptionTypes()[0], loader);
        System.out.println(method.toGenericString());
        Type generic = method.getGenericParameterTypes()[1];
        the((Class<?>) ((ParameterizedType) generic).getActualTypeArguments()[0], loader);
        the(type.getDeclaredField("field").getType(), loader);
        Annotation mark = method.getAnnotations()[0];
        the(mark.annotationType(), loader);
        the((Class<?>) open(mark.annotationType().getMethod("value")).invoke(mark), loader);
        System.out.println(mark);
        for (Class<?> member : type.getDeclaredClasses()) {
            the(member, loader);
            the(member.getDeclaringClass(), loader);
            the(member.getNestHost(), loader);
        }
        System.out.println(type.getNestMembers().length);
        Class<?> sealed = loader.loadClass("RSealed");
        the(sealed.getPermittedSubclasses()[0], loader);
        the(sealed.getPermittedSubclasses()[0].getRecordComponents()[0].getType(), loader);
        Object local = open(type.getMethod("local")).invoke(made(type));
        the(local.getClass().getEnclosingClass(), loader);
        System.out.println(local.getClass().getEnclosingMethod() + " " + local);
    }
}

@Retention(RetentionPolicy.RUNTIME)
@interface RMark {
    Class<?> value();
}

class RProblem extends Exception {
}

sealed interface RSealed permits RPart {
}

record RPart(ROuter outer) implements RSealed {
}

class ROuter {
    RPart field;
    private int kept = 4;

    public ROuter() {
    }

    @RMark(RProblem.class)
    RProblem[] method(RPart part, List<RPart> parts) throws RProblem {
        return null;
    }

    public Object local() {
        class Local {
            @Override
            public String toString() {
                return "local " + kept + new Member().own;
            }
        }
        return new Local();
    }

    static class Member {
        private int own = 5;
    }
}
