// The same in a check: the place is the call in the program.
//@ verdict: unsafe
//@ property: data-race
//@ revisions: local full
import java.util.ArrayList;
import java.util.List;

public class RacesInACheckOfTheLibrarysCollections {
    static final List<Integer> LIST = new ArrayList<>();

    public static void main(String[] args) {
        new Thread(() -> {
            LIST.add(1); //~ data-race
        }).start();
        LIST.size();
    }
}
