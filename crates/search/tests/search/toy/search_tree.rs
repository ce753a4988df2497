//! A binary search tree over n keys, under insertion and removal of any key. The states are the
//! trees over all subsets of the keys. Their number is the sum of C(n, k) * Catalan(k).

use std::convert::Infallible;

use search::{Step, System};

#[derive(Clone, Debug)]
struct TreeNode {
    key: u32,
    left: Link,
    right: Link,
}

type Link = Option<Box<TreeNode>>;

#[derive(Clone, Debug)]
pub struct SearchTree {
    keys: u32,
    root: Link,
}

impl SearchTree {
    pub fn new(keys: u32) -> Self {
        Self { keys, root: None }
    }
}

fn insert(link: &mut Link, key: u32) {
    match link {
        None => *link = Some(Box::new(TreeNode { key, left: None, right: None })),
        Some(node) if key < node.key => insert(&mut node.left, key),
        Some(node) if key > node.key => insert(&mut node.right, key),
        Some(_) => {}
    }
}

/// Removes a key. A removed key with two children is replaced by the least key of the right
/// subtree.
fn remove(link: &mut Link, key: u32) {
    let Some(node) = link else { return };
    if key < node.key {
        remove(&mut node.left, key);
    } else if key > node.key {
        remove(&mut node.right, key);
    } else if node.left.is_none() {
        *link = node.right.take();
    } else if node.right.is_none() {
        *link = node.left.take();
    } else {
        let mut least = node.right.as_ref();
        while let Some(left) = least.filter(|n| n.left.is_some()) {
            least = left.left.as_ref();
        }
        let least = least.unwrap().key;
        node.key = least;
        remove(&mut node.right, least);
    }
}

/// Writes the keys in preorder. An absent node is written as 0.
fn write(link: &Link, out: &mut Vec<u32>) {
    match link {
        None => out.push(0),
        Some(node) => {
            out.push(node.key + 1);
            write(&node.left, out);
            write(&node.right, out);
        }
    }
}

fn read(vector: &mut impl Iterator<Item = u32>) -> Link {
    let key = vector.next()?.checked_sub(1)?;
    let left = read(vector);
    let right = read(vector);
    Some(Box::new(TreeNode { key, left, right }))
}

impl System for SearchTree {
    type Error = Infallible;

    fn arity(&mut self) -> Result<u32, Infallible> {
        Ok(2 * self.keys)
    }

    fn step(&mut self, choice: u32) -> Result<Step, Infallible> {
        if choice < self.keys {
            insert(&mut self.root, choice);
        } else {
            remove(&mut self.root, choice - self.keys);
        }
        Ok(Step::Next)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Infallible> {
        write(&self.root, out);
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Infallible> {
        self.root = read(&mut vector.iter().copied());
        Ok(())
    }
}
