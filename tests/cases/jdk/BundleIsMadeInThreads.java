// Two threads ask for a bundle of the program. Its constructor may run twice, as both may have found no
// bundle before; its scheduling points are in the middle of the look-up.
//@ verdict: unsafe
//@ revisions: default none
import java.util.ListResourceBundle;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicInteger;

class BundleIsMadeInThreads {
    static final AtomicInteger made = new AtomicInteger();

    public static class Texts extends ListResourceBundle {
        public Texts() {
            made.incrementAndGet();
        }

        @Override
        public Object[][] getContents() {
            return new Object[][] {{"greeting", "hello"}};
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable work = () -> {
            ResourceBundle texts = ResourceBundle.getBundle("BundleIsMadeInThreads$Texts");
            assert texts.getString("greeting").equals("hello");
        };
        Thread one = new Thread(work), two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert made.get() == 1; //~ uncaught-exception
    }
}
