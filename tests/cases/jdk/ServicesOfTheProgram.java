// ServiceLoader over providers that the program declares in META-INF/services: order, comments, duplicates, a
// provider that fails, one that is no subtype, one that is missing.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;

public class ServicesOfTheProgram {
    public static class First implements Supplier<String> {
        static int made;

        public First() {
            made++;
        }

        @Override
        public String get() {
            return "first";
        }
    }

    public static class Second implements Supplier<String> {
        @Override
        public String get() {
            return "second";
        }
    }

    public static class Failing implements Supplier<String> {
        public Failing() {
            throw new IllegalStateException("not today");
        }

        @Override
        public String get() {
            return "failing";
        }
    }

    public static class NoSupplier {
    }

    static void load(Path folder, String declared) throws IOException {
        Path file = folder.resolve("META-INF/services/java.util.function.Supplier");
        Files.createDirectories(file.getParent());
        Files.writeString(file, declared);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, ServicesOfTheProgram.class.getClassLoader())) {
            @SuppressWarnings("rawtypes")
            ServiceLoader<Supplier> services = ServiceLoader.load(Supplier.class, loader);
            Iterator<?> all = services.iterator();
            for (int i = 0; i < 6; i++) {
                try {
                    if (!all.hasNext()) {
                        break;
                    }
                    System.out.println(((Supplier<?>) all.next()).get());
                } catch (ServiceConfigurationError e) {
                    System.out.println(e.getMessage().replaceAll("file:.*Supplier:", "file:") + " " + e.getCause());
                }
            }
            System.out.println(services.stream().filter(p -> p.type() == Second.class).count());
        } catch (ServiceConfigurationError e) {
            System.out.println("stream: " + e.getMessage().replaceAll("file:.*Supplier:", "file:"));
        }
        for (String name : List.of("META-INF/services/java.util.function.Supplier", "META-INF/services", "META-INF")) {
            Files.delete(folder.resolve(name));
        }
    }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("services");
        load(folder, "# two of them\nServicesOfTheProgram$First # the first\n\nServicesOfTheProgram$Second\nServicesOfTheProgram$First\n");
        System.out.println(First.made);
        load(folder, "ServicesOfTheProgram$Failing\nServicesOfTheProgram$Second\n");
        load(folder, "ServicesOfTheProgram$NoSupplier\nServicesOfTheProgram$First\n");
        load(folder, "ServicesOfTheProgram$Nowhere\nServicesOfTheProgram$Second\n");
        load(folder, "not a name\n");
        load(folder, "");
        Files.delete(folder);
    }
}
