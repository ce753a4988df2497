// The key of a watched folder that is deleted is signalled and no longer valid; a moved one stays so.
//@ mode: run check
//@ verdict: safe
//@ options: --trust-jdk
import java.nio.file.*;
import static java.nio.file.StandardWatchEventKinds.*;

public class WatchedFolderIsDeleted {
    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("watched"), sub = Files.createDirectory(dir.resolve("sub"));
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            WatchKey key = sub.register(service, ENTRY_CREATE);
            System.out.println(key == sub.register(service, ENTRY_CREATE, ENTRY_DELETE));
            Path moved = Files.move(sub, dir.resolve("moved"));
            Files.createFile(moved.resolve("f"));
            WatchKey taken = service.take();
            System.out.println((taken == key) + " " + taken.pollEvents().get(0).context() + " " + taken.reset());
            Files.delete(moved.resolve("f"));
            taken = service.take();
            System.out.println(taken.pollEvents().get(0).kind() + " " + taken.reset());
            Files.delete(moved);
            taken = service.take();
            System.out.println((taken == key) + " " + taken.pollEvents().size() + " " + taken.isValid() + " " + taken.reset());
            Files.createDirectory(sub);
            WatchKey again = sub.register(service, ENTRY_CREATE);
            System.out.println((again == key) + " " + again.isValid());
            again.cancel();
            Files.createFile(sub.resolve("g"));
            System.out.println(again.isValid() + " " + service.poll());
        }
        Files.delete(sub.resolve("g"));
        Files.delete(sub);
        Files.delete(dir);
    }
}
