//! Strongly connected components of a graph given by a successor function.
//!
//! Source: Tarjan, *Depth-First Search and Linear Graph Algorithms* (1972), without recursion.
//! Invariant: the number of a component is greater than those of all components that it reaches.

/// The component number of each vertex, or [`UNREACHED`].
pub(crate) type ComponentOf = Vec<u32>;

/// The component of a vertex that is not reached.
pub(crate) const UNREACHED: u32 = u32::MAX;

/// Returns the component of each vertex that is reachable from `roots`, and the number of components.
/// The vertices are the numbers below `count`. The n-th successor of v is `successor(v, n)`.
pub(crate) fn components(
    count: usize,
    roots: impl IntoIterator<Item = u32>,
    mut successor: impl FnMut(u32, usize) -> Option<u32>,
) -> (ComponentOf, u32) {
    let mut component = vec![UNREACHED; count];
    let mut low = vec![0_u32; count];
    let mut clock = 0;
    let mut number = 0;
    let mut stack: Vec<u32> = Vec::new();
    let mut path: Vec<(u32, usize, u32)> = Vec::new();
    for root in roots {
        if low[root as usize] != 0 {
            continue;
        }
        clock += 1;
        low[root as usize] = clock;
        stack.push(root);
        path.push((root, 0, clock));
        while let Some((vertex, next, entered)) = path.last_mut() {
            let (vertex, entered) = (*vertex, *entered);
            if let Some(to) = successor(vertex, *next) {
                *next += 1;
                if low[to as usize] == 0 {
                    clock += 1;
                    low[to as usize] = clock;
                    stack.push(to);
                    path.push((to, 0, clock));
                } else if component[to as usize] == UNREACHED {
                    low[vertex as usize] = low[vertex as usize].min(low[to as usize]);
                }
                continue;
            }
            path.pop();
            let lowest = low[vertex as usize];
            if lowest == entered {
                while let Some(member) = stack.pop() {
                    component[member as usize] = number;
                    if member == vertex {
                        break;
                    }
                }
                number += 1;
            }
            if let Some((parent, ..)) = path.last() {
                low[*parent as usize] = low[*parent as usize].min(lowest);
            }
        }
    }
    (component, number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_the_classes_of_mutual_reachability() {
        let mut rng = base::rng::Rng::new(3);
        for _ in 0..500 {
            let count = 1 + rng.index(9);
            let edges: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..rng.index(4)).map(|_| rng.index(count) as u32).collect())
                .collect();
            let mut reach = vec![vec![false; count]; count];
            for (from, row) in reach.iter_mut().enumerate() {
                let mut open = vec![from];
                while let Some(at) = open.pop() {
                    if !std::mem::replace(&mut row[at], true) {
                        open.extend(edges[at].iter().map(|to| *to as usize));
                    }
                }
            }
            let (of, number) = components(count, [0], |v, n| edges[v as usize].get(n).copied());
            for a in 0..count {
                assert_eq!(of[a] != UNREACHED, reach[0][a]);
                for b in 0..count {
                    if reach[0][a] && reach[0][b] {
                        assert!(of[a] < number);
                        assert_eq!(of[a] == of[b], reach[a][b] && reach[b][a]);
                        assert!(!reach[a][b] || of[b] <= of[a], "numbered in reverse order");
                    }
                }
            }
        }
    }
}
