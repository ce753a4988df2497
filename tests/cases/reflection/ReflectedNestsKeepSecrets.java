// Access checks of reflection: private members of nest mates, of others, setAccessible, modules, canAccess.
//@ mode: run
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;

class ReflectedNestsKeepSecrets {
    static class Mate {
        private int secret = 5;

        private static String hidden(int n) {
            return "hidden " + n;
        }

        private Mate() {
        }
    }

    interface Action {
        Object run() throws Exception;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (InaccessibleObjectException e) {
            System.out.println("inaccessible");
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Mate mate = new Mate();
        Field secret = Mate.class.getDeclaredField("secret");
        Method hidden = Mate.class.getDeclaredMethod("hidden", int.class);
        show(() -> secret.get(mate) + " " + hidden.invoke(null, 3) + " " + (Mate.class.getDeclaredConstructor().newInstance() != null) + " " + secret.canAccess(mate) + " " + hidden.canAccess(null));
        show(() -> Stranger.class.getDeclaredField("own").get(new Stranger()));
        show(() -> Stranger.class.getDeclaredMethod("call").invoke(new Stranger()));
        show(() -> Stranger.class.getDeclaredField("own").canAccess(new Stranger()));
        show(() -> {
            Field own = Stranger.class.getDeclaredField("own");
            own.setAccessible(true);
            own.setInt(new Stranger(), 7);
            return own.get(new Stranger()) + " " + own.isAccessible() + " " + own.trySetAccessible();
        });
        show(() -> {
            Method call = Stranger.class.getDeclaredMethod("call");
            call.setAccessible(true);
            return call.invoke(new Stranger());
        });
        show(() -> String.class.getDeclaredMethod("isLatin1").trySetAccessible());
        show(() -> {
            String.class.getDeclaredMethod("isLatin1").setAccessible(true);
            return "opened";
        });
        show(() -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        show(() -> secret.canAccess(null));
        show(() -> hidden.canAccess(mate));
        show(() -> {
            Class.class.getDeclaredConstructors()[0].setAccessible(true);
            return "class made";
        });
        show(() -> Object.class.getModule() + " " + ReflectedNestsKeepSecrets.class.getModule().isNamed() + " " + Object.class.getModule().isOpen("java.lang", ReflectedNestsKeepSecrets.class.getModule()) + " " + Object.class.getModule().isExported("java.lang"));
    }
}

class Stranger {
    private int own = 6;

    private String call() {
        return "called";
    }
}
