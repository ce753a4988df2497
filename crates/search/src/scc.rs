//! Strongly connected components of an explored graph (Tarjan 1972).

const UNVISITED: u32 = u32::MAX;

/// The successor lists of all states, in one array.
struct Successors {
    /// The start of the list of each state, and the end of the last list.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Successors {
    fn new(states: usize, edges: &[(u32, u32)]) -> Self {
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
        Self { starts, targets }
    }
}

/// The partition of a graph into strongly connected components.
pub(crate) struct Components {
    /// The number of the component of each state.
    pub(crate) of_state: Vec<u32>,
    /// The states of each component. A component precedes all components that have a path to it.
    pub(crate) members: Vec<Vec<u32>>,
}

/// Returns the components of a graph. The edges are pairs of states, which are below `states`.
pub(crate) fn strongly_connected_components(states: usize, edges: &[(u32, u32)]) -> Components {
    let successors = Successors::new(states, edges);
    let mut index = vec![UNVISITED; states];
    let mut low = vec![0_u32; states];
    let mut of_state = vec![UNVISITED; states];
    let mut members: Vec<Vec<u32>> = Vec::new();
    let mut stack: Vec<u32> = Vec::new();
    // The calls of the algorithm: pairs of a state and the index of its next edge. Recursion would
    // be as deep as the graph.
    let mut calls: Vec<(u32, u32)> = Vec::new();
    let mut next_index = 0;
    for root in 0..states as u32 {
        if index[root as usize] != UNVISITED {
            continue;
        }
        calls.push((root, successors.starts[root as usize]));
        while let Some((state, at)) = calls.last().copied() {
            let s = state as usize;
            if index[s] == UNVISITED {
                index[s] = next_index;
                low[s] = next_index;
                next_index += 1;
                stack.push(state);
            }
            if at < successors.starts[s + 1] {
                if let Some(call) = calls.last_mut() {
                    call.1 += 1;
                }
                let target = successors.targets[at as usize];
                let t = target as usize;
                if index[t] == UNVISITED {
                    calls.push((target, successors.starts[t]));
                } else if of_state[t] == UNVISITED {
                    low[s] = low[s].min(index[t]);
                }
                continue;
            }
            calls.pop();
            if let Some((caller, _)) = calls.last() {
                low[*caller as usize] = low[*caller as usize].min(low[s]);
            }
            if low[s] == index[s] {
                let component = pop_component(&mut stack, state);
                for member in &component {
                    of_state[*member as usize] = members.len() as u32;
                }
                members.push(component);
            }
        }
    }
    Components { of_state, members }
}

/// Removes the states of the component with the root `root` from the stack, and returns them.
fn pop_component(stack: &mut Vec<u32>, root: u32) -> Vec<u32> {
    let mut component = Vec::new();
    while let Some(member) = stack.pop() {
        component.push(member);
        if member == root {
            break;
        }
    }
    component
}

/// Returns the nontrivial components that no edge leaves. A nontrivial component has several
/// states, or one state with a self-loop.
pub fn terminal_components(states: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let Components { of_state, members } = strongly_connected_components(states, edges);
    let mut is_terminal = vec![true; members.len()];
    let mut has_edge = vec![false; members.len()];
    for (from, to) in edges {
        let (from, to) = (of_state[*from as usize], of_state[*to as usize]);
        has_edge[from as usize] = true;
        is_terminal[from as usize] &= from == to;
    }
    members
        .into_iter()
        .enumerate()
        .filter(|(number, _)| is_terminal[*number] && has_edge[*number])
        .map(|(_, states)| states)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{strongly_connected_components, terminal_components};

    /// The edges 0 -> 1 <-> 2, 0 -> 3 -> 3, 0 -> 4 and 5 <-> 6 -> 4.
    const EDGES: [(u32, u32); 9] =
        [(0, 1), (1, 2), (2, 1), (0, 3), (3, 3), (0, 4), (5, 6), (6, 5), (6, 4)];

    fn sorted(mut components: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        for states in &mut components {
            states.sort_unstable();
        }
        components.sort();
        components
    }

    #[test]
    fn components_partition_the_states() {
        let components = strongly_connected_components(7, &EDGES).members;
        assert_eq!(sorted(components), [vec![0], vec![1, 2], vec![3], vec![4], vec![5, 6]]);
    }

    #[test]
    fn only_cycles_without_an_exit_are_terminal() {
        assert_eq!(sorted(terminal_components(7, &EDGES)), [vec![1, 2], vec![3]]);
    }
}
