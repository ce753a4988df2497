// The names of these methods begin as those of readers, but the methods write.
//@ options: --criterion throw
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;

class ResetSum {
    public static void main(String[] args) {
        LongAdder adder = new LongAdder(); //+
        adder.add(args.length + 1); //+
        adder.sumThenReset(); //+
        assert adder.sum() == 0; //+
        ByteBuffer buffer = ByteBuffer.allocate(4); //+
        buffer.get(); //+
        assert buffer.position() == 1; //+
    }
}
