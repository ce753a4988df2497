import java.util.concurrent.ConcurrentHashMap;

class CheckThenAct {
    static final ConcurrentHashMap<String, Integer> hits = new ConcurrentHashMap<>();

    static void hit() {
        Integer before = hits.get("home");
        hits.put("home", before == null ? 1 : before + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(CheckThenAct::hit, "other");
        other.start();
        hit();
        other.join();
        if (hits.get("home") != 2) throw new IllegalStateException();
    }
}
