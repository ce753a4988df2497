// A watched folder reports created, changed, moved and deleted files, in this order and no others.
//@ mode: run check
//@ options: --trust-jdk
//@ verdict: safe
import java.io.*;
import java.nio.file.*;
import java.util.*;
import static java.nio.file.StandardWatchEventKinds.*;

public class WatchersTellOfChanges {
    interface Change {
        void make() throws IOException;
    }

    static WatchService service;

    // Each change is waited for, so that the kernel has none to put together.
    static void expect(String what, int events, Change change) throws Exception {
        change.make();
        StringBuilder seen = new StringBuilder();
        for (int n = 0; n < events; ) {
            WatchKey key = service.take();
            for (WatchEvent<?> event : key.pollEvents()) {
                seen.append(' ').append(event.kind()).append(' ').append(event.context());
                n += event.count();
            }
            assert key.reset();
        }
        System.out.println(what + ":" + seen);
    }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("watched"), a = dir.resolve("a"), b = dir.resolve("b");
        service = FileSystems.getDefault().newWatchService();
        WatchKey key = dir.register(service, ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY);
        System.out.println(key.isValid() + " " + key.watchable().equals(dir) + " " + service.poll());
        expect("create", 1, () -> Files.createFile(a));
        expect("folder", 1, () -> Files.createDirectory(b));
        try (FileOutputStream out = new FileOutputStream(a.toFile(), true)) {
            expect("write", 1, () -> out.write(1));
            expect("nothing, write", 1, () -> { out.write(new byte[0]); out.write(2); });
        }
        expect("truncate", 1, () -> new FileOutputStream(a.toFile()).close());
        expect("times", 1, () -> Files.setLastModifiedTime(a, java.nio.file.attribute.FileTime.fromMillis(5000)));
        expect("mode", 1, () -> a.toFile().setReadOnly());
        expect("link", 1, () -> Files.createSymbolicLink(dir.resolve("l"), Path.of("a")));
        expect("move", 2, () -> Files.move(a, dir.resolve("c")));
        expect("into", 1, () -> Files.move(dir.resolve("c"), b.resolve("c")));
        expect("out of", 1, () -> Files.move(b.resolve("c"), a));
        expect("rename", 2, () -> Files.move(b, dir.resolve("d")));
        expect("delete", 1, () -> Files.delete(a));
        expect("folder", 1, () -> Files.delete(dir.resolve("d")));
        expect("link", 1, () -> Files.delete(dir.resolve("l")));
        service.close();
        System.out.println(key.isValid());
        try {
            service.take();
        } catch (ClosedWatchServiceException e) {
            System.out.println("closed");
        }
        Files.delete(dir);
    }
}
