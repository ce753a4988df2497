// A SubmissionPublisher hands its items to subscribers on their demand.
//@ mode: run
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

class PublishersTellSubscribers {
    public static void main(String[] args) throws InterruptedException {
        List<String> got = new ArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>(Runnable::run, 16)) {
            publisher.subscribe(new Flow.Subscriber<>() {
                private Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription given) {
                    subscription = given;
                    subscription.request(2);
                }

                @Override
                public void onNext(String item) {
                    got.add(item);
                    subscription.request(1);
                }

                @Override
                public void onError(Throwable error) {
                    got.add("error " + error.getMessage());
                }

                @Override
                public void onComplete() {
                    got.add("complete");
                    done.countDown();
                }
            });
            System.out.println(publisher.getNumberOfSubscribers() + " " + publisher.hasSubscribers());
            for (int i = 0; i < 5; i++) {
                publisher.submit("item " + i);
            }
        }
        done.await();
        System.out.println(got);
    }
}
