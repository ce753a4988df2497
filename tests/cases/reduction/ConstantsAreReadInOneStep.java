// Shared strings, enum constants, boxes and big numbers are read without scheduling points, as no thread
// writes them. Each thread has the same few steps, whichever of them it reads.
//@ verdict: safe
//@ states: [local] <= 67
//@ states: [full] <= 32
import java.math.BigInteger;

class ConstantsAreReadInOneStep {
    enum Size { SMALL, LARGE }

    static final String TEXT = "some text".concat(" more");
    static final BigInteger NUMBER = new BigInteger("123456789012345678901234567890");

    static void read() {
        int sum = TEXT.indexOf('m') + TEXT.hashCode() + NUMBER.bitLength() + NUMBER.add(NUMBER).signum();
        sum += Integer.valueOf(5) + Size.values().length;
        sum += switch (Size.valueOf("LARGE")) {
            case SMALL -> 1;
            case LARGE -> 2;
        };
        if (sum == 0) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        read();
        Thread t = new Thread(ConstantsAreReadInOneStep::read);
        t.start();
        read();
        t.join();
    }
}
