import java.util.concurrent.atomic.LongAdder;

/** Two threads add. */
public class Adders {
    public static void main(String[] args) throws Exception {
        LongAdder adder = new LongAdder();
        Runnable body = adder::increment;
        Together.run(body, body);
        assert adder.sum() == 2;
    }
}
