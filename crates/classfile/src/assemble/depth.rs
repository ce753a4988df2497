//! Maximal depth of the operand stack, by one traversal of every path (JVMS §4.9.2, §4.10.2).
//!
//! Invariant: the depth before an instruction is the same on all paths.

/// Stack effect and successors of an instruction.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The pc of the instruction.
    pub(super) pc: u32,
    /// Number of popped slots.
    pub(super) pops: u16,
    /// Number of pushed slots.
    pub(super) pushes: u16,
    /// Whether execution can continue at the next instruction.
    pub(super) falls_through: bool,
    /// Branch targets.
    pub(super) targets: Vec<u32>,
}

/// Returns the maximal depth in slots, from pc 0 with an empty stack and from `handlers` with one
/// slot.
pub(super) fn measure(steps: &[Step], handlers: &[u32]) -> Result<u16, String> {
    let mut depths: Vec<Option<u32>> = vec![None; steps.len()];
    let mut deepest = 0;
    let mut open = vec![(0, 0)];
    // An unreachable handler is measured, too, because its code exists.
    open.extend(handlers.iter().map(|&pc| (pc, 1)));
    while let Some((pc, depth)) = open.pop() {
        let Ok(at) = steps.binary_search_by_key(&pc, |step| step.pc) else {
            return Err(format!("execution falls off the end or into an operand at pc {pc}"));
        };
        match depths[at] {
            Some(known) if known == depth => continue,
            Some(known) => {
                return Err(format!("pc {pc} is reached with {known} and {depth} slots"));
            }
            None => depths[at] = Some(depth),
        }
        let step = &steps[at];
        let left = depth.checked_sub(u32::from(step.pops));
        let left = left.ok_or_else(|| {
            format!("at pc {pc} {} slots are popped of {depth} there are", step.pops)
        })?;
        let after = left + u32::from(step.pushes);
        deepest = deepest.max(depth).max(after);
        open.extend(step.targets.iter().map(|&target| (target, after)));
        if step.falls_through {
            let next = steps.get(at + 1).map_or(u32::MAX, |next| next.pc);
            open.push((next, after));
        }
    }
    u16::try_from(deepest).map_err(|_| format!("the stack grows to {deepest} slots"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(pc: u32, pops: u16, pushes: u16, targets: &[u32], falls_through: bool) -> Step {
        Step { pc, pops, pushes, falls_through, targets: targets.to_vec() }
    }

    #[test]
    fn the_deepest_path_determines_the_stack_size() {
        let steps = [
            step(0, 0, 1, &[], true),
            step(1, 1, 0, &[5], true), // a branch
            step(4, 0, 0, &[], false),
            step(5, 0, 3, &[], true),
            step(6, 3, 0, &[], false),
        ];
        assert_eq!(measure(&steps, &[]), Ok(3));
        assert!(measure(&steps, &[4]).is_err(), "pc 4 is reached with 0 and 1 slots");
    }

    #[test]
    fn underflow_falling_off_and_unequal_depths_are_refused() {
        assert!(measure(&[step(0, 1, 0, &[], false)], &[]).is_err());
        assert!(measure(&[step(0, 0, 1, &[], true)], &[]).is_err());
        assert!(measure(&[], &[]).is_err());
        assert!(measure(&[step(0, 0, 1, &[0], false)], &[]).is_err());
    }
}
