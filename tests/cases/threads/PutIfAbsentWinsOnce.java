// Of two putIfAbsent of one key in a ConcurrentHashMap exactly one wins.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.util.concurrent.ConcurrentHashMap;

class PutIfAbsentWinsOnce {
    static Object theirs;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread t = new Thread(() -> theirs = map.putIfAbsent("key", 1));
        t.start();
        Integer mine = map.putIfAbsent("key", 2);
        t.join();
        assert (mine == null) != (theirs == null);
        assert map.get("key") == (mine == null ? 2 : 1) && map.size() == 1;
    }
}
