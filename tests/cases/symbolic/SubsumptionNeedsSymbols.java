// States without path conditions cover none but themselves.
//@ options: --subsumption
//@ verdict: error
//@ reason: --subsumption needs --symbolic
class SubsumptionNeedsSymbols {
    public static void main(String[] args) {}
}
