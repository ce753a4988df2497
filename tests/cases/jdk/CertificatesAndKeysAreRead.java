// Keys are rebuilt from their specifications and encodings.
//@ mode: run
import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;

class CertificatesAndKeysAreRead {
    public static void main(String[] args) throws Exception {
        BigInteger p = new BigInteger("115792089237316195423570985008687907853269984665640564039457584007913129640233");
        BigInteger q = new BigInteger("115792089237316195423570985008687907853269984665640564039457584007913129640237");
        BigInteger e = BigInteger.valueOf(65537);
        BigInteger n = p.multiply(q);
        BigInteger d = e.modInverse(p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE)));
        System.out.println(n.bitLength() + " " + p.isProbablePrime(20) + " " + q.isProbablePrime(20));
        KeyFactory factory = KeyFactory.getInstance("RSA");
        PublicKey open = factory.generatePublic(new RSAPublicKeySpec(n, e));
        PrivateKey secret = factory.generatePrivate(new RSAPrivateKeySpec(n, d));
        System.out.println(open.getFormat() + " " + secret.getFormat() + " " + HexFormat.of().formatHex(open.getEncoded()).substring(0, 60));
        Signature signature = Signature.getInstance("SHA1withRSA");
        signature.initSign(factory.generatePrivate(new PKCS8EncodedKeySpec(secret.getEncoded())));
        signature.update("text".getBytes());
        System.out.println(HexFormat.of().formatHex(signature.sign()).length() + " " + factory.generatePublic(new X509EncodedKeySpec(open.getEncoded())).equals(open));
    }
}
