// Without inputs there are no paths over them.
//@ options: --input-paths
//@ verdict: error
//@ reason: --input-paths needs --symbolic
class ListOfPathsNeedsSymbols {
    public static void main(String[] args) {}
}
