// Caches, multisets, futures, an event bus and locks of Guava on a pool. The only warning is about the
// counter that the program itself increments without a lock.
//@ mode: race
//@ options: --runs 3
//@ classpath: guava
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.Multiset;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.Striped;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;

public class GuavaOnAPool {
    static int unprotected;
    static int locked;

    public static class Listener {
        final Multiset<String> heard = ConcurrentHashMultiset.create();

        @Subscribe
        public void on(String event) {
            heard.add(event);
        }
    }

    public static void main(String[] args) throws Exception {
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(50)
                .build(new CacheLoader<String, Integer>() {
                    @Override
                    public Integer load(String key) {
                        return key.length();
                    }
                });
        ListeningExecutorService pool =
                MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(3));
        EventBus bus = new EventBus();
        bus.register(new Listener());
        Striped<Lock> locks = Striped.lock(4);
        List<ListenableFuture<Integer>> futures = new ArrayList<>();
        for (int task = 0; task < 6; task++) {
            int me = task;
            futures.add(pool.submit(() -> {
                int sum = 0;
                for (int i = 0; i < 50; i++) {
                    sum += cache.get("key" + i * me % 70);
                }
                bus.post("task" + me);
                unprotected++; //~ data-race
                Lock lock = locks.get("all");
                lock.lock();
                try {
                    locked++;
                } finally {
                    lock.unlock();
                }
                return sum;
            }));
        }
        System.out.println(Futures.allAsList(futures).get());
        pool.shutdown();
    }
}
