// A text has a copy of what is appended to it: no call on a part of the text reaches the object.
class Texts {
    static class Name implements CharSequence {
        public int length() {
            return 1;
        }

        public char charAt(int at) {
            return 'n';
        }

        public CharSequence subSequence(int from, int to) {
            return this;
        }
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        text.append(new Name());
        CharSequence part = text.subSequence(0, 1);
        System.out.println(part.isEmpty() ? 0 : part.length());
    }
}

//@ show: calls
//=
//= Texts.java:19  text.append(new Name());
//=   call Texts.main
//=   kind call
//=   executes Texts$Name.<init>
//=   call Texts.main
//=   kind called back by the library
//=   executes Texts$Name.charAt, Texts$Name.length, Texts$Name.subSequence
