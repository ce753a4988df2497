// A program that watches a folder for changes is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: watching folders
//@ output: before
//@ exit: 125
import java.nio.file.FileSystems;
import java.nio.file.WatchService;

public class WatchingFoldersIsRefused {
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            System.out.println(service.poll());
        }
    }
}
