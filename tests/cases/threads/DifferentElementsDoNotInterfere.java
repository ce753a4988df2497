// Writes of two threads to different elements and fields do not disturb each other.
//@ mode: run check
//@ verdict: safe
class DifferentElementsDoNotInterfere {
    byte left;
    byte right;

    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = new byte[2];
        boolean[] flags = new boolean[2];
        DifferentElementsDoNotInterfere object = new DifferentElementsDoNotInterfere();
        Thread t = new Thread(() -> {
            bytes[0]++;
            flags[0] = true;
            object.left++;
        });
        t.start();
        bytes[1]++;
        flags[1] = true;
        object.right++;
        t.join();
        assert bytes[0] == 1 && bytes[1] == 1 && flags[0] && flags[1] && object.left == 1 && object.right == 1;
    }
}
