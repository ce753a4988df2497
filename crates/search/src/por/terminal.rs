//! Terminal strongly connected components of the explored graph (Tarjan 1972), which a path may never leave.

const UNSEEN: u32 = u32::MAX;

/// The nontrivial components that no edge leaves: of several states, or of one state with a self-loop. `edges`
/// are pairs of states below `states`.
pub(super) fn terminal_components(states: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut starts = vec![0_u32; states + 1];
    for (from, _) in edges {
        starts[*from as usize + 1] += 1;
    }
    for at in 0..states {
        starts[at + 1] += starts[at];
    }
    let mut fill = starts.clone();
    let mut targets = vec![0_u32; edges.len()];
    for (from, to) in edges {
        targets[fill[*from as usize] as usize] = *to;
        fill[*from as usize] += 1;
    }

    let mut index = vec![UNSEEN; states];
    let mut low = vec![0_u32; states];
    let mut component = vec![UNSEEN; states];
    let mut members: Vec<Vec<u32>> = Vec::new();
    let mut stack: Vec<u32> = Vec::new();
    let mut calls: Vec<(u32, u32)> = Vec::new();
    let mut next_index = 0;
    for root in 0..states as u32 {
        if index[root as usize] != UNSEEN {
            continue;
        }
        calls.push((root, starts[root as usize]));
        while let Some((state, at)) = calls.last().copied() {
            let s = state as usize;
            if index[s] == UNSEEN {
                index[s] = next_index;
                low[s] = next_index;
                next_index += 1;
                stack.push(state);
            }
            if at < starts[s + 1] {
                if let Some(call) = calls.last_mut() {
                    call.1 += 1;
                }
                let target = targets[at as usize];
                let t = target as usize;
                if index[t] == UNSEEN {
                    calls.push((target, starts[t]));
                } else if component[t] == UNSEEN {
                    low[s] = low[s].min(index[t]);
                }
                continue;
            }
            calls.pop();
            if let Some((caller, _)) = calls.last() {
                low[*caller as usize] = low[*caller as usize].min(low[s]);
            }
            if low[s] == index[s] {
                let number = members.len() as u32;
                let mut found = Vec::new();
                while let Some(member) = stack.pop() {
                    component[member as usize] = number;
                    found.push(member);
                    if member == state {
                        break;
                    }
                }
                members.push(found);
            }
        }
    }
    let mut leaves = vec![true; members.len()];
    let mut has_edge = vec![false; members.len()];
    for (from, to) in edges {
        let (from, to) = (component[*from as usize], component[*to as usize]);
        has_edge[from as usize] = true;
        leaves[from as usize] &= from == to;
    }
    members
        .into_iter()
        .enumerate()
        .filter(|(number, _)| leaves[*number] && has_edge[*number])
        .map(|(_, states)| states)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::terminal_components;

    #[test]
    fn only_cycles_without_an_exit_are_terminal() {
        // 0 -> 1 <-> 2, 0 -> 3 -> 3, 0 -> 4, 5 <-> 6 -> 4
        let edges = [(0, 1), (1, 2), (2, 1), (0, 3), (3, 3), (0, 4), (5, 6), (6, 5), (6, 4)];
        let mut found = terminal_components(7, &edges);
        for states in &mut found {
            states.sort_unstable();
        }
        found.sort();
        assert_eq!(found, [vec![1, 2], vec![3]]);
    }
}
