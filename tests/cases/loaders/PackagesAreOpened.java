// The options of `java` for modules and system properties have their meaning.
//@ verdict: safe
//@ options: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED --add-modules java.net.http -Dcolor=red -Dempty
//@ javac: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
import java.lang.reflect.Field;

public class PackagesAreOpened {
    public static void main(String[] args) throws Exception {
        assert jdk.internal.misc.VM.isBooted();
        Field field = String.class.getDeclaredField("value");
        field.setAccessible(true);
        assert ((byte[]) field.get("abc")).length == 3;
        assert ModuleLayer.boot().findModule("java.net.http").isPresent();
        assert System.getProperty("color").equals("red");
        assert System.getProperty("empty").isEmpty();
        assert System.getProperty("jdk.module.addexports.0") == null;
        try {
            java.util.ArrayList.class.getDeclaredField("size").setAccessible(true);
            assert false;
        } catch (RuntimeException e) {
            assert e.getClass().getSimpleName().equals("InaccessibleObjectException");
        }
    }
}
