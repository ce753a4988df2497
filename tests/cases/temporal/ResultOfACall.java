// Propositions about the values of a call: arguments, the receiver and the result.
//@ property: Passed: <> entry(ResultOfACall.add: $1 == 2 && other.sum == 5), Sum: <> return(ResultOfACall.add: $ret == 9), Own: <> return(ResultOfACall.add: this.sum == 7 && sum == 7 && $2.sum == 5), Never: [] !return(ResultOfACall.add: $ret != sum + other.sum - 3)
//@ revisions: none local lock default bfs
//@ verdict: safe
class ResultOfACall {
    int sum;

    ResultOfACall(int sum) {
        this.sum = sum;
    }

    int add(int value, ResultOfACall other) {
        sum += value;
        int result = sum + other.sum - 3;
        return result;
    }

    public static void main(String[] args) {
        ResultOfACall first = new ResultOfACall(5);
        new ResultOfACall(5).add(2, first);
    }
}
