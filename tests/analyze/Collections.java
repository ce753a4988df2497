// Objects in a list are local as long as the list is, and a list keeps what it is given.
import java.util.ArrayList;
import java.util.List;

class Collections {
    static class Item {
        int x;
    }

    static List<Item> all;

    public static void main(String[] args) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Item item = new Item();
            items.add(item);
            item.x = 1;
        }
        items.get(0).x = 2;
        all = items;
        items.get(0).x = 3;
        new Thread(() -> all.get(0).x++).start();
    }
}

//@ rows: escape
//= 17: access writes Collections$Item.x; by main; is local; of 15:Item
//= 19: access writes Collections$Item.x; by main; is local; of 15:Item*, 19:library*
//= 20: access writes Collections.all; by main; is shared
//= 21: access writes Collections$Item.x; by main; is shared; of 15:Item*, 21:library*
//= 22: access reads Collections$Item.x; by Collections.lambda$main$0 from Collections.java:22; is shared; of 15:Item, 15:Item*, 22:library#3*
//= 22: access reads Collections.all; by Collections.lambda$main$0 from Collections.java:22; is shared
//= 22: access writes Collections$Item.x; by Collections.lambda$main$0 from Collections.java:22; is shared; of 15:Item, 15:Item*, 22:library#3*

//@ show: ssg=Collections.java:19
//= main before Collections.java:19
//=   13:ArrayList.contents -> 15:Item*
//=   items -> 13:ArrayList
//= main after Collections.java:19
//=   13:ArrayList.contents -> 15:Item*
//=   19:library*.contents -> 15:Item*
//=   items -> 13:ArrayList
