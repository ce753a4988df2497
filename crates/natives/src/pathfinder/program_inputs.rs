//! `pathfinder.ProgramInputs`: the arguments of `main`, and the parameters of calls, as inputs.
//!
//! Source: `--symbolic-args`, `symbolic.method`; SEMANTICS 23. Invariant: the arguments have a name each,
//! and their values are recorded like those of other inputs.

use crate::values::reference;
use vm::Machine;
use vm::native::Exit;
use vm::symbolic::InputType;

vm::natives! {
    class "pathfinder/ProgramInputs";
    "count()I" terms => count;
    "inputs()I" terms => |m, _| inputs::count_of_call(m);
    "replace(I)V" terms => |m, args| {
        inputs::replace_in_call(m, args[0] as usize)?;
        Ok(0)
    };
    "fill([Ljava/lang/String;)V" terms => |m, args| {
        inputs::fill_arguments(m, reference(args, 0))?;
        Ok(0)
    };
    "pass([Ljava/lang/String;)V" terms => |m, args| {
        inputs::pass_to_main(m, reference(args, 0));
        Ok(0)
    };
}

fn count(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    let bound = m.options.input_limits.array_length;
    let name = "args.length";
    let count = inputs::input_count(m, bound.most + 1, name)?;
    let origin = inputs::origin(m, InputType::Text, Some("args"));
    inputs::note_bound(m, bound, "arrays", &origin);
    Ok(u64::from(count))
}
