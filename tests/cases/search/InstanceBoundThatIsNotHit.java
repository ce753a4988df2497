// A bound on instances that is not hit leaves the verdict complete; a class without instances is reported.
//@ options: --max-instances java.lang.Thread=9 --max-instances NoSuch=1
//@ verdict: safe
//@ warning: no instance of NoSuch was seen
class InstanceBoundThatIsNotHit {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        t.join();
    }
}
