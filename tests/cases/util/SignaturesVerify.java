// Key pairs are made, sign and verify.
//@ mode: run
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;

class SignaturesVerify {
    public static void main(String[] args) throws GeneralSecurityException {
        for (String[] names : new String[][] {{"RSA", "SHA256withRSA", "512"}, {"EC", "SHA256withECDSA", "256"}}) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(names[0]);
            generator.initialize(Integer.parseInt(names[2]));
            KeyPair pair = generator.generateKeyPair();
            Signature signature = Signature.getInstance(names[1]);
            signature.initSign(pair.getPrivate());
            signature.update("text".getBytes());
            byte[] signed = signature.sign();
            signature.initVerify(pair.getPublic());
            signature.update("text".getBytes());
            boolean right = signature.verify(signed);
            signature.initVerify(pair.getPublic());
            signature.update("text".getBytes());
            System.out.println(names[0] + " " + right + " " + signature.verify(signed) + " " + pair.getPublic().getFormat() + " " + pair.getPrivate().getAlgorithm());
        }
    }
}
