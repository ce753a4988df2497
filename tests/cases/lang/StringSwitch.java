// A switch over strings: equal hashes, default in the middle, fall-through, null.
//@ mode: run
class StringSwitch {
    static String which(String s) {
        switch (s) {
            case "Aa":
                return "first";
            case "BB":
                return "same hash";
            default:
                return "default";
            case "":
                return "empty";
        }
    }

    static int count(String s) {
        int n = 0;
        switch (s) {
            case "three":
                n++;
            case "two":
                n++;
            case "one":
                n++;
                break;
            case "minus":
                n--;
        }
        return n;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "C#", "", "x"}) {
            System.out.println(which(s));
        }
        System.out.println(count("three") + " " + count("two") + " " + count("one") + " " + count("minus") + count("?"));
        try {
            which(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
