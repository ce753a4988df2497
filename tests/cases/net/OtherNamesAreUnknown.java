// There is no network: other names than those of the local host are unknown, to threads that look
// them up together, too.
//@ mode: run check
//@ revisions: default none local bfs paranoid
//@ verdict: safe
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

class OtherNamesAreUnknown {
    static boolean isKnown(String name) {
        try {
            return InetAddress.getByName(name) != null;
        } catch (UnknownHostException e) {
            return !e.getMessage().startsWith(name);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean[] known = {true};
        Thread other = new Thread(() -> known[0] = isKnown("nowhere.invalid"));
        other.start();
        System.out.println(isKnown("nowhere.invalid"));
        other.join();
        System.out.println(known[0]);
        System.out.println(new InetSocketAddress("nowhere.invalid", 80).isUnresolved());
    }
}
