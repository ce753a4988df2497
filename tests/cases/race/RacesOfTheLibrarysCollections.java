// Two threads put into one HashMap: the race is within the class library, and is reported at the calls.
//@ mode: race
//@ options: --runs 3
import java.util.HashMap;
import java.util.Map;

public class RacesOfTheLibrarysCollections {
    static final Map<Integer, Integer> MAP = new HashMap<>();

    public static void main(String[] args) throws InterruptedException {
        MAP.put(0, 0);
        Thread other = new Thread(() -> {
            MAP.put(1, 1); //~ data-race
        });
        other.start();
        MAP.get(1);
        other.join();
    }
}
