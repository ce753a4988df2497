// Message authentication codes and symmetric ciphers of the JDK, with fixed keys.
//@ mode: run
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

class MacsAndCiphers {
    public static void main(String[] args) throws GeneralSecurityException {
        byte[] text = "attack at dawn".getBytes();
        for (String name : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512"}) {
            Mac mac = Mac.getInstance(name);
            mac.init(new SecretKeySpec("key".getBytes(), name));
            System.out.println(name + " " + HexFormat.of().formatHex(mac.doFinal(text)));
        }
        for (String name : new String[] {"AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/GCM/NoPadding", "DESede/CBC/PKCS5Padding"}) {
            SecretKeySpec key = name.startsWith("AES") ? new SecretKeySpec(new byte[16], "AES") : new SecretKeySpec("123456781234567812345678".getBytes(), "DESede");
            java.security.spec.AlgorithmParameterSpec parameters = name.contains("GCM") ? new GCMParameterSpec(128, new byte[12])
                    : name.contains("ECB") ? null : new IvParameterSpec(new byte[name.startsWith("AES") ? 16 : 8]);
            Cipher cipher = Cipher.getInstance(name);
            cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
            byte[] secret = cipher.doFinal(text);
            Cipher back = Cipher.getInstance(name);
            back.init(Cipher.DECRYPT_MODE, key, parameters);
            System.out.println(name + " " + HexFormat.of().formatHex(secret) + " " + new String(back.doFinal(secret)));
            secret[0] ^= 1;
            try {
                back.init(Cipher.DECRYPT_MODE, key, parameters);
                System.out.println(back.doFinal(secret).length);
            } catch (GeneralSecurityException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        byte[] derived = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(new PBEKeySpec("pass".toCharArray(), "salt".getBytes(), 20, 128)).getEncoded();
        System.out.println(HexFormat.of().formatHex(derived));
    }
}
