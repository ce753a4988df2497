//! Unsupported areas of the class library, listed by the native methods through which programs
//! reach them.
//!
//! Source: the `native` declarations of `java.base` in JDK 17 and 25. Invariant: a single method
//! that an area lists (`Class.method`) has no row. A call of an area's method without a row ends the
//! run with the area's sentence and the method's name.

/// An unsupported area.
#[derive(Debug)]
pub struct Area {
    /// Name of the area, as the command `doctor` prints it.
    pub name: &'static str,
    /// Reason why the area is unsupported.
    pub sentence: &'static str,
    /// Native methods: `Class` denotes all methods of a class, `package/*` all methods of a
    /// package, `Class.method` one method.
    methods: &'static [&'static str],
}

/// All areas.
pub const AREAS: &[Area] = &[
    Area {
        name: "sockets",
        sentence: "sockets, selectors and pipes of the system: what comes from outside cannot be explored",
        methods: &[
            "java/net/*",
            "jdk/net/*",
            "sun/net/*",
            "sun/net/dns/*",
            "sun/net/sdp/*",
            "sun/net/spi/*",
            "sun/nio/ch/DatagramChannelImpl",
            "sun/nio/ch/DatagramDispatcher",
            "sun/nio/ch/EPoll",
            "sun/nio/ch/EventFD",
            "sun/nio/ch/FileDispatcherImpl.dup0",
            "sun/nio/ch/IOUtil",
            "sun/nio/ch/InheritedChannel",
            "sun/nio/ch/NativeSocketAddress",
            "sun/nio/ch/Net",
            "sun/nio/ch/PollSelectorImpl",
            "sun/nio/ch/SocketDispatcher",
            "sun/nio/ch/UnixAsynchronousSocketChannelImpl",
            "sun/nio/ch/UnixDomainSockets",
        ],
    },
    Area {
        name: "processes",
        sentence: "other processes: they cannot be explored",
        methods: &[
            "java/lang/ProcessHandleImpl",
            "java/lang/ProcessHandleImpl$Info",
            "java/lang/ProcessImpl",
        ],
    },
    Area {
        name: "GUI",
        sentence: "graphical user interfaces: there is no display",
        methods: &[
            "java/awt/*",
            "java/awt/event/*",
            "java/awt/image/*",
            "sun/awt/*",
            "sun/awt/X11/*",
            "sun/awt/image/*",
            "sun/font/*",
            "sun/java2d/*",
        ],
    },
    Area {
        name: "signals",
        sentence: "signals that the program raises or handles itself",
        methods: &["jdk/internal/misc/Signal"],
    },
    Area {
        name: "JVMTI and attach",
        sentence: "tools that attach to a running machine: dumps, snapshots, counters of others",
        methods: &[
            "com/sun/management/internal/*",
            "jdk/internal/misc/CDS.dumpClassList",
            "jdk/internal/misc/CDS.dumpDynamicArchive",
            "jdk/internal/perf/Perf.attach",
            "jdk/internal/perf/Perf.attach0",
            "jdk/internal/perf/Perf.detach",
            "jdk/internal/vm/ThreadSnapshot",
            "sun/management/*",
            "sun/tools/attach/*",
        ],
    },
    Area {
        name: "foreign memory",
        sentence: "foreign functions and memory: native code cannot be explored",
        methods: &[
            "java/lang/invoke/MethodHandle.linkToNative",
            "jdk/internal/foreign/abi/*",
            "jdk/internal/foreign/abi/fallback/*",
            "jdk/internal/invoke/NativeEntryPoint",
            "jdk/internal/loader/RawNativeLibraries",
            "jdk/internal/misc/ScopedMemoryAccess.closeScope0",
            "jdk/internal/vm/ForeignLinkerSupport",
        ],
    },
    Area {
        name: "HotSpot's own",
        sentence: "what only HotSpot's carriers, reference handler and archives call, and no program: \
                   virtual threads are threads here, references are processed by the machine",
        methods: &[
            "java/lang/StackStreamFactory$AbstractStackWalker.setContinuation",
            "java/lang/Thread.setCurrentThread",
            "java/lang/VirtualThread.takeVirtualThreadListToUnblock",
            "java/lang/invoke/MethodHandleNatives.copyOutBootstrapArguments",
            "java/lang/invoke/MethodHandleNatives.getMembers",
            "java/lang/ref/Reference.waitForReferencePendingList",
            "jdk/internal/misc/Unsafe.getUncompressedObject",
            "jdk/internal/vm/Continuation",
        ],
    },
];

/// Returns the area of a native method without a row.
pub fn area_of(class: &str, method: &str) -> Option<&'static Area> {
    let holds = |pattern: &&'static str| match pattern.strip_suffix("/*") {
        Some(package) => class.rsplit_once('/').is_some_and(|(of, _)| of == package),
        None => match pattern.rsplit_once('.') {
            Some((of, name)) => of == class && name == method,
            None => *pattern == class,
        },
    };
    AREAS.iter().find(|area| area.methods.iter().any(holds))
}

/// Returns the reason why the area of a native method is unsupported.
pub fn sentence(class: &str, method: &str) -> Option<&'static str> {
    area_of(class, method).map(|area| area.sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_belong_to_areas_by_class_package_or_name() {
        let area = |class, method| area_of(class, method).map(|area| area.name);
        assert_eq!(area("java/net/PlainSocketImpl", "socketCreate"), Some("sockets"));
        assert_eq!(area("sun/nio/ch/FileDispatcherImpl", "dup0"), Some("sockets"));
        assert_eq!(area("sun/nio/ch/FileDispatcherImpl", "read0"), None);
        assert_eq!(area("java/net/inner/Other", "x"), None);
        assert_eq!(area("java/lang/Thread", "start0"), None);
    }

    #[test]
    fn methods_of_unsupported_areas_have_no_row() {
        // The initialization of network classes has rows, so only patterns of single methods are
        // compared.
        for row in crate::rows() {
            let name = row.signature.split('(').next().unwrap_or_default();
            let whole = AREAS
                .iter()
                .any(|area| area.methods.iter().any(|m| *m == format!("{}.{name}", row.class)));
            assert!(!whole, "{}.{name} has a row", row.class);
        }
    }
}
