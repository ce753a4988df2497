// When a watch ends whose folder is deleted while someone reads it, is refused by name under check.
//@ mode: run check
//@ verdict: error
//@ reason: removing a watched folder while folders are open
import java.nio.file.*;
import static java.nio.file.StandardWatchEventKinds.*;

public class WatchedFolderIsDeletedWhileOpen {
    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("watched");
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            WatchKey key = dir.register(service, ENTRY_CREATE);
            try (DirectoryStream<Path> names = Files.newDirectoryStream(dir)) {
                Files.delete(dir);
                System.out.println(names.iterator().hasNext());
            }
            System.out.println(service.take() == key);
        }
    }
}
