import java.util.concurrent.Exchanger;

/** Two threads exchange values. */
public class Exchange {
    public static void main(String[] args) throws Exception {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Together.run(
                Together.strict(() -> {
                    assert exchanger.exchange(1) == 2;
                }),
                Together.strict(() -> {
                    assert exchanger.exchange(2) == 1;
                }));
    }
}
