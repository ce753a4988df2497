// Objects helpers, Base64, CRC32 and name-based UUIDs.
//@ mode: run
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;

class ObjectsAndUuids {
    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.toString(null, "default") + " " + Objects.requireNonNullElse(null, 5) + " " + Objects.hashCode(null));
        try {
            Objects.requireNonNull(null, "is null");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Objects.checkIndex(5, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        byte[] utf8 = "héllo \u4e2d\ud83d\ude00".getBytes(StandardCharsets.UTF_8);
        System.out.println(Arrays.toString(utf8) + " " + new String(utf8, StandardCharsets.UTF_8).length() + " " + new String(utf8, StandardCharsets.ISO_8859_1).length());
        System.out.println(Base64.getEncoder().encodeToString(utf8) + " " + new String(Base64.getDecoder().decode("aGk="), StandardCharsets.US_ASCII));
        System.out.println(UUID.fromString("00000000-0000-0001-0000-000000000002") + " " + new UUID(1, 2).hashCode());
    }
}
