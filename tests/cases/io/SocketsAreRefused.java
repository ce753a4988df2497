// A program that opens a socket is refused by name.
//@ mode: run check
//@ verdict: error
//@ reason: Pathfinder does not support sockets, selectors and pipes of the system
//@ output: before
//@ exit: 125
import java.net.ServerSocket;

public class SocketsAreRefused {
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        try (ServerSocket socket = new ServerSocket(0)) {
            System.out.println(socket.isBound());
        }
    }
}
