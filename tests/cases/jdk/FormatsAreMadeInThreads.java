// Two threads each make a format: the data that the class library loads for it add no sequence of states.
//@ verdict: safe
//@ revisions: default local
//@ states: [default] <= 100
import java.text.NumberFormat;
import java.util.Locale;

class FormatsAreMadeInThreads {
    public static void main(String[] args) throws Exception {
        Runnable work = () -> {
            String text = NumberFormat.getInstance(Locale.US).format(1234.5);
            assert text.equals("1,234.5") : text;
        };
        Thread one = new Thread(work), two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
