//! Finds the JDK with the class library.
//!
//! Source: the `release` file of a JDK (JEP 223 version strings), its run-time image `lib/modules` (JEP
//! 220). Invariant: the first of the three places that names a JDK determines it. An invalid JDK is an
//! error, even if a later place names a valid one.

use classes::path::JarVersions;
use config::{Error, Settings};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The feature releases with which this tool is tested.
const SUPPORTED: std::ops::RangeInclusive<u16> = 17..=25;

/// A JDK, or a run-time image without tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// The home folder, without symbolic links.
    pub home: PathBuf,
    /// The feature release, such as 17 or 25.
    pub feature: u16,
    /// The version in the `release` file, such as `17.0.21`.
    pub version: String,
    /// The used versions of multi-release jars.
    pub jar_versions: JarVersions,
}

impl Jdk {
    /// Finds the JDK of `--jdk`, or else of `$JAVA_HOME`, or else of the `java` on the PATH. For a
    /// release that is not tested, adds a note to the settings.
    pub fn find(settings: &mut Settings) -> Result<Self, Error> {
        let (java_home, path) = (env::var_os("JAVA_HOME"), env::var_os("PATH"));
        let home = locate(settings.program.jdk.as_deref(), java_home.as_deref(), path.as_deref())?;
        let mut jdk = Self::open(&home)?;
        jdk.jar_versions = jar_versions(jdk.feature, &settings.environment.java.properties())?;
        if !SUPPORTED.contains(&jdk.feature) {
            settings.note(&format!("JDK {}: only releases 17 to 25 are tested", jdk.version));
        }
        Ok(jdk)
    }

    /// Opens the JDK in a directory. Releases before 17 are refused.
    pub fn open(home: &Path) -> Result<Self, Error> {
        let failed = |problem: &str| Error::new(format_args!("JDK {}: {problem}", home.display()));
        let home = home.canonicalize().map_err(|_| failed("there is no such directory"))?;
        let Ok(release) = fs::read_to_string(home.join("release")) else {
            return Err(failed("is not a JDK: it has no readable file 'release'"));
        };
        let version = attribute(&release, "JAVA_VERSION")
            .ok_or_else(|| failed("its file 'release' has no JAVA_VERSION"))?;
        let feature = feature(version)
            .ok_or_else(|| failed(&format!("its JAVA_VERSION '{version}' cannot be understood")))?;
        if feature < *SUPPORTED.start() {
            return Err(failed(&format!("is JDK {feature}: only 17 and later are supported")));
        }
        if !home.join("lib/modules").is_file() {
            return Err(failed("has no class library: lib/modules is missing"));
        }
        Ok(Self { feature, version: version.to_owned(), home, jar_versions: feature.into() })
    }

    /// Returns the file with all classes of the class library.
    pub fn modules(&self) -> PathBuf {
        self.home.join("lib/modules")
    }

    /// Returns the path of the compiler.
    pub fn javac(&self) -> Result<PathBuf, Error> {
        let javac = self.home.join("bin").join(format!("javac{}", env::consts::EXE_SUFFIX));
        if javac.is_file() {
            return Ok(javac);
        }
        let home = self.home.display();
        Err(Error::new(format_args!("{home} is a JRE: it has no javac to compile the target with")))
    }
}

/// Returns the versions of multi-release jars that the properties of `java.util.jar.JarFile` request.
fn jar_versions(feature: u16, properties: &[(String, String)]) -> Result<JarVersions, Error> {
    let value = |name: &str| {
        let property = properties.iter().find(|(key, _)| key == name);
        property.map(|(_, value)| value.as_str())
    };
    let mut versions = JarVersions::from(feature);
    if let Some(text) = value("jdk.util.jar.version") {
        let newest: i32 = text.parse().map_err(|_| {
            Error::new(format_args!("-Djdk.util.jar.version={text}: it is not a number"))
        })?;
        versions.newest = newest.clamp(0, i32::from(feature)) as u16;
    }
    // The value `force` has an effect only on jars that a program opens with an own version.
    if value("jdk.util.jar.enableMultiRelease") == Some("false") {
        versions.newest = 0;
    }
    Ok(versions)
}

/// Returns the home folder that the first of the three places names.
fn locate(
    option: Option<&Path>,
    java_home: Option<&OsStr>,
    path: Option<&OsStr>,
) -> Result<PathBuf, Error> {
    if let Some(home) = option {
        return Ok(home.to_owned());
    }
    if let Some(home) = java_home.filter(|home| !home.is_empty()) {
        return Ok(PathBuf::from(home));
    }
    let java = format!("java{}", env::consts::EXE_SUFFIX);
    let folders = path.map(|path| env::split_paths(path).collect()).unwrap_or_default();
    let candidates = Vec::into_iter(folders).map(|folder: PathBuf| folder.join(&java));
    let launcher = candidates.filter_map(|file| file.canonicalize().ok()).find(|f| f.is_file());
    // The resolved path of the launcher is HOME/bin/java.
    launcher
        .as_deref()
        .and_then(Path::parent)
        .and_then(Path::parent)
        .map(Path::to_owned)
        .ok_or_else(|| {
            Error::new("no JDK was found: give --jdk DIR, set JAVA_HOME, or put java on the PATH")
        })
}

/// Returns the value of `name` in a `release` file, without its quotes.
fn attribute<'a>(release: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = release.lines().filter_map(|line| line.split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.trim() == name)?;
    Some(value.trim().trim_matches('"'))
}

/// Returns `17` for `17.0.21`, `26` for `26-ea`, and `8` for `1.8.0_392`.
fn feature(version: &str) -> Option<u16> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
    version.get(..digits)?.parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Creates a folder with the files that identify a JDK of this version.
    fn fake(version: &str) -> tempfile::TempDir {
        let home = tempfile::tempdir().unwrap();
        let release = format!("IMPLEMENTOR=\"Us\"\nJAVA_VERSION=\"{version}\"\n");
        fs::write(home.path().join("release"), release).unwrap();
        fs::create_dir_all(home.path().join("lib")).unwrap();
        fs::write(home.path().join("lib/modules"), "").unwrap();
        home
    }

    fn problem(home: &Path) -> String {
        Jdk::open(home).unwrap_err().to_string()
    }

    #[test]
    fn properties_select_the_versions_of_jars() {
        let of = |pairs: &[(&str, &str)]| {
            let pairs: Vec<_> = pairs.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
            jar_versions(17, &pairs).map(|versions| versions.newest)
        };
        let (version, enable) = ("jdk.util.jar.version", "jdk.util.jar.enableMultiRelease");
        assert_eq!(of(&[]).unwrap(), 17);
        assert_eq!(of(&[(version, "9")]).unwrap(), 9);
        assert_eq!(of(&[(version, "99"), (enable, "force")]).unwrap(), 17);
        assert_eq!(of(&[(version, "-3")]).unwrap(), 0);
        assert_eq!(of(&[(enable, "false")]).unwrap(), 0);
        assert_eq!(of(&[(enable, "no")]).unwrap(), 17);
        assert!(of(&[(version, "9.0")]).is_err());
    }

    #[test]
    fn feature_releases_are_parsed() {
        for (version, expected) in
            [("17.0.21", 17), ("25", 25), ("26-ea", 26), ("1.8.0_392", 8), ("11.0.2", 11)]
        {
            assert_eq!(feature(version), Some(expected), "{version}");
        }
        assert_eq!(feature("latest"), None);
    }

    #[test]
    fn the_release_file_has_the_version() {
        let home = fake("21.0.1");
        let jdk = Jdk::open(home.path()).unwrap();
        assert_eq!((jdk.feature, jdk.version.as_str()), (21, "21.0.1"));
        assert!(jdk.javac().unwrap_err().to_string().contains("is a JRE"));
    }

    #[test]
    fn an_unusable_jdk_is_refused_with_the_reason() {
        assert!(problem(Path::new("/no/such/jdk")).contains("no such directory"));
        assert!(problem(tempfile::tempdir().unwrap().path()).contains("not a JDK"));
        assert!(problem(fake("11.0.2").path()).contains("is JDK 11: only 17 and later"));
        let home = fake("17");
        fs::remove_file(home.path().join("lib/modules")).unwrap();
        assert!(problem(home.path()).contains("lib/modules is missing"));
    }

    #[test]
    fn an_untested_release_is_noted() {
        let home = fake("26-ea");
        let mut settings = Settings::default();
        settings.program.jdk = Some(home.path().to_owned());
        assert_eq!(Jdk::find(&mut settings).unwrap().feature, 26);
        assert!(settings.notes[0].contains("JDK 26-ea"));
    }

    #[test]
    fn the_option_overrides_the_environment() {
        let (option, home) = (Path::new("/a"), OsStr::new("/b"));
        assert_eq!(locate(Some(option), Some(home), None).unwrap(), option);
        assert_eq!(locate(None, Some(home), None).unwrap(), home);
        let problem = locate(None, Some(OsStr::new("")), None).unwrap_err().to_string();
        assert!(problem.contains("--jdk DIR"), "{problem}");
    }

    #[cfg(unix)]
    #[test]
    fn links_to_the_launcher_are_resolved() {
        let home = fake("17");
        fs::create_dir(home.path().join("bin")).unwrap();
        fs::write(home.path().join("bin/java"), "").unwrap();
        let links = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(home.path().join("bin/java"), links.path().join("java"))
            .unwrap();
        let found = locate(None, None, Some(links.path().as_os_str())).unwrap();
        assert_eq!(found, home.path().canonicalize().unwrap());
    }
}
