// A lock's owner is a plain field that others read while it is written; its authors mean that.
//@ options: --races all
//@ verdict: safe
//@ revisions: none local paranoid
//@ warning: "property":"intended-race"
//@ warning: AbstractOwnableSynchronizer.exclusiveOwnerThread
import java.util.concurrent.locks.ReentrantLock;

public class RacesThatTheLibraryMeansAreShown {
    static final ReentrantLock LOCK = new ReentrantLock();

    static void work() {
        if (LOCK.tryLock()) {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(RacesThatTheLibraryMeansAreShown::work).start();
        work();
    }
}
