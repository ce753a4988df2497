// Comments, extra data, times, sizes and methods of the entries of an archive.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

class ZipEntriesKeepTheirFields {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ZipOutputStream zip = new ZipOutputStream(bytes);
        zip.setLevel(Deflater.BEST_COMPRESSION);
        ZipEntry first = new ZipEntry("a/");
        first.setTimeLocal(LocalDateTime.of(2020, 2, 29, 12, 30, 42));
        zip.putNextEntry(first);
        zip.closeEntry();
        ZipEntry second = new ZipEntry("b.txt");
        second.setTimeLocal(LocalDateTime.of(1999, 12, 31, 23, 59, 58));
        second.setComment("commented");
        second.setExtra(new byte[] {0x34, 0x12, 2, 0, 7, 8});
        zip.putNextEntry(second);
        zip.write("text ".repeat(200).getBytes());
        zip.closeEntry();
        System.out.println(second.getSize() + " " + second.getCompressedSize() + " " + Long.toHexString(second.getCrc()));
        ZipEntry stored = new ZipEntry("c");
        stored.setMethod(ZipEntry.STORED);
        try {
            zip.putNextEntry(stored);
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        zip.close();
        System.out.println(bytes.size() + " " + Arrays.hashCode(bytes.toByteArray()));
        ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        for (ZipEntry entry; (entry = in.getNextEntry()) != null;) {
            System.out.println(entry + " " + entry.isDirectory() + " " + entry.getTimeLocal() + " " + entry.getComment() + " " + Arrays.toString(entry.getExtra()) + " " + in.readAllBytes().length + " "
                    + entry.getSize() + " " + entry.getCompressedSize());
        }
        byte[] broken = bytes.toByteArray();
        broken[60] ^= 0x55;
        try (ZipInputStream bad = new ZipInputStream(new ByteArrayInputStream(broken))) {
            while (bad.getNextEntry() != null) {
                bad.readAllBytes();
            }
            System.out.println("read");
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
