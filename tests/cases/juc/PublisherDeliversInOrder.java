// A SubmissionPublisher gives every subscriber every item in order, then completes.
//@ mode: run
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Function;

class PublisherDeliversInOrder {
    static class Collecting implements Flow.Subscriber<String> {
        final StringBuffer got = new StringBuffer();
        final CountDownLatch over = new CountDownLatch(1);
        final long each;
        Flow.Subscription subscription;

        Collecting(long each) {
            this.each = each;
        }

        @Override
        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            s.request(each);
        }

        @Override
        public void onNext(String item) {
            got.append(item);
            if (each == 1) {
                subscription.request(1);
            }
        }

        @Override
        public void onError(Throwable e) {
            got.append("!").append(e.getMessage());
            over.countDown();
        }

        @Override
        public void onComplete() {
            got.append(".");
            over.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Collecting one = new Collecting(1);
        Collecting all = new Collecting(Long.MAX_VALUE);
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>();
        publisher.subscribe(one);
        publisher.subscribe(all);
        System.out.println(publisher.getNumberOfSubscribers() + " " + publisher.hasSubscribers() + publisher.isSubscribed(one));
        for (String item : List.of("a", "b", "c", "d")) {
            publisher.submit(item);
        }
        publisher.close();
        one.over.await();
        all.over.await();
        System.out.println(one.got + " " + all.got + " " + publisher.isClosed());
        Collecting failed = new Collecting(9);
        SubmissionPublisher<String> broken = new SubmissionPublisher<>(Runnable::run, 4);
        broken.subscribe(failed);
        broken.offer("x", null);
        broken.closeExceptionally(new IllegalStateException("closed"));
        failed.over.await();
        System.out.println(failed.got + " " + broken.getClosedException().getMessage() + broken.getMaxBufferCapacity());
        Collecting wrong = new Collecting(-1);
        SubmissionPublisher<String> third = new SubmissionPublisher<>(Runnable::run, 4);
        third.subscribe(wrong);
        third.submit("y");
        wrong.over.await();
        System.out.println(wrong.got.charAt(0) + " " + Flow.defaultBufferSize());
        Function<String, String> none = null;
        try {
            third.consume(null);
        } catch (NullPointerException e) {
            System.out.println("null " + none);
        }
    }
}
