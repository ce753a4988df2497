// The protection domain of a class has the entry of the class path that defines the class.
//@ mode: run check
//@ verdict: safe
import java.lang.reflect.Proxy;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;

public class ClassesKnowTheirCodeSource {
    static class Nested {}

    static void show(String name, Class<?> of) {
        ProtectionDomain domain = of.getProtectionDomain();
        CodeSource source = domain.getCodeSource();
        boolean isOwn = domain == ClassesKnowTheirCodeSource.class.getProtectionDomain();
        System.out.println(name + ": own domain " + isOwn + ", source " + (source != null));
    }

    public static void main(String[] args) throws Exception {
        ProtectionDomain domain = ClassesKnowTheirCodeSource.class.getProtectionDomain();
        URL location = domain.getCodeSource().getLocation();
        Path folder = Path.of(location.toURI());
        System.out.println(location.getProtocol() + " " + location.getPath().endsWith("/"));
        System.out.println(Files.exists(folder.resolve("ClassesKnowTheirCodeSource$Nested.class")));
        System.out.println(domain.getCodeSource().getCertificates() == null);
        System.out.println(domain.getClassLoader() == ClassesKnowTheirCodeSource.class.getClassLoader());
        Runnable lambda = () -> {};
        show("nested", Nested.class);
        show("lambda", lambda.getClass());
        show("array", Nested[].class);
        show("primitive", int.class);
        show("library", String.class);
        Object proxy = Proxy.newProxyInstance(Nested.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null);
        show("proxy", proxy.getClass());
    }
}
