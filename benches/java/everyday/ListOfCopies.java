import java.util.concurrent.CopyOnWriteArrayList;

/** Two threads add to a list. */
public class ListOfCopies {
    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            java.util.ArrayList<Integer> list = new java.util.ArrayList<>();
            Together.run(
                    () -> {
                        synchronized (list) {
                            list.add(1);
                        }
                    },
                    () -> {
                        synchronized (list) {
                            list.add(2);
                        }
                    });
            assert list.size() == 2;
            return;
        }
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        Together.run(() -> list.add(1), () -> list.add(2));
        assert list.size() == 2;
    }
}
