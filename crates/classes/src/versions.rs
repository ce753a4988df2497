//! The versions of class files that a release of the JDK accepts.
//!
//! Source: JVMS §4.1. Invariant: the messages are those of `HotSpot`.

/// The versions of class files that are accepted.
#[derive(Clone, Copy, Debug)]
pub struct Versions {
    /// The major version of class files of the release.
    pub newest: u16,
    /// Whether preview features are enabled.
    pub preview: bool,
}

impl Versions {
    /// Returns the reason why the version of a class file is refused, if it is.
    pub(crate) fn refusal(self, class: &classfile::ClassFile) -> Option<String> {
        const PREVIEW: u16 = 65535;
        let name = class.this_class.replace('/', ".");
        let (major, minor, newest) = (class.major, class.minor, self.newest);
        let is_preview = major >= 56 && minor == PREVIEW;
        if major > newest {
            return Some(format!(
                "{name} has been compiled by a more recent version of the Java Runtime (class file version {major}.{minor}), this version of the Java Runtime only recognizes class file versions up to {newest}.0"
            ));
        }
        if is_preview && major != newest {
            return Some(format!(
                "{name} (class file version {major}.{minor}) was compiled with preview features that are unsupported. This version of the Java Runtime only recognizes preview features for class file version {newest}.{minor}"
            ));
        }
        (is_preview && !self.preview).then(|| {
            format!(
                "Preview features are not enabled for {name} (class file version {major}.{minor}). Try running with '--enable-preview'"
            )
        })
    }
}
