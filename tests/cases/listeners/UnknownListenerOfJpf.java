// A listener of JPF that is not here is refused by its name.
//@ revisions: none full
//@ options: +listener=.listener.VarTracker
//@ verdict: error
//@ reason: gov.nasa.jpf.listener.VarTracker is not supported
class UnknownListenerOfJpf {
    public static void main(String[] args) {
    }
}
