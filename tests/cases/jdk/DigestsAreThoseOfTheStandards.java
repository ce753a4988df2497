// MD2 to SHA-3 of short and long data, in parts, cloned.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

class DigestsAreThoseOfTheStandards {
    public static void main(String[] args) throws Exception {
        byte[] data = new byte[1000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 31);
        }
        for (String name : new String[] {"MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-224", "SHA3-256", "SHA3-512"}) {
            MessageDigest digest = MessageDigest.getInstance(name);
            System.out.println(name + " " + HexFormat.of().formatHex(digest.digest()) + " " + digest.getDigestLength());
            digest.update(data, 0, 333);
            MessageDigest copy = (MessageDigest) digest.clone();
            digest.update(data, 333, 667);
            byte[] whole = digest.digest();
            copy.update((byte) 1);
            System.out.println(HexFormat.of().formatHex(whole) + " " + MessageDigest.isEqual(whole, MessageDigest.getInstance(name).digest(data)) + " "
                    + HexFormat.of().formatHex(copy.digest()).substring(0, 8));
        }
        DigestInputStream stream = new DigestInputStream(new ByteArrayInputStream("abc".getBytes()), MessageDigest.getInstance("SHA-256"));
        stream.readAllBytes();
        System.out.println(HexFormat.of().formatHex(stream.getMessageDigest().digest()));
        try {
            MessageDigest.getInstance("SHA-0");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
