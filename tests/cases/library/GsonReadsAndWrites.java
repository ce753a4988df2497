// Gson: objects by reflection and Unsafe, generic types, annotations, adapters, trees, streams,
// records of errors.
//@ mode: run
//@ classpath: gson
import com.google.gson.*;
import com.google.gson.annotations.*;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.*;
import java.io.*;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.*;

public class GsonReadsAndWrites {
    enum Kind {
        @SerializedName("s") SMALL,
        LARGE
    }

    static class Base {
        protected int id = 7;
    }

    static class Item extends Base {
        String name;
        @SerializedName(value = "amount", alternate = {"qty"})
        double quantity;
        transient String hidden = "hidden";
        @Expose(serialize = false)
        String secret = "secret";
        Kind kind;
        List<String> tags = new ArrayList<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        int[][] grid = {{1, 2}, {3}};
        Item next;
        Optional nothing;
        @Since(1.2) String later = "later";

        Item(String name, double quantity, Kind kind) {
            this.name = name;
            this.quantity = quantity;
            this.kind = kind;
        }

        static class Optional {
            boolean present = true;
        }
    }

    static class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static class PointAdapter extends TypeAdapter<Point> {
        @Override
        public void write(JsonWriter out, Point point) throws IOException {
            out.value(point.x + "," + point.y);
        }

        @Override
        public Point read(JsonReader in) throws IOException {
            String[] parts = in.nextString().split(",");
            return new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    static class Holder<T> {
        T value;
        @JsonAdapter(PointAdapter.class)
        Point at = new Point(3, 4);
    }

    static class NoArguments {
        int kept = 5;
        String text;
    }

    public static void main(String[] args) throws IOException {
        Gson gson = new Gson();
        Item item = new Item("bolt", 2.5, Kind.SMALL);
        item.tags.add("metal");
        item.counts.put("left", 3);
        item.next = new Item("nut <&>", 1, Kind.LARGE);
        String json = gson.toJson(item);
        System.out.println(json);
        Item back = gson.fromJson(json, Item.class);
        System.out.println(back.name + back.quantity + back.kind + back.tags + back.counts + back.grid[1][0]
                + back.next.name + back.id + back.hidden);
        System.out.println(gson.fromJson("{\"qty\":9,\"unknown\":[1,{}]}", Item.class).quantity);
        System.out.println(new GsonBuilder().setPrettyPrinting().serializeNulls().setVersion(1.0)
                .setFieldNamingPolicy(FieldNamingPolicy.UPPER_CAMEL_CASE).disableHtmlEscaping().create().toJson(item.next));
        System.out.println(new GsonBuilder().excludeFieldsWithoutExposeAnnotation().create().toJson(item));
        Type type = new TypeToken<Map<String, List<Holder<Integer>>>>() { }.getType();
        System.out.println(type);
        Map<String, List<Holder<Integer>>> holders = gson.fromJson("{\"k\":[{\"value\":4,\"at\":\"7,8\"}]}", type);
        System.out.println(holders.get("k").get(0).value + 1 + holders.get("k").get(0).at.y);
        System.out.println(gson.toJson(holders, type));
        NoArguments made = gson.fromJson("{\"text\":\"t\"}", NoArguments.class);
        System.out.println(made.kept + made.text);
        Gson custom = new GsonBuilder().registerTypeAdapter(Point.class, new PointAdapter().nullSafe())
                .registerTypeAdapter(Kind.class, (JsonSerializer<Kind>) (k, t, c) -> new JsonPrimitive(k.ordinal()))
                .registerTypeHierarchyAdapter(Number.class, (JsonSerializer<Number>) (n, t, c) -> new JsonPrimitive("n" + n))
                .setExclusionStrategies(new ExclusionStrategy() {
                    @Override
                    public boolean shouldSkipField(FieldAttributes f) {
                        return f.getName().startsWith("s");
                    }

                    @Override
                    public boolean shouldSkipClass(Class<?> c) {
                        return c == int[][].class;
                    }
                }).create();
        System.out.println(custom.toJson(new Point[] {new Point(1, 2), null}) + custom.toJson(item.next));
        JsonObject tree = JsonParser.parseString("{a:[1,2.50,true,null,'x'], b:{c:-1e3}}").getAsJsonObject();
        System.out.println(tree + " " + tree.getAsJsonArray("a").get(1).getAsBigDecimal() + " "
                + tree.getAsJsonObject("b").get("c").getAsInt() + " " + tree.deepCopy().equals(tree));
        tree.addProperty("d", new BigDecimal("1.10"));
        tree.remove("a");
        System.out.println(tree + " " + gson.toJsonTree(new Point(1, 1)) + " " + gson.fromJson(tree, Map.class));
        System.out.println(gson.fromJson("[1, 2.5, \"3\"]", Object.class) + " " + gson.fromJson("'\\u00e9\\n'", String.class).length()
                + " " + Arrays.toString(gson.fromJson("[1,2,3]", int[].class)) + " " + gson.toJson("\u2028<'") + gson.toJson(1.0e10)
                + gson.toJson(EnumSet.allOf(Kind.class)) + gson.toJson(null) + gson.toJson(new long[0]));
        for (String bad : List.of("{\"name\":[]}", "{\"name\":1", "[1", "{\"amount\":\"x\"}", "{\"a\":1,,}")) {
            try {
                System.out.println(gson.fromJson(bad, Item.class));
            } catch (JsonParseException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        try {
            System.out.println(gson.toJson(Double.NaN));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringWriter text = new StringWriter();
        try (JsonWriter writer = new JsonWriter(text)) {
            writer.setIndent(" ");
            writer.beginObject().name("list").beginArray().value(1).value(true).nullValue().endArray().name("s").value("q\"").endObject();
        }
        System.out.println(text);
        JsonReader reader = new JsonReader(new StringReader(text.toString()));
        reader.beginObject();
        System.out.println(reader.nextName() + " " + reader.peek() + " " + reader.getPath());
        reader.skipValue();
        System.out.println(reader.nextName() + reader.nextString() + reader.hasNext());
    }
}
