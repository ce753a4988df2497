// A listener that is not there is refused, with the nearest name.
//@ revisions: none full
//@ options: --listener coverige
//@ verdict: error
//@ reason: there is no listener coverige; did you mean coverage?
class UnknownListenerIsRefused {
    public static void main(String[] args) {
    }
}
