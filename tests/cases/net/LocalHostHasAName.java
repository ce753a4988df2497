// The name of the local host denotes the loopback address; a program that asks for it needs no
// connection.
//@ mode: run check
//@ verdict: safe
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

class LocalHostHasAName {
    public static void main(String[] args) throws UnknownHostException {
        InetAddress local = InetAddress.getLocalHost();
        InetAddress loopback = InetAddress.getLoopbackAddress();
        InetAddress named = InetAddress.getByName("localhost");
        System.out.println(local.getHostName().isEmpty() + " " + loopback + " " + named + " " + named.isLoopbackAddress());
        System.out.println(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}).getHostName() + " " + loopback.equals(named) + " "
                + InetAddress.getByName(null).isLoopbackAddress());
        InetSocketAddress address = InetSocketAddress.createUnresolved("example.org", 80);
        System.out.println(address.isUnresolved() + " " + address.getHostString() + " " + new InetSocketAddress("localhost", 8080));
    }
}
