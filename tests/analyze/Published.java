// An object that is published after its constructor, and one that its constructor publishes.
class Published {
    static Late late;
    static Early early;

    static class Late {
        int x;
        int y;

        Late() {
            x = 1;
        }
    }

    static class Early {
        int x;
        int y;

        Early() {
            x = 1;
            early = this;
            y = 2;
        }
    }

    public static void main(String[] args) {
        Late made = new Late();
        made.y = 3;
        late = made;
        made.y = 4;
        new Early().x = 5;
        new Thread(() -> System.out.println(late.y + early.y)).start();
        made.x = 6;
    }
}

//@ rows: escape
//= 11: access writes Published$Late.x; by main; is local; of 27:Late
//= 20: access writes Published$Early.x; by main; is local; of 31:Early
//= 21: access writes Published.early; by main; is shared
//= 22: access writes Published$Early.y; by main; is shared; of 31:Early
//= 28: access writes Published$Late.y; by main; is local; of 27:Late
//= 29: access writes Published.late; by main; is shared
//= 30: access writes Published$Late.y; by main; is shared; of 27:Late
//= 31: access writes Published$Early.x; by main; is shared; of 31:Early
//= 32: access reads Published$Early.y; by Published.lambda$main$0 from Published.java:32; is shared; of 31:Early
//= 32: access reads Published$Late.y; by Published.lambda$main$0 from Published.java:32; is shared; of 27:Late
//= 32: access reads Published.early; by Published.lambda$main$0 from Published.java:32; is shared
//= 32: access reads Published.late; by Published.lambda$main$0 from Published.java:32; is shared
//= 33: access writes Published$Late.x; by main; is shared; of 27:Late
