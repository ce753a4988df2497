// A collection passes on its elements, and functions are called by the class library.
//@ options: --criterion throw
import java.util.ArrayList;
import java.util.List;

class Collections {
    int number;

    public static void main(String[] args) {
        List<Collections> all = new ArrayList<>(); //+
        List<Collections> others = new ArrayList<>(); //-
        Collections first = new Collections(); //+
        first.number = 4; //+
        all.add(first); //+
        others.add(new Collections()); //-
        all.forEach(one -> one.number++); //+
        for (Collections one : all) { //+
            assert one.number > 0; //+
        }
    }
}
