// Tests for null and of a type have the same result for all arguments: none is an input.
//@ options: --symbolic --symbolic-args any
//@ verdict: safe
//@ revisions: default none paranoid
class ArgumentsOnlyTestedForTheirType {
    public static void main(String[] args) {
        assert args != null;
        assert args instanceof Object[];
        assert !(((Object) args) instanceof Integer[]);
    }
}
