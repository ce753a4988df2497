// A file of some hundred kilobytes: by pieces, backwards, and its checksum.
//@ mode: run
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.zip.CRC32;

public class LargeFilesAreReadInPieces {
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("large", null);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1000))) {
            for (int i = 0; i < 50000; i++) out.writeInt(i * 31);
        }
        CRC32 crc = new CRC32();
        int pieces = 0;
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] buffer = new byte[7777];
            for (int n; (n = in.read(buffer)) > 0; pieces++) crc.update(buffer, 0, n);
        }
        System.out.println(pieces + " " + Long.toHexString(crc.getValue()) + " " + Files.size(file));
        try (RandomAccessFile f = new RandomAccessFile(file.toFile(), "r")) {
            long sum = 0;
            for (long at = f.length() - 4; at >= 0; at -= 40000) {
                f.seek(at);
                sum += f.readInt();
            }
            System.out.println(sum);
        }
        try (FileChannel c = FileChannel.open(file)) {
            ByteBuffer direct = ByteBuffer.allocateDirect(4096);
            long sum = 0;
            while (c.read(direct) > 0) {
                direct.flip();
                while (direct.remaining() >= 4) sum += direct.getInt();
                direct.compact();
            }
            System.out.println(sum);
        }
        Files.delete(file);
    }
}
