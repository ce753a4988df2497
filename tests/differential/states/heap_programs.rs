//! Programs written for states that they must or must not have.

use super::{LARGE, count_states};
use config::Por;
use std::path::PathBuf;

/// Writes a source file of this class.
pub(crate) fn source(folder: &tempfile::TempDir, class: &str, text: &str) -> PathBuf {
    let file = folder.path().join(format!("{class}.java"));
    std::fs::write(&file, text).unwrap();
    file
}

/// Returns the number of states in a random walk of `steps` steps.
fn states(class: &str, text: &str, steps: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    count_states(&source(&folder, class, text), Por::Local, steps, 3, &LARGE)
}

#[test]
fn allocation_order_does_not_distinguish_states() {
    // Two objects in two fields, made in either order, with garbage in between or not.
    let text = "import gov.nasa.jpf.vm.Verify;
        class Order {
            static Object[] a, b;
            public static void main(String[] args) {
                if (Verify.getBoolean()) { a = new Object[2]; Object g = new int[3]; b = new Object[3]; }
                else { b = new Object[3]; a = new Object[2]; }
                Verify.getBoolean();
                a[0] = b; b[0] = a;
                Verify.getBoolean();
            }
        }";
    // The start, three choices (the second and third one state each), the end.
    assert_eq!(states("Order", text, 60), 5);
}

#[test]
fn different_links_are_different_states() {
    let text = "import gov.nasa.jpf.vm.Verify;
        class Links {
            static Object[] a = new Object[2], b = new Object[2];
            public static void main(String[] args) {
                int at = Verify.getInt(0, 3);
                Object[] c = new Object[2];
                c[at & 1] = c;
                if (at > 1) { a = c; } else { b = c; }
                at = 0;
                Verify.getBoolean();
            }
        }";
    assert_eq!(states("Links", text, 80), 2 + 4 + 4);
}

#[test]
fn long_reference_arrays_are_restored_by_block() {
    let text = "import gov.nasa.jpf.vm.Verify;
        class Blocks {
            static final Object[] shared = new Object[2501];
            static Object spare = new Object[1];
            static void change(Object[] array) {
                int at = Verify.getInt(0, 4);
                switch (at) {
                    case 0: array[700] = null; break;
                    case 1: array[at * 2000] = new Object[] {array[700]}; break;
                    case 2: array[2500] = shared[2000]; break;
                    case 3: Object x = array[0]; array[0] = array[2000]; array[2000] = x; break;
                    default: synchronized (array) { array[2499] = spare; }
                }
            }
            public static void main(String[] args) {
                Object[] own = new Object[2600];
                shared[700] = shared;
                new Thread(() -> { for (int i = 0; i < 3; i++) change(shared); }).start();
                for (int i = 0; i < 3; i++) change(own);
                spare = own;
                change(own);
            }
        }";
    let seen = states("Blocks", text, 1_500);
    assert!(seen > 300, "{seen}");
}

#[test]
fn objects_stored_in_a_long_array_are_restored() {
    // No other difference shows the additional object, even with free positions for more.
    let text = "import gov.nasa.jpf.vm.Verify;
        class Filling {
            public static void main(String[] args) {
                Object[] own = new Object[2600];
                for (int i = 0; i < 60; i++) {
                    Verify.getBoolean();
                    own[i * 40] = new Object();
                }
                Verify.getBoolean();
                if (own[40] == null) throw new Error();
            }
        }";
    let seen = states("Filling", text, 150);
    assert!(seen > 60, "{seen}");
}

#[test]
fn large_structures_are_restored_after_link_changes() {
    let count = |class, text| states(class, text, 700);
    let linking = count("Linking", include_str!("Linking.java"));
    let owning = count("Owning", include_str!("Owning.java"));
    let weighing = count("Weighing", include_str!("Weighing.java"));
    assert!(linking > 100 && owning > 100 && weighing > 15, "{linking}, {owning}, {weighing}");
    let relinking = count("Relinking", include_str!("Relinking.java"));
    let rows = count("Rows", include_str!("Rows.java"));
    assert!(relinking > 100 && rows > 100, "{relinking}, {rows}");
}
