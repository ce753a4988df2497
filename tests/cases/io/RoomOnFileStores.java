// File stores: room, type, attributes.
//@ mode: run
import java.io.IOException;
import java.nio.file.*;

public class RoomOnFileStores {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("store", null);
        FileStore store = Files.getFileStore(file);
        System.out.println(store.name().isEmpty() + " " + store.type().isEmpty() + " " + store.isReadOnly());
        System.out.println((store.getTotalSpace() >= store.getUsableSpace()) + " " + (store.getBlockSize() > 0));
        System.out.println(store.supportsFileAttributeView("posix") + " " + store.supportsFileAttributeView("none"));
        System.out.println(store.equals(Files.getFileStore(file.getParent())) + " " + store.name() + " " + store.type());
        System.out.println(((Long) store.getAttribute("totalSpace")).equals(store.getTotalSpace()));
        boolean found = false;
        for (FileStore s : FileSystems.getDefault().getFileStores()) found |= s.equals(store);
        System.out.println(found);
        Files.delete(file);
    }
}
