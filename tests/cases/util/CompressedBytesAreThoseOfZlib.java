// A Deflater writes the bytes of zlib exactly: every level and strategy, flushing, small buffers,
// dictionaries, and changes of the level on the way.
//@ mode: run
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

class CompressedBytesAreThoseOfZlib {
    static byte[] data(int kind, int length) {
        byte[] bytes = new byte[length];
        Random random = new Random(kind * 31 + length);
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) switch (kind) {
                case 0 -> random.nextInt(256);
                case 1 -> random.nextInt(4) + 'a';
                case 2 -> i > 20 && random.nextInt(10) > 0 ? bytes[i - random.nextInt(20) - 1] : random.nextInt(26) + 'a';
                case 3 -> 0;
                default -> i > 5000 && random.nextInt(100) > 1 ? bytes[i - 4000 - (i >> 10)] : random.nextInt(64) + 32;
            };
        }
        return bytes;
    }

    static void compress(Random random, int kind, int length, int level, int strategy) {
        byte[] data = data(kind, length);
        Deflater deflater = new Deflater(level, random.nextBoolean());
        deflater.setStrategy(strategy);
        if (random.nextInt(5) == 0) {
            deflater.setDictionary(data(kind, random.nextInt(40_000)));
        }
        int mode = random.nextInt(4);
        byte[] buffer = new byte[mode == 0 ? 1 << 17 : 1 + random.nextInt(9000)];
        CRC32 sum = new CRC32();
        int at = 0;
        int calls = 0;
        while (!deflater.finished()) {
            if (deflater.needsInput() && at < length) {
                int count = mode <= 1 ? length - at : Math.min(length - at, 1 + random.nextInt(20_000));
                deflater.setInput(data, at, count);
                at += count;
                if (mode == 3 && random.nextInt(3) == 0) {
                    deflater.setLevel(random.nextInt(10));
                    deflater.setStrategy(random.nextInt(3));
                }
            }
            if (at == length) {
                deflater.finish();
            }
            int flush = mode != 2 ? Deflater.NO_FLUSH : random.nextBoolean() ? Deflater.SYNC_FLUSH : Deflater.FULL_FLUSH;
            int written = deflater.deflate(buffer, 0, buffer.length, flush);
            sum.update(buffer, 0, written);
            calls++;
        }
        System.out.println(kind + " " + length + " " + level + " " + strategy + ": " + deflater.getBytesWritten() + " "
                + Long.toHexString(sum.getValue()) + " " + deflater.getAdler() + " " + calls);
        deflater.end();
    }

    public static void main(String[] args) {
        Random random = new Random(2024);
        for (int kind = 0; kind < 5; kind++) {
            for (int length : new int[] {0, 5, 300, 30_000, 70_000}) {
                for (int level = -1; level < 10; level += length > 1000 ? 3 : 1) {
                    compress(random, kind, length, level, random.nextInt(3));
                }
            }
        }
    }
}
