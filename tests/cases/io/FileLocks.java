// Locks of files: exclusive, shared, overlapping within one process.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.nio.channels.*;
import java.nio.file.*;
import static java.nio.file.StandardOpenOption.*;

public class FileLocks {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("lock", null);
        try (FileChannel c = FileChannel.open(file, READ, WRITE); FileChannel d = FileChannel.open(file, READ, WRITE)) {
            FileLock lock = c.lock();
            System.out.println(lock.isValid() + " " + lock.isShared() + " " + lock.position() + " " + (lock.size() == Long.MAX_VALUE));
            try {
                d.tryLock();
            } catch (OverlappingFileLockException e) {
                System.out.println("overlaps");
            }
            lock.release();
            System.out.println(lock.isValid());
            FileLock part = d.tryLock(10, 5, true);
            System.out.println(part.isShared() + " " + part.overlaps(14, 1) + " " + part.overlaps(15, 1));
            FileLock other = c.lock(15, 5, false);
            System.out.println(other.isValid() + " " + other.acquiredBy().equals(c));
            d.close();
            System.out.println(part.isValid() + " " + other.isValid());
        }
        Files.delete(file);
    }
}
