// Locks in the order of a number of their owners, each order next to a faulty one.
public class Ordered {
    static class Account {
        final int id;
        final long serial;
        int changing;
        final String name;

        Account(int id) {
            this.id = id;
            serial = id;
            changing = id;
            name = "account " + id;
        }

        final int getId() {
            return id;
        }
    }

    static void byId(Account a, Account b) {
        if (a.id < b.id) {
            synchronized (a) {
                synchronized (b) {
                    System.out.println("ascending");
                }
            }
        } else {
            synchronized (b) {
                synchronized (a) {
                    System.out.println("descending");
                }
            }
        }
    }

    static void byGetter(Account a, Account b) {
        if (a.getId() > b.getId()) {
            synchronized (b) {
                synchronized (a) {
                    System.out.println("descending");
                }
            }
        } else {
            synchronized (a) {
                synchronized (b) {
                    System.out.println("ascending");
                }
            }
        }
    }

    static void selected(Account a, Account b) {
        Account first = a.serial < b.serial ? a : b;
        Account second = a.serial < b.serial ? b : a;
        synchronized (first) {
            synchronized (second) {
                System.out.println("selected");
            }
        }
    }

    static void byName(Account a, Account b) {
        if (a.name.compareTo(b.name) <= 0) {
            synchronized (a) {
                synchronized (b) {
                    System.out.println("ascending");
                }
            }
        } else {
            synchronized (b) {
                synchronized (a) {
                    System.out.println("descending");
                }
            }
        }
    }

    static void byHash(Account a, Account b) {
        int left = System.identityHashCode(a);
        int right = System.identityHashCode(b);
        if (left < right) {
            synchronized (a) {
                synchronized (b) {
                    System.out.println("ascending");
                }
            }
        } else if (left > right) {
            synchronized (b) {
                synchronized (a) {
                    System.out.println("descending");
                }
            }
        }
    }

    static void inBothOrders(Account a, Account b) {
        if (a.id < b.id) {
            synchronized (a) {
                synchronized (b) { //! lock-order
                    System.out.println("ascending");
                }
            }
        } else {
            synchronized (a) {
                synchronized (b) {
                    System.out.println("descending");
                }
            }
        }
    }

    static void byChanging(Account a, Account b) {
        if (a.changing < b.changing) {
            synchronized (a) {
                synchronized (b) { //! lock-order
                    System.out.println("ascending");
                }
            }
        } else {
            synchronized (b) {
                synchronized (a) {
                    System.out.println("descending");
                }
            }
        }
    }

    static void selectedTwice(Account a, Account b) {
        Account first = a.id < b.id ? a : b;
        Account second = a.id < b.id ? a : b;
        synchronized (first) {
            synchronized (second == a ? b : a) { //! lock-order
                System.out.println("selected");
            }
        }
    }

    static void sameOrder(Account a, Account b) {
        byId(a, b);
        byGetter(a, b);
    }

    static void ascending(Account a, Account b) {
        if (a.id < b.id) {
            synchronized (a) {
                synchronized (b) { //! lock-order
                    System.out.println("ascending");
                }
            }
        }
    }

    static void descending(Account a, Account b) {
        if (a.id < b.id) {
            synchronized (b) {
                synchronized (a) {
                    System.out.println("descending");
                }
            }
        }
    }

    public static void main(String[] args) {
        Account c = new Account(1);
        Account d = new Account(2);
        new Thread(() -> sameOrder(c, d)).start();
        new Thread(() -> sameOrder(d, c)).start();
        Account e = new Account(3);
        Account f = new Account(4);
        new Thread(() -> selected(e, f)).start();
        new Thread(() -> selected(f, e)).start();
        Account g = new Account(5);
        Account h = new Account(6);
        new Thread(() -> byName(g, h)).start();
        new Thread(() -> byName(h, g)).start();
        Account i = new Account(7);
        Account j = new Account(8);
        new Thread(() -> byHash(i, j)).start();
        new Thread(() -> byHash(j, i)).start();
        Account k = new Account(9);
        Account l = new Account(10);
        new Thread(() -> inBothOrders(k, l)).start();
        new Thread(() -> inBothOrders(l, k)).start();
        Account m = new Account(11);
        Account n = new Account(12);
        new Thread(() -> byChanging(m, n)).start();
        new Thread(() -> byChanging(n, m)).start();
        Account o = new Account(13);
        Account p = new Account(14);
        new Thread(() -> selectedTwice(o, p)).start();
        new Thread(() -> selectedTwice(p, o)).start();
        Account a = new Account(15);
        Account b = new Account(16);
        new Thread(() -> ascending(a, b)).start();
        new Thread(() -> descending(a, b)).start();
    }
}
