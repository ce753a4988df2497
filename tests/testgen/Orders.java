import java.util.List;

/** Sums over arrays of references and over lists. */
class Orders {
    static class Line {
        int price;
        String code;
    }

    static int total(List<Line> lines, Line[] gifts) {
        int sum = 0;
        for (Line line : lines) {
            if (line.price < 0) {
                throw new IllegalArgumentException("price");
            }
            sum += line.price;
        }
        if (gifts.length == 2 && gifts[0] == gifts[1] && gifts[0] != null) {
            return sum - gifts[0].price;
        }
        return sum;
    }

    static boolean isSquare(int[][] rows) {
        for (int[] row : rows) {
            if (row.length != rows.length) {
                return false;
            }
        }
        return true;
    }
}
