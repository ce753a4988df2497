// Parts, order, parsing and names of UUIDs.
//@ mode: run
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import java.util.UUID;

class UuidsAndTheirParts {
    public static void main(String[] args) {
        UUID uuid = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
        System.out.println(uuid + " " + uuid.version() + " " + uuid.variant() + " " + uuid.timestamp() + " " + uuid.clockSequence() + " " + uuid.node());
        System.out.println(uuid.getMostSignificantBits() + " " + uuid.getLeastSignificantBits() + " " + uuid.hashCode());
        System.out.println(UUID.nameUUIDFromBytes("pathfinder".getBytes(StandardCharsets.UTF_8)) + " " + UUID.nameUUIDFromBytes(new byte[0]).version());
        System.out.println(UUID.fromString("1-2-3-4-5") + " " + new UUID(-1, 1));
        TreeSet<UUID> sorted = new TreeSet<>();
        sorted.add(new UUID(1, 0));
        sorted.add(new UUID(-1, 0));
        sorted.add(new UUID(1, -5));
        System.out.println(sorted);
        for (String wrong : new String[] {"", "1-2-3-4", "g-0-0-0-0", "1-2-3-4-5-6"}) {
            try {
                System.out.println(UUID.fromString(wrong));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            new UUID(0, 0).timestamp();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
