import gov.nasa.jpf.vm.Verify;

/** The alternating-bit protocol over channels for one message each, which may lose it. */
class AlternatingBit {
    /** A message is a bit; -1 is none. */
    static volatile int data = -1;
    static volatile int acknowledgement = -1;
    static volatile int sent;
    static volatile int received;

    static void receive() {
        int expected = 0;
        while (true) {
            int bit = data;
            if (bit == expected) {
                received = 1 - received;
                expected = 1 - expected;
            }
            if (bit >= 0 && !lost()) {
                acknowledgement = bit;
            }
        }
    }

    static boolean lost() {
        return Verify.getBoolean();
    }

    public static void main(String[] args) {
        new Thread(AlternatingBit::receive, "receiver").start();
        int bit = 0;
        while (true) {
            sent = 1 - sent;
            while (acknowledgement != bit) {
                if (!lost()) {
                    data = bit;
                }
            }
            bit = 1 - bit;
        }
    }
}
