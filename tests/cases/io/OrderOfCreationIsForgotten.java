// Two files made in either order are one file system.
//@ verdict: safe
//@ states: [local] <= 40
import gov.nasa.jpf.vm.Verify;
import java.io.*;

public class OrderOfCreationIsForgotten {
    public static void main(String[] args) throws Exception {
        File dir = new File(System.getProperty("java.io.tmpdir"));
        File a = new File(dir, "order.a"), b = new File(dir, "order.b");
        boolean first = Verify.getBoolean();
        (first ? a : b).createNewFile();
        (first ? b : a).createNewFile();
        first = false;
        Verify.breakTransition("both are there");
        assert a.exists() && b.exists();
        assert Verify.getInt(0, 9) >= 0;
    }
}
