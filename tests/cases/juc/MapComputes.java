// compute, merge and their relatives insert, change and remove.
//@ mode: run
import java.util.concurrent.ConcurrentHashMap;

class MapComputes {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        System.out.println(map.computeIfAbsent("a", String::length) + " " + map.computeIfAbsent("a", k -> 99) + " " + map.computeIfAbsent("n", k -> null) + map);
        System.out.println(map.compute("a", (k, v) -> v + 10) + " " + map.compute("b", (k, v) -> v == null ? 1 : 2) + " " + map.compute("b", (k, v) -> null) + map);
        System.out.println(map.merge("a", 5, Integer::sum) + " " + map.merge("c", 5, Integer::sum) + " " + map.merge("c", 5, (x, y) -> null) + map);
        System.out.println(map.putIfAbsent("a", 0) + " " + map.replace("a", 16, 17) + " " + map.replace("a", 0, 1) + " " + map.replace("z", 1) + " " + map.remove("a", 1) + " " + map.remove("a", 17) + map);
        try {
            map.computeIfAbsent("r", k -> map.computeIfAbsent("r", k2 -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            map.compute("t", (k, v) -> {
                throw new ArithmeticException("inside");
            });
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + map);
        }
        for (Runnable wrong : new Runnable[] {() -> map.put(null, 1), () -> map.put("x", null), () -> map.get(null), () -> map.merge("x", 1, null)}) {
            try {
                wrong.run();
                System.out.println("accepted");
            } catch (NullPointerException e) {
                System.out.print("null ");
            }
        }
        System.out.println(map.size());
    }
}
