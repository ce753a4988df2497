// The first look at the default time zone sets a property. Another thread may read the property
// between the write of `begun` and the look.
//@ verdict: unsafe
//@ revisions: default none
import java.util.TimeZone;

class ZonePropertyIsSetByALook {
    static volatile boolean begun;

    static boolean isUnset() {
        String zone = System.getProperty("user.timezone");
        return zone == null || zone.isEmpty();
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            if (begun && isUnset()) {
                throw new IllegalStateException(); //~ uncaught-exception
            }
        });
        reader.start();
        begun = true;
        assert TimeZone.getDefault() != null;
        reader.join();
        assert !isUnset();
    }
}
