// An atomic exchange does not choose the value of a field that was not read yet.
//@ main: NativeMethodReadsAnUnreadField#exchange
//@ options: --symbolic
//@ revisions: default
//@ verdict: error
//@ reason: on an input of class NativeMethodReadsAnUnreadField
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

class NativeMethodReadsAnUnreadField {
    volatile NativeMethodReadsAnUnreadField next;

    boolean exchange() {
        return AtomicReferenceFieldUpdater
                .newUpdater(NativeMethodReadsAnUnreadField.class, NativeMethodReadsAnUnreadField.class, "next")
                .compareAndSet(this, null, this);
    }
}
