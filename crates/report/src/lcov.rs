//! Coverage as an LCOV trace file, for `genhtml` and editors.
//!
//! Source: geninfo(1), "FILES". Invariant: the count of a line is the maximum over the methods
//! that contain the line. A line of a constructor and a lambda is hit if either was executed.

use crate::coverage::{ClassCoverage, Coverage};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Renders the coverage of a program as a trace file.
pub(crate) fn render(_: &str, coverage: &Coverage) -> String {
    let mut files: BTreeMap<String, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in &coverage.classes {
        let Some(file) = &class.file else { continue };
        let below = class.class.rsplit_once('.').map(|(package, _)| package.replace('.', "/"));
        let source = below.map_or_else(|| file.clone(), |package| format!("{package}/{file}"));
        files.entry(class.path.clone().unwrap_or(source)).or_default().push(class);
    }
    let mut out = String::new();
    for (file, classes) in files {
        write_file(&mut out, &file, &classes);
    }
    out
}

fn write_file(out: &mut String, file: &str, classes: &[&ClassCoverage]) {
    let _ = writeln!(out, "TN:\nSF:{file}");
    let mut methods = (0, 0);
    let mut lines: BTreeMap<u32, u64> = BTreeMap::new();
    let mut branches: BTreeMap<u32, (u64, u64)> = BTreeMap::new();
    for class in classes {
        for method in &class.methods {
            let name = format!("{}.{}{}", class.class, method.name, method.descriptor);
            if let Some(first) = method.lines.first() {
                let _ = writeln!(out, "FN:{},{name}", first.line);
            }
            let hits = method.lines.first().map_or(0, |line| line.hits);
            let hits = if method.is_covered() { hits.max(1) } else { 0 };
            let _ = writeln!(out, "FNDA:{hits},{name}");
            methods = (methods.0 + 1, methods.1 + u64::from(hits > 0));
            for line in &method.lines {
                let hits = if line.is_covered() { line.hits.max(1) } else { 0 };
                let known = lines.entry(line.line).or_default();
                *known = hits.max(*known);
                if line.branches.total() > 0 {
                    let (covered, total) = branches.entry(line.line).or_default();
                    *covered += line.branches.covered;
                    *total += line.branches.total();
                }
            }
        }
    }
    let _ = writeln!(out, "FNF:{}\nFNH:{}", methods.0, methods.1);
    for (line, (covered, total)) in &branches {
        for branch in 0..*total {
            let taken = if lines.get(line) == Some(&0) {
                "-".to_owned()
            } else {
                u64::from(branch < *covered).to_string()
            };
            let _ = writeln!(out, "BRDA:{line},0,{branch},{taken}");
        }
    }
    let found: u64 = branches.values().map(|(_, total)| total).sum();
    let hit: u64 = branches.values().map(|(covered, _)| covered).sum();
    let _ = writeln!(out, "BRF:{found}\nBRH:{hit}");
    for (line, hits) in &lines {
        let _ = writeln!(out, "DA:{line},{hits}");
    }
    let hit = lines.values().filter(|hits| **hits > 0).count();
    let _ = writeln!(out, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::{Count, LineCoverage, MethodCoverage};

    #[test]
    fn a_file_is_a_record_with_its_sums() {
        let line = |line, hits, covered, missed| LineCoverage {
            line,
            hits,
            instructions: Count { covered: hits.min(1), missed: u64::from(hits == 0) },
            branches: Count { covered, missed },
        };
        let class = ClassCoverage {
            class: "a.B".into(),
            file: Some("B.java".into()),
            path: None,
            methods: vec![MethodCoverage {
                name: "f".into(),
                descriptor: "()V".into(),
                instructions: Count { covered: 1, missed: 1 },
                branches: Count { covered: 1, missed: 1 },
                lines: vec![line(3, 7, 1, 1), line(4, 0, 0, 0)],
            }],
        };
        let text = render("", &Coverage { classes: vec![class] });
        let wanted = "TN:\nSF:a/B.java\nFN:3,a.B.f()V\nFNDA:7,a.B.f()V\nFNF:1\nFNH:1\n\
            BRDA:3,0,0,1\nBRDA:3,0,1,0\nBRF:2\nBRH:1\nDA:3,7\nDA:4,0\nLF:2\nLH:1\nend_of_record\n";
        assert_eq!(text, wanted);
    }
}
