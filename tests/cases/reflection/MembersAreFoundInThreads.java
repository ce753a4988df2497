// Two threads look up and use members of one class. The tables of members and the generated accessors
// are no state that a program observes. The field that both change is.
//
//@ verdict: unsafe
//@ revisions: default none

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;

class MembersAreFoundInThreads {
    public static class Account {
        public int balance;
        public List<String> owners;

        public Account() {}

        private int doubled() {
            return balance * 2;
        }
    }

    static Account shared;

    static void add() {
        try {
            Constructor<Account> made = Account.class.getConstructor();
            assert made.newInstance().balance == 0;
            Field balance = Account.class.getField("balance");
            balance.setInt(shared, balance.getInt(shared) + 1); // both may read 0
            Method doubled = Account.class.getDeclaredMethod("doubled");
            doubled.setAccessible(true);
            assert (int) doubled.invoke(shared) >= 2;
            assert Account.class.getMethods().length >= 9;
            assert Account.class.getField("owners").getGenericType().toString().contains("String");
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        shared = new Account();
        Thread other = new Thread(MembersAreFoundInThreads::add);
        other.start();
        add();
        other.join();
        assert shared.balance == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
