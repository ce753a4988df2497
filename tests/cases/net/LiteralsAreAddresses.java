// Literals of addresses are parsed without a look-up; addresses have kinds and texts.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

class LiteralsAreAddresses {
    public static void main(String[] args) throws UnknownHostException {
        for (String literal : new String[] {"127.0.0.1", "10.1.2.3", "192.168.0.1", "224.0.0.1", "0.0.0.0", "169.254.1.1", "1.2", "::1", "2001:db8::7", "fe80::1", "ff02::1", "::ffff:1.2.3.4"}) {
            InetAddress address = InetAddress.getByName(literal);
            System.out.println(address + " " + address.getHostAddress() + " " + Arrays.toString(address.getAddress()) + " " + (address instanceof Inet4Address) + " "
                    + (address instanceof Inet6Address) + " " + address.isLoopbackAddress() + address.isSiteLocalAddress() + address.isLinkLocalAddress()
                    + address.isMulticastAddress() + address.isAnyLocalAddress() + " " + address.equals(InetAddress.getByAddress(address.getAddress())));
        }
        InetSocketAddress socket = new InetSocketAddress("10.0.0.1", 443);
        System.out.println(socket + " " + socket.getPort() + " " + socket.equals(new InetSocketAddress(InetAddress.getByName("10.0.0.1"), 443)) + " " + new InetSocketAddress(7));
        for (String wrong : new String[] {"1.2.3.4.5.invalid", "[::1", "::g"}) {
            try {
                System.out.println(InetAddress.getByName(wrong));
            } catch (UnknownHostException e) {
                System.out.println("unknown " + wrong);
            }
        }
    }
}
