//! Error numbers of Linux and their texts.

pub(crate) const EPERM: i32 = 1;
pub(crate) const ENOENT: i32 = 2;
pub(crate) const EIO: i32 = 5;
pub(crate) const EBADF: i32 = 9;
pub(crate) const EAGAIN: i32 = 11;
pub(crate) const EACCES: i32 = 13;
pub(crate) const EEXIST: i32 = 17;
pub(crate) const ENOTDIR: i32 = 20;
pub(crate) const EISDIR: i32 = 21;
pub(crate) const EINVAL: i32 = 22;
pub(crate) const EFBIG: i32 = 27;
pub(crate) const ESPIPE: i32 = 29;
pub(crate) const EPIPE: i32 = 32;
pub(crate) const ERANGE: i32 = 34;
pub(crate) const ENOTEMPTY: i32 = 39;
pub(crate) const ELOOP: i32 = 40;
pub(crate) const ENODATA: i32 = 61;
pub(crate) const ENOTSUP: i32 = 95;

/// Returns the text of Linux for an error number.
pub(crate) fn text(number: i32) -> String {
    let text = std::io::Error::from_raw_os_error(number).to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
