/** Customers buy the last ticket of a show at the same time. */
public class Tickets {
    static int free = 1;
    static int sold = 0;

    static synchronized void buy() {
        if (free > 0) {
            free--;
            sold++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int number = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        Thread[] customers = new Thread[number];
        for (int i = 0; i < number; i++) {
            customers[i] = new Thread(Tickets::buy, "customer-" + i);
            customers[i].start();
        }
        for (Thread customer : customers) {
            customer.join();
        }
        assert sold == 1 : sold + " tickets sold, there was one";
    }
}
