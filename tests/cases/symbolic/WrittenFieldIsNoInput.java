// A field that is written before it is read has the written value, and the input graph keeps what was read.
//@ main: WrittenFieldIsNoInput#set
//@ options: --symbolic
//@ revisions: default none paranoid
//@ verdict: safe
class WrittenFieldIsNoInput {
    WrittenFieldIsNoInput next;
    final WrittenFieldIsNoInput fixed = null;

    void set(WrittenFieldIsNoInput other) {
        next = null;
        assert next == null;
        if (other != null && other != this) {
            other.next = this;
            assert other.next == this && next == null;
        }
    }
}
