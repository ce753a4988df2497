// Under the strict memory model a program with a race is not called safe.
//@ options: --memory-model strict
//@ verdict: incomplete
//@ reason: data-race
class RaceUnderStrictMemory {
    static int last;

    public static void main(String[] args) {
        new Thread(() -> last = 1).start();
        last = 2;
    }
}
