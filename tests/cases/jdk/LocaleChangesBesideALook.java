// A thread changes the default locale after another has begun, and before it asks for the locale. A search
// that merges the request into one step with the write of `begun` misses this.
//@ verdict: unsafe
//@ revisions: default none
import java.util.Locale;

class LocaleChangesBesideALook {
    static volatile boolean begun;

    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        Thread changer = new Thread(() -> {
            if (begun) Locale.setDefault(Locale.GERMANY);
        });
        changer.start();
        begun = true;
        assert Locale.getDefault().getLanguage().equals("en"); //~ uncaught-exception
        changer.join();
    }
}
