// ServiceLoader finds the providers that the JDK's own modules declare.
//@ mode: run
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

class ServicesOfTheJdk {
    public static void main(String[] args) {
        System.out.println(ServiceLoader.load(FileSystemProvider.class).stream().map(p -> p.type().getSimpleName()).sorted().collect(Collectors.toList()));
        ServiceLoader<RandomGenerator> generators = ServiceLoader.load(RandomGenerator.class, ClassLoader.getPlatformClassLoader());
        System.out.println(generators.stream().count() > 5);
        ServiceLoader<Runnable> none = ServiceLoader.load(Runnable.class);
        Iterator<Runnable> iterator = none.iterator();
        System.out.println(iterator.hasNext() + " " + none.findFirst().isPresent() + " " + none);
        none.reload();
        try {
            ServiceLoader.load((Class<Object>) null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
