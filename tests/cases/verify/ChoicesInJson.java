// Every combination of the choices that JSON contains is explored.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class ChoicesInJson {
    static class Order {
        boolean express;
        int items;
        Line line;
        double[] prices;
    }

    static class Line {
        Long number;
    }

    public static void main(String[] args) {
        Order order = Verify.createFromJSON(Order.class,
                "{'express': TrueFalse(), 'items': IntInterval(1, 3),"
                        + " 'line': {'number': IntSet(10, 20)}, 'prices': [1, DoubleSet(0.5, 2.5)]}");
        assert 1 <= order.items && order.items <= 3;
        assert order.line.number == 10 || order.line.number == 20;
        boolean last = order.express && order.items == 3 && order.line.number == 20;
        assert !(last && order.prices[0] + order.prices[1] == 3.5); //~ uncaught-exception java.lang.AssertionError
    }
}
