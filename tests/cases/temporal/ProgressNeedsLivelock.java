// A place of progress is of no use without the property that it is for.
//@ property: ltl: [] true
//@ options: --progress-at ProgressNeedsLivelock.main
//@ revisions: default
//@ verdict: error
//@ reason: is of no use without --property livelock
class ProgressNeedsLivelock {
    public static void main(String[] args) {
    }
}
