// Digests and checks of data in parts, by buffers and streams, and equal in constant time.
//@ mode: run
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.HexFormat;

class DigestsUpdateInParts {
    public static void main(String[] args) throws NoSuchAlgorithmException, IOException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] data = "the quick brown fox".repeat(10).getBytes();
        digest.update(ByteBuffer.wrap(data, 3, 50));
        digest.update(data, 53, 10);
        byte[] parts = digest.digest();
        digest.update(data, 3, 60);
        System.out.println(MessageDigest.isEqual(parts, digest.digest()) + " " + HexFormat.of().formatHex(parts));
        DigestOutputStream out = new DigestOutputStream(new ByteArrayOutputStream(), MessageDigest.getInstance("MD5"));
        out.write(data);
        out.on(false);
        out.write(1);
        System.out.println(HexFormat.of().formatHex(out.getMessageDigest().digest()) + " " + digest);
        Provider provider = digest.getProvider();
        System.out.println(provider.getName() + " " + Security.getProvider("SUN").getService("MessageDigest", "MD5").getAlgorithm() + " " + Security.getAlgorithms("MessageDigest").contains("SHA-512"));
    }
}
