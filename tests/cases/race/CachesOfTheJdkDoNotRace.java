// Values that objects of the JDK compute once, without a lock, are the same for each thread that computes them.
//@ mode: race
import java.math.BigInteger;
import java.net.URI;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;

class CachesOfTheJdkDoNotRace {
    static final BigInteger NUMBER = new BigInteger("12345678901234567890");
    static final URI ADDRESS = URI.create("http://host.invalid/path?query#fragment");
    static final ConcurrentSkipListMap<String, Integer> MAP = new ConcurrentSkipListMap<>(Map.of("a", 1));

    static class Inner {
    }

    static int use() {
        Map<TimeUnit, Integer> units = new HashMap<>();
        units.put(TimeUnit.DAYS, NUMBER.bitLength() + NUMBER.bitCount() + NUMBER.getLowestSetBit());
        int views = MAP.keySet().size() + MAP.values().size() + MAP.entrySet().size() + MAP.descendingMap().size();
        String names = Inner.class.getSimpleName() + Inner.class.getCanonicalName() + Inner.class.getName() + Inner.class.getPackageName();
        String parts = ADDRESS.getPath() + ADDRESS.getQuery() + ADDRESS.getFragment() + ADDRESS.getAuthority() + ADDRESS.getSchemeSpecificPart() + ADDRESS.hashCode();
        String texts = String.format(Locale.ROOT, "%.2f", 1.5) + new SimpleDateFormat("yyyy", Locale.ROOT).format(new Date(0));
        return units.size() + views + names.length() + parts.length() + texts.length() + Locale.ROOT.hashCode();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(CachesOfTheJdkDoNotRace::use);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
