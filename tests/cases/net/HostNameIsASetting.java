// The option --host-name sets the name of the local host, which is resolved.
//@ verdict: safe
//@ options: --host-name build-7.test
import java.net.InetAddress;
import java.net.UnknownHostException;

class HostNameIsASetting {
    public static void main(String[] args) throws UnknownHostException {
        assert InetAddress.getLocalHost().getHostName().equals("build-7.test");
        assert InetAddress.getByName("BUILD-7.test").isLoopbackAddress();
        assert InetAddress.getAllByName("localhost").length == 1;
    }
}
