//! Spun classes (types used by `dynamic/link.rs`; bodies are being written).

/// Why a class could not be spun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpinError(pub String);
impl std::fmt::Display for SpinError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for SpinError {}
/// A method handle constant.
#[derive(Clone, Copy, Debug)]
pub struct HandleRef<'a> {
    /// kind
    pub kind: u8,
    /// class
    pub class: &'a str,
    /// name
    pub name: &'a str,
    /// descriptor
    pub descriptor: &'a str,
    /// interface
    pub interface: bool,
}
/// A lambda call site.
#[derive(Clone, Debug)]
pub struct LambdaSpec<'a> {
    /// a
    pub host: &'a str,
    /// a
    pub method_name: &'a str,
    /// a
    pub factory: &'a str,
    /// a
    pub erased: &'a str,
    /// a
    pub instantiated: &'a str,
    /// a
    pub implementation: HandleRef<'a>,
    /// a
    pub marker_interfaces: Vec<&'a str>,
    /// a
    pub bridges: Vec<&'a str>,
    /// a
    pub serializable: bool,
}
/// A constant of a concatenation.
#[derive(Clone, Debug)]
pub enum ConcatConstant {
    /// Text.
    String(Vec<u16>),
}
/// A concatenation.
#[derive(Clone, Debug)]
pub struct ConcatSpec<'a> {
    /// a
    pub descriptor: &'a str,
    /// UTF-16, \1 argument, \2 constant.
    pub recipe: Vec<u16>,
    /// a
    pub constants: Vec<ConcatConstant>,
}
/// A record method.
#[derive(Clone, Debug)]
pub struct ObjectMethodsSpec<'a> {
    /// a
    pub record: &'a str,
    /// a
    pub name: &'a str,
    /// a
    pub components: Vec<(String, String)>,
}
/// A case label.
#[derive(Clone, Debug)]
pub enum Label<'a> {
    /// a
    Class(&'a str),
    /// a
    String(Vec<u16>),
    /// a
    Integer(i32),
    /// a
    Enum {
        /// a
        class: String,
        /// a
        constant: String,
    },
}
/// A pattern switch.
#[derive(Clone, Debug)]
pub struct SwitchSpec<'a> {
    /// a
    pub descriptor: &'a str,
    /// a
    pub labels: Vec<Label<'a>>,
}
/// a
pub fn lambda(_: &LambdaSpec<'_>) -> Result<Vec<u8>, SpinError> {
    Err(SpinError("lambda".into()))
}
/// a
pub fn concat(_: &str, _: &ConcatSpec<'_>) -> Result<Vec<u8>, SpinError> {
    Err(SpinError("concat".into()))
}
/// a
pub fn object_methods(_: &ObjectMethodsSpec<'_>) -> Result<Vec<u8>, SpinError> {
    Err(SpinError("object methods".into()))
}
/// a
pub fn type_switch(_: &str, _: &SwitchSpec<'_>) -> Result<Vec<u8>, SpinError> {
    Err(SpinError("type switch".into()))
}
/// a
pub fn enum_switch(_: &str, _: &SwitchSpec<'_>) -> Result<Vec<u8>, SpinError> {
    Err(SpinError("enum switch".into()))
}
