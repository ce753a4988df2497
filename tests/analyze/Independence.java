// Accesses that are settled, own, guarded, ordered by a start or a join, and dependent.
class Independence {
    static class Data {
        final int settled;
        int own;
        int guarded;
        int started;
        int joined;
        int raced;

        Data() {
            settled = 1;
        }
    }

    static Data data;

    public static void main(String[] args) throws InterruptedException {
        data = new Data();
        data.started = 1;
        Thread worker = new Thread(() -> {
            Data of = data;
            of.own = of.settled + of.started;
            synchronized (of) {
                of.guarded++;
            }
            of.joined = of.raced;
        });
        worker.start();
        data.raced = data.settled;
        synchronized (data) {
            data.guarded++;
        }
        worker.join();
        System.out.println(data.joined);
    }
}

//@ rows: independence
//= 12: access writes Independence$Data.settled; is local
//= 19: access writes Independence.data; is ordered by start or join
//= 20: access reads Independence.data; is ordered by start or join
//= 20: access writes Independence$Data.started; is ordered by start or join
//= 22: access reads Independence.data; is ordered by start or join
//= 23: access reads Independence$Data.settled; is settled
//= 23: access reads Independence$Data.started; is ordered by start or join
//= 23: access writes Independence$Data.own; is own by Independence.lambda$main$0 from Independence.java:29
//= 25: access reads Independence$Data.guarded; is guarded by 19:Data
//= 25: access writes Independence$Data.guarded; is guarded by 19:Data
//= 27: access reads Independence$Data.raced; dependent on Independence.java:30; is dependent
//= 27: access writes Independence$Data.joined; is ordered by start or join
//= 30: access reads Independence$Data.settled; is settled
//= 30: access reads Independence.data; is ordered by start or join
//= 30: access writes Independence$Data.raced; dependent on Independence.java:27; is dependent
//= 31: access reads Independence.data; is ordered by start or join
//= 32: access reads Independence$Data.guarded; is guarded by 19:Data
//= 32: access reads Independence.data; is ordered by start or join
//= 32: access writes Independence$Data.guarded; is guarded by 19:Data
//= 35: access reads Independence$Data.joined; is ordered by start or join
//= 35: access reads Independence.data; is ordered by start or join
