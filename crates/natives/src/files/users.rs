//! Names of users and groups. Under check there are two users and two groups, so that no verdict
//! depends on the names of the host.

use nix::unistd::{Gid, Group, Uid, User};

const KNOWN: &[(u32, &str)] = &[(0, "root"), (1000, "user")];

/// Returns the name of a user or a group by number.
pub(crate) fn name(check: bool, group: bool, number: u32) -> Option<String> {
    if check {
        return KNOWN.iter().find(|(n, _)| *n == number).map(|(_, name)| (*name).to_owned());
    }
    if group {
        Group::from_gid(Gid::from_raw(number)).ok().flatten().map(|group| group.name)
    } else {
        User::from_uid(Uid::from_raw(number)).ok().flatten().map(|user| user.name)
    }
}

/// Returns the name of the user of this process, as the property `user.name` has it.
pub(crate) fn own_name(check: bool) -> String {
    let number = if check { 1000 } else { nix::unistd::getuid().as_raw() };
    name(check, false, number).unwrap_or_else(|| "?".to_owned())
}

/// Returns the number of a user or a group by name.
pub(crate) fn number(check: bool, group: bool, name: &str) -> Option<u32> {
    if check {
        return KNOWN.iter().find(|(_, n)| *n == name).map(|(number, _)| *number);
    }
    if group {
        Group::from_name(name).ok().flatten().map(|group| group.gid.as_raw())
    } else {
        User::from_name(name).ok().flatten().map(|user| user.uid.as_raw())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_has_only_its_own_users() {
        assert_eq!(name(true, false, 1000).as_deref(), Some("user"));
        assert_eq!(name(true, true, 4711), None);
        assert_eq!(number(true, false, "root"), Some(0));
        assert_eq!(name(false, false, 0).as_deref(), Some("root"));
    }
}
