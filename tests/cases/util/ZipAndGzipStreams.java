// Archives and gzip streams in memory: entries, stored and deflated, comments, checksums.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Adler32;
import java.util.zip.DeflaterInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.InflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

class ZipAndGzipStreams {
    static byte[] archive() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setComment("two entries");
            zip.putNextEntry(new ZipEntry("text.txt"));
            zip.write("abc abc abc".getBytes(StandardCharsets.US_ASCII));
            zip.closeEntry();
            ZipEntry stored = new ZipEntry("folder/gr\u00fc\u00df.bin");
            byte[] data = {1, 2, 3};
            CRC32 crc = new CRC32();
            crc.update(data);
            stored.setMethod(ZipEntry.STORED);
            stored.setCrc(crc.getValue());
            stored.setSize(data.length);
            zip.putNextEntry(stored);
            zip.write(data);
            zip.closeEntry();
            try {
                zip.putNextEntry(new ZipEntry("text.txt"));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive()))) {
            for (ZipEntry entry; (entry = zip.getNextEntry()) != null;) {
                byte[] content = zip.readAllBytes();
                zip.closeEntry();
                System.out.println(entry.getName() + " " + entry.isDirectory() + " " + entry.getMethod() + " " + content.length + " "
                        + Long.toHexString(entry.getCrc()) + " " + entry.getSize());
            }
        }

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write("hello ".repeat(100).getBytes());
        }
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()), 7)) {
            System.out.println(new String(gzip.readAllBytes()).length());
        }
        byte[] broken = bytes.toByteArray();
        broken[broken.length - 8]++;
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(broken))) {
            gzip.readAllBytes();
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }

        byte[] deflated = new DeflaterInputStream(new ByteArrayInputStream("to and fro".getBytes())).readAllBytes();
        System.out.println(new String(new InflaterInputStream(new ByteArrayInputStream(deflated)).readAllBytes()));
        bytes.reset();
        try (InflaterOutputStream inflating = new InflaterOutputStream(bytes)) {
            inflating.write(deflated);
        }
        System.out.println(bytes);
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream("sum".getBytes()), new Adler32());
        checked.readAllBytes();
        System.out.println(checked.getChecksum().getValue());

        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "a.Main");
        bytes.reset();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            jar.putNextEntry(new JarEntry("a/Main.class"));
            jar.write(new byte[] {1, 2});
        }
        try (JarInputStream jar = new JarInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            System.out.println(jar.getManifest().getMainAttributes().getValue("Main-Class"));
            System.out.println(jar.getNextJarEntry().getName() + " " + jar.readAllBytes().length + " " + jar.getNextJarEntry());
        }
    }
}
