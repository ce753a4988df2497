// Each account is released again, whichever thread holds it.
//@ property: Freed: forall[a: Account]. [] (held(a) -> <> !held(a)), Shared: forall[a: Account]. [] !(thread("one"): held(a))
//@ revisions: none local lock default bfs workers-local paranoid
//@ verdict: unsafe
//@ finding: ltl
class LocksOfAllObjects {
    static class Account {
        int sum;

        synchronized void add(int more) {
            sum += more;
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        Account other = new Account();
        new Thread(() -> account.add(1), "one").start();
        new Thread(() -> {
            account.add(2);
            other.add(3);
        }, "two").start();
    }
}
