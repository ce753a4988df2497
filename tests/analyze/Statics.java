// A static field that one thread uses, and one that several threads of one class use.
class Statics {
    static class Item {
        int x;
    }

    static Item ofOne;
    static Item ofMany;

    static class One implements Runnable {
        public void run() {
            ofOne = new Item();
            ofOne.x = 1;
        }
    }

    static class Many implements Runnable {
        public void run() {
            ofMany = new Item();
            ofMany.x = 1;
        }
    }

    public static void main(String[] args) {
        new Thread(new One()).start();
        for (int i = 0; i < 2; i++) {
            new Thread(new Many()).start();
        }
    }
}

//@ show: ssg
//= main after Statics.java:29
//=   25:Thread.runnable -> 25:One
//=   27:Thread*.runnable -> 27:Many* (1-1)
//=   Statics.ofMany -> 19:Item*
//=   Statics.ofOne -> 12:Item
//= Statics$One.run from Statics.java:25 after Statics.java:14
//=   25:Thread.runnable -> 25:One
//=   27:Thread.runnable -> 27:Many
//=   27:Thread*.runnable -> 27:Many* (1-1)
//=   Statics.ofMany -> 19:Item*
//=   Statics.ofOne -> 12:Item
//=   this -> 25:One
//= Statics$Many.run from Statics.java:27 after Statics.java:21
//=   25:Thread.runnable -> 25:One
//=   27:Thread.runnable -> 27:Many
//=   27:Thread*.runnable -> 27:Many* (1-1)
//=   Statics.ofMany -> 19:Item
//=   Statics.ofMany -> 19:Item*
//=   Statics.ofOne -> 12:Item
//=   this -> 27:Many
//=   this -> 27:Many*

//@ rows: escape
//= 12: access writes Statics.ofOne; by Statics$One.run from Statics.java:25; is local
//= 13: access reads Statics.ofOne; by Statics$One.run from Statics.java:25; is local
//= 13: access writes Statics$Item.x; by Statics$One.run from Statics.java:25; is local; of 12:Item
//= 19: access writes Statics.ofMany; by Statics$Many.run from Statics.java:27; is shared
//= 20: access reads Statics.ofMany; by Statics$Many.run from Statics.java:27; is shared
//= 20: access writes Statics$Item.x; by Statics$Many.run from Statics.java:27; is shared; of 19:Item, 19:Item*
