//! `jdk.internal.util.SystemProps.Raw`: the initial system properties.
//!
//! Source: `System.c` and `arguments.cpp` of HotSpot for the set of properties; the JDK's `release`
//! file for version and vendor. Invariant: under check the properties contain nothing of the user
//! or the host except the current folder, the base of relative paths.

use crate::files::users;
use crate::values::{Answer, string_array};
use classfile::Constant;
use std::path::Path;
use vm::{Exit, Machine};

vm::natives! {
    class "jdk/internal/util/SystemProps$Raw";
    "vmProperties()[Ljava/lang/String;" => vm_properties;
    "platformProperties()[Ljava/lang/String;" => platform_properties;
}

const RAW: &str = "jdk/internal/util/SystemProps$Raw";

/// Returns keys and values alternately; properties of the options are last and override others.
fn vm_properties(machine: &mut Machine, _: &[u64]) -> Answer {
    let options = machine.options.clone();
    let home = options.platform.java_home.clone();
    let release = std::fs::read_to_string(Path::new(&home).join("release")).unwrap_or_default();
    let entry = |key: &str| release_entry(&release, key).unwrap_or_default();
    let feature = options.platform.release.to_string();
    let mut properties: Vec<(&str, String)> = vec![
        ("java.home", home.clone()),
        ("java.class.path", options.platform.class_path.clone()),
        ("java.library.path", "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib".to_owned()),
        ("sun.boot.library.path", format!("{home}/lib")),
        ("java.vm.specification.name", "Java Virtual Machine Specification".to_owned()),
        ("java.vm.specification.vendor", "Oracle Corporation".to_owned()),
        ("java.vm.specification.version", feature),
        ("java.vm.name", "OpenJDK 64-Bit Server VM".to_owned()),
        ("java.vm.vendor", entry("IMPLEMENTOR")),
        ("java.vm.version", entry("JAVA_RUNTIME_VERSION")),
        ("java.vm.info", "interpreted mode".to_owned()),
        ("java.vm.compressedOopsMode", "32-bit".to_owned()),
        ("jdk.debug", "release".to_owned()),
        ("sun.nio.MaxDirectMemorySize", "-1".to_owned()),
        ("sun.nio.PageAlignDirectMemory", "false".to_owned()),
        ("sun.java.launcher", "SUN_STANDARD".to_owned()),
        ("sun.management.compiler", "HotSpot 64-Bit Tiered Compilers".to_owned()),
    ];
    if options.platform.release >= 18 {
        // With this property, reflection calls the machine instead of generating classes.
        properties.push(("jdk.reflect.useNativeAccessorOnly", "true".to_owned()));
    }
    for (key, value) in &options.platform.properties {
        properties.retain(|(known, _)| known != key);
        properties.push((key, value.clone()));
    }
    let mut texts = Vec::with_capacity(properties.len() * 2 + 1);
    for (key, value) in &properties {
        texts.extend([Some(*key), Some(value.as_str())]);
    }
    texts.push(None);
    string_array(machine, &texts)
}

/// Returns the value of `KEY="value"` in a JDK's `release` file.
fn release_entry(release: &str, key: &str) -> Option<String> {
    release.lines().find_map(|line| {
        let value = line.strip_prefix(key)?.strip_prefix('=')?;
        Some(value.trim().trim_matches('"').to_owned())
    })
}

/// Returns the platform's properties, by the indices that the class itself declares (they differ
/// between releases).
fn platform_properties(machine: &mut Machine, _: &[u64]) -> Answer {
    let class = machine.program.boot_class(RAW)?;
    let Some(file) = class.file() else {
        return Err(Exit::Unsupported(format!("{RAW} without a class file")));
    };
    let constant = |name: &str| {
        let field = file.fields.iter().find(|field| field.name == name)?;
        match file.pool.get(field.constant_value?)? {
            Constant::Integer(value) => usize::try_from(*value).ok(),
            _ => None,
        }
    };
    let Some(length) = constant("FIXED_LENGTH") else {
        return Err(Exit::Unsupported(format!("{RAW} without FIXED_LENGTH")));
    };
    let values = platform_values(machine.options.check);
    let mut texts: Vec<Option<&str>> = vec![None; length];
    for (name, value) in &values {
        if let Some(place) = constant(&format!("_{name}_NDX")).and_then(|at| texts.get_mut(at)) {
            *place = Some(value);
        }
    }
    string_array(machine, &texts)
}

fn platform_values(check: bool) -> Vec<(&'static str, String)> {
    let folder = std::env::current_dir().map_or("/".to_owned(), |dir| dir.display().to_string());
    let variable = |name: &str| std::env::var(name).ok().filter(|_| !check);
    let kernel = std::fs::read_to_string("/proc/sys/kernel/osrelease").ok().filter(|_| !check);
    [
        ("display_language", "en"),
        ("file_encoding", "UTF-8"),
        ("native_encoding", "UTF-8"),
        ("sun_jnu_encoding", "UTF-8"),
        ("file_separator", "/"),
        ("path_separator", ":"),
        ("line_separator", "\n"),
        ("java_io_tmpdir", "/tmp"),
        ("os_name", "Linux"),
        ("os_arch", "amd64"),
        ("sun_arch_data_model", "64"),
        ("sun_cpu_endian", "little"),
        ("sun_io_unicode_encoding", "UnicodeLittle"),
    ]
    .into_iter()
    .map(|(name, value)| (name, value.to_owned()))
    .chain([
        ("os_version", kernel.map_or("6".to_owned(), |text| text.trim().to_owned())),
        ("user_dir", folder),
        ("user_home", variable("HOME").unwrap_or_else(|| "/home/user".to_owned())),
        ("user_name", users::own_name(check)),
    ])
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_a_release_file_match_by_their_whole_key() {
        let text =
            "IMPLEMENTOR=\"Debian\"\nJAVA_VERSION_DATE=\"2026-10-20\"\nJAVA_VERSION=\"17.0.21\"\n";
        assert_eq!(release_entry(text, "JAVA_VERSION").as_deref(), Some("17.0.21"));
        assert_eq!(release_entry(text, "IMPLEMENTOR").as_deref(), Some("Debian"));
        assert_eq!(release_entry(text, "VERSION"), None);
    }

    #[test]
    fn check_reports_a_fixed_user() {
        let values = platform_values(true);
        let value = |name: &str| values.iter().find(|(n, _)| *n == name).map(|(_, v)| v.as_str());
        assert_eq!(value("user_name"), Some("user"));
        assert_eq!(value("os_version"), Some("6"));
    }
}
