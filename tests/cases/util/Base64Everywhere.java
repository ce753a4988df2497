// Basic, URL and MIME encodings, streams of them, and refusals.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

class Base64Everywhere {
    public static void main(String[] args) throws IOException {
        byte[] bytes = new byte[70];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 37 + 200);
        }
        for (int length = 0; length < 5; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            String text = Base64.getEncoder().encodeToString(part);
            System.out.println(text + " " + Base64.getEncoder().withoutPadding().encodeToString(part) + " " + Arrays.equals(part, Base64.getDecoder().decode(text)));
        }
        System.out.println(Base64.getUrlEncoder().encodeToString(bytes));
        System.out.println(Base64.getMimeEncoder().encodeToString(bytes));
        System.out.println(Base64.getMimeEncoder(20, "|".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes));
        System.out.println(Arrays.equals(bytes, Base64.getMimeDecoder().decode("!!" + Base64.getMimeEncoder().encodeToString(bytes))));
        for (String wrong : new String[] {"A", "AB=", "A+B/", "AB==C", "A\u00e4==", "AAAA="}) {
            for (Base64.Decoder decoder : new Base64.Decoder[] {Base64.getDecoder(), Base64.getUrlDecoder()}) {
                try {
                    System.out.print(decoder.decode(wrong).length + " ");
                } catch (IllegalArgumentException e) {
                    System.out.print(e.getMessage() + "; ");
                }
            }
            System.out.println();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream encoding = Base64.getEncoder().wrap(out)) {
            encoding.write(bytes, 0, 10);
            encoding.write(7);
        }
        System.out.println(out + " " + Base64.getDecoder().wrap(new ByteArrayInputStream(out.toByteArray())).readAllBytes().length);
    }
}
