// Text blocks: indentation, escapes, line continuation, quotes, trailing spaces, concatenation, interning.
//@ mode: run
class TextBlocksKeepTheirLines {
    static void show(String s) {
        System.out.println(s.replace("\n", "|\n").replace(" ", ".") + "#" + s.length());
    }

    public static void main(String[] args) {
        show("""
            first
              second
            third
            """);
        show("""
            no newline at the end""");
        show("""
          shifted
            by the delimiter
        """);
        show("""
            joined \
            line
            kept space\s
            tab\there "quotes" ""\" and \\ \u0041 \101
            trailing   \n
            """);
        show("""

            """);
        show("""
            \tinner tab
            	real tab
            """ + 1 + """
             plus""");
        System.out.println(("""
            same""" == "same") + " " + """
            %s=%d
            """.formatted("x", 5).strip() + """
            unicode é 中 😀""".codePointCount(0, 13));
    }
}
