// Text blocks: indentation is stripped, escapes are processed afterwards.
//@ mode: run
class TextBlocks {
    public static void main(String[] args) {
        String block = """
            first
              second \
            joined
            "quoted" \""" tab:\tend
            trailing\s\s
            """;
        System.out.print(block);
        System.out.println(block.length() + " " + block.hashCode() + " " + block.lines().count());
        System.out.println("""
            no newline at the end""".length());
    }
}
