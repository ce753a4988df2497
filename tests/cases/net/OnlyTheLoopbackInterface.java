// There is one network interface, that of the loopback address.
//@ mode: run check
//@ verdict: safe
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.util.Collections;

class OnlyTheLoopbackInterface {
    public static void main(String[] args) throws Exception {
        NetworkInterface lo = NetworkInterface.getByName("lo");
        System.out.println(lo.getName() + " " + lo.getDisplayName() + " " + lo.getIndex() + " " + lo.isUp() + lo.isLoopback() + lo.isPointToPoint() + lo.isVirtual() + " "
                + lo.getHardwareAddress() + " " + lo.getParent() + " " + lo.getSubInterfaces().hasMoreElements());
        boolean found = false;
        for (InterfaceAddress one : lo.getInterfaceAddresses()) {
            if (one.getAddress().getHostAddress().equals("127.0.0.1")) {
                System.out.println(one + " " + one.getNetworkPrefixLength() + " " + one.getBroadcast());
                found = true;
            }
        }
        System.out.println(found + " " + NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.1")).equals(lo) + " " + NetworkInterface.getByIndex(lo.getIndex()).equals(lo)
                + " " + NetworkInterface.getByName("none7") + " " + NetworkInterface.getByInetAddress(InetAddress.getByName("203.0.113.9")));
        System.out.println(Collections.list(NetworkInterface.getNetworkInterfaces()).contains(lo));
        System.out.println(InetAddress.getByName("127.0.0.1").isReachable(1000));
    }
}
