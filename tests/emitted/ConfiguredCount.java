import java.lang.reflect.Field;
import java.util.ArrayList;

/** The step is a system property, the start is read, and a field of the class library is opened. */
public class ConfiguredCount {
    static int count;

    public static void main(String[] args) throws Exception {
        int step = Integer.getInteger("step");
        count = System.in.read() - '0';
        Field elements = ArrayList.class.getDeclaredField("elementData");
        elements.setAccessible(true);
        int start = count;
        Thread other = new Thread(() -> count += step, args[0]);
        other.start();
        count += step;
        other.join();
        if (count != start + 2 * step) {
            throw new IllegalStateException("a step of " + args[0] + " is lost");
        }
    }
}
