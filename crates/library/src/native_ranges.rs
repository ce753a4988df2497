//! Arrays and raw memory that native methods access by their arguments: which argument, which elements,
//! read or written.
//!
//! Source: the declarations of the methods and their documentation. The machine passes the scheduling
//! point of these accesses before the method is executed, and data races are found by them. A range of
//! a partial transfer is the requested one.
//!
//! Invariant: a native method with an array among its parameters has a row here, or a reason why it
//! needs none. A test of the crate `natives` compares the tables.

use Range::{All, Memory, MemoryFrom, Part};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A range of an array or of raw memory, by the positions of arguments. A receiver is argument 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// All elements of the array in this argument.
    All(usize),
    /// A part of the array in this argument. First index and number of elements are the next two.
    Part(usize),
    /// Raw memory from the address in this argument. The number of bytes is the next argument.
    Memory(usize),
    /// Raw memory from the address in this argument. An offset and a number of bytes are the next two.
    MemoryFrom(usize),
}

/// A range, and whether it is written.
pub type RangeAccess = (Range, bool);

const READ: bool = false;
const WRITE: bool = true;

/// Class, method and ranges.
const RANGES: &[(&str, &str, &[RangeAccess])] = &[
    ("java/io/FileInputStream", "readBytes([BII)I", &[(Part(1), WRITE)]),
    ("java/io/FileOutputStream", "writeBytes([BIIZ)V", &[(Part(1), READ)]),
    ("java/io/RandomAccessFile", "readBytes([BII)I", &[(Part(1), WRITE)]),
    ("java/io/RandomAccessFile", "readBytes0([BII)I", &[(Part(1), WRITE)]),
    ("java/io/RandomAccessFile", "writeBytes([BII)V", &[(Part(1), READ)]),
    ("java/io/RandomAccessFile", "writeBytes0([BII)V", &[(Part(1), READ)]),
    (PRINT, "write([BII)V", &[(Part(1), READ)]),
    (PRINT, "write([C)V", &[(All(1), READ)]),
    (PRINT, "writeln([C)V", &[(All(1), READ)]),
    (
        "java/lang/ClassLoader",
        "defineClass0(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;",
        &[(Part(3), READ)],
    ),
    (
        "java/lang/ClassLoader",
        "defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        &[(Part(2), READ)],
    ),
    (
        "jdk/internal/misc/Unsafe",
        "defineClass0(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
        &[(Part(2), READ)],
    ),
    (
        "java/lang/reflect/Array",
        "multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;",
        &[(All(1), READ)],
    ),
    (NEW_DIRECT, NEW_INSTANCE, &[(All(1), READ)]),
    (NEW, NEW_INSTANCE, &[(All(1), READ)]),
    (NEW_BY_HANDLE, "invokeImpl([Ljava/lang/Object;)Ljava/lang/Object;", &[(All(1), READ)]),
    (CALL_DIRECT, CALL, &[(All(2), READ)]),
    (CALL_NATIVE, CALL, &[(All(2), READ)]),
    (
        CALL_BY_HANDLE,
        "invokeImpl(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        &[(All(2), READ)],
    ),
    (RANDOM, "nextBytes([B)V", &[(All(1), WRITE)]),
    (RANDOM, "setSeed([B)V", &[(All(1), READ)]),
    ("sun/nio/ch/IOUtil", "randomBytes([B)Z", &[(All(0), WRITE)]),
    ("java/util/zip/CRC32", "updateBytes0(I[BII)I", &[(Part(1), READ)]),
    ("java/util/zip/CRC32", "updateByteBuffer0(IJII)I", &[(MemoryFrom(1), READ)]),
    ("java/util/zip/Adler32", "updateBytes(I[BII)I", &[(Part(1), READ)]),
    ("java/util/zip/Adler32", "updateByteBuffer(IJII)I", &[(MemoryFrom(1), READ)]),
    (DEFLATER, "setDictionary(J[BII)V", &[(Part(1), READ)]),
    (DEFLATER, "setDictionaryBuffer(JJI)V", &[(Memory(1), READ)]),
    (DEFLATER, "deflateBytesBytes(J[BII[BIIII)J", &[(Part(2), READ), (Part(5), WRITE)]),
    (DEFLATER, "deflateBytesBuffer(J[BIIJIII)J", &[(Part(2), READ), (Memory(5), WRITE)]),
    (DEFLATER, "deflateBufferBytes(JJI[BIIII)J", &[(Memory(2), READ), (Part(4), WRITE)]),
    (DEFLATER, "deflateBufferBuffer(JJIJIII)J", &[(Memory(2), READ), (Memory(4), WRITE)]),
    (INFLATER, "setDictionary(J[BII)V", &[(Part(1), READ)]),
    (INFLATER, "setDictionaryBuffer(JJI)V", &[(Memory(1), READ)]),
    (INFLATER, "inflateBytesBytes(J[BII[BII)J", &[(Part(2), READ), (Part(5), WRITE)]),
    (INFLATER, "inflateBytesBuffer(J[BIIJI)J", &[(Part(2), READ), (Memory(5), WRITE)]),
    (INFLATER, "inflateBufferBytes(JJI[BII)J", &[(Memory(2), READ), (Part(4), WRITE)]),
    (INFLATER, "inflateBufferBuffer(JJIJI)J", &[(Memory(2), READ), (Memory(4), WRITE)]),
    (FILES, "read0(Ljava/io/FileDescriptor;JI)I", &[(Memory(1), WRITE)]),
    (FILES, "pread0(Ljava/io/FileDescriptor;JIJ)I", &[(Memory(1), WRITE)]),
    (FILES, "write0(Ljava/io/FileDescriptor;JI)I", &[(Memory(1), READ)]),
    (FILES, "pwrite0(Ljava/io/FileDescriptor;JIJ)I", &[(Memory(1), READ)]),
    (UNIX_FILES, "read0(Ljava/io/FileDescriptor;JI)I", &[(Memory(1), WRITE)]),
    (UNIX_FILES, "pread0(Ljava/io/FileDescriptor;JIJ)I", &[(Memory(1), WRITE)]),
    (UNIX_FILES, "write0(Ljava/io/FileDescriptor;JI)I", &[(Memory(1), READ)]),
    (UNIX_FILES, "pwrite0(Ljava/io/FileDescriptor;JIJ)I", &[(Memory(1), READ)]),
    (
        "sun/management/ThreadImpl",
        "getThreadInfo1([JI[Ljava/lang/management/ThreadInfo;)V",
        &[(All(0), READ)],
    ),
    (
        "sun/management/ThreadImpl",
        "dumpThreads0([JZZI)[Ljava/lang/management/ThreadInfo;",
        &[(All(0), READ)],
    ),
    ("gov/nasa/jpf/vm/Verify", "setProperties([Ljava/lang/String;)V", &[(All(0), READ)]),
];

const PRINT: &str = "java/io/PrintStream";
const RANDOM: &str = "java/security/SecureRandom";
const DEFLATER: &str = "java/util/zip/Deflater";
const INFLATER: &str = "java/util/zip/Inflater";
const FILES: &str = "sun/nio/ch/FileDispatcherImpl";
const UNIX_FILES: &str = "sun/nio/ch/UnixFileDispatcherImpl";
const CALL: &str =
    "invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
const CALL_DIRECT: &str = "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor";
const CALL_NATIVE: &str = "jdk/internal/reflect/NativeMethodAccessorImpl";
const CALL_BY_HANDLE: &str = "jdk/internal/reflect/DirectMethodHandleAccessor";
const NEW_INSTANCE: &str =
    "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;";
const NEW_DIRECT: &str = "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor";
const NEW: &str = "jdk/internal/reflect/NativeConstructorAccessorImpl";
const NEW_BY_HANDLE: &str = "jdk/internal/reflect/DirectConstructorHandleAccessor";

const IGNORED: &str = "the row accesses no element";
const OF_STRINGS: &str = "the bytes of a string never change";
const OF_PATHS: &str = "the bytes of a path never change";
const OF_THE_JDK: &str = "an array of the class library, which no other thread has";

/// Class, method, and the reason why accesses to its array are noted nowhere.
const WITHOUT: &[(&str, &str, &str)] = &[
    ("java/lang/Class", "setSigners([Ljava/lang/Object;)V", IGNORED),
    (
        "java/lang/Module",
        "defineModule0(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V",
        OF_THE_JDK,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        "callStackWalk(JIII[Ljava/lang/Object;)Ljava/lang/Object;",
        OF_THE_JDK,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        "callStackWalk(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        OF_THE_JDK,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        "fetchStackFrames(JJII[Ljava/lang/Object;)I",
        OF_THE_JDK,
    ),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        "fetchStackFrames(IJIII[Ljava/lang/Object;)I",
        OF_THE_JDK,
    ),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        OF_THE_JDK,
    ),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        OF_THE_JDK,
    ),
    (
        "java/lang/StringLatin1",
        "toLowerCase(Ljava/lang/String;[BLjava/util/Locale;)Ljava/lang/String;",
        OF_STRINGS,
    ),
    (
        "java/lang/StringLatin1",
        "toUpperCase(Ljava/lang/String;[BLjava/util/Locale;)Ljava/lang/String;",
        OF_STRINGS,
    ),
    ("java/lang/StringLatin1", "regionMatchesCI([BI[BII)Z", OF_STRINGS),
    ("java/lang/StringLatin1", "compareToCI([B[B)I", OF_STRINGS),
    (
        "java/lang/Thread",
        "dumpThreads([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;",
        OF_THE_JDK,
    ),
    ("java/lang/Thread", "setScopedValueCache([Ljava/lang/Object;)V", IGNORED),
    ("java/lang/ThreadGroup", "enumerate([Ljava/lang/Thread;)I", BYTECODE),
    ("java/lang/ThreadGroup", "enumerate([Ljava/lang/Thread;Z)I", BYTECODE),
    ("java/lang/ThreadGroup", "enumerate([Ljava/lang/ThreadGroup;)I", BYTECODE),
    ("java/lang/ThreadGroup", "enumerate([Ljava/lang/ThreadGroup;Z)I", BYTECODE),
    ("java/lang/invoke/MethodHandleImpl", "profileBoolean(Z[I)Z", IGNORED),
    ("java/lang/invoke/MethodHandleNatives", "getNamedCon(I[Ljava/lang/Object;)I", IGNORED),
    ("java/net/Inet4AddressImpl", "getHostByAddr([B)Ljava/lang/String;", OF_THE_JDK),
    ("java/net/Inet4AddressImpl", "isReachable0([BI[BI)Z", OF_THE_JDK),
    ("java/net/NetworkInterface", "getMacAddr0([BLjava/lang/String;I)[B", IGNORED),
    (RANDOM, "getDefaultPRNG(Z[B)V", IGNORED),
    ("jdk/internal/misc/Unsafe", "getLoadAverage0([DI)I", IGNORED),
    (
        "jdk/internal/perf/Perf",
        "createByteArray(Ljava/lang/String;II[BI)Ljava/nio/ByteBuffer;",
        OF_THE_JDK,
    ),
    (
        "com/sun/management/internal/Flag",
        "getFlags([Ljava/lang/String;[Lcom/sun/management/internal/Flag;I)I",
        IGNORED,
    ),
    ("sun/nio/ch/FileKey", "init(Ljava/io/FileDescriptor;[J)V", OF_THE_JDK),
    ("sun/nio/fs/LinuxWatchService", "socketpair([I)V", OF_THE_JDK),
    (UNIX, "openat(I[BII)I", OF_PATHS),
    (UNIX, "unlinkat(I[BI)V", OF_PATHS),
    (UNIX, "renameat(I[BI[B)V", OF_PATHS),
    (UNIX, "symlink([BLsun/nio/fs/UnixPath;)V", OF_PATHS),
    (UNIX, "fstatat(I[BILsun/nio/fs/UnixFileAttributes;)V", OF_PATHS),
    ("pathfinder/ProgramInputs", "fill([Ljava/lang/String;)V", BEFORE),
    ("pathfinder/ProgramInputs", "pass([Ljava/lang/String;)V", BEFORE),
];

const BYTECODE: &str = "bytecode makes the accesses";
const BEFORE: &str = "executed before the program starts a thread";
const UNIX: &str = "sun/nio/fs/UnixNativeDispatcher";

/// Name and descriptor of a method, and its ranges.
type MethodRanges = (&'static str, &'static [RangeAccess]);

/// The rows of `RANGES`, by class.
static BY_CLASS: LazyLock<BTreeMap<&str, Vec<MethodRanges>>> = LazyLock::new(|| {
    let mut classes = BTreeMap::<&str, Vec<MethodRanges>>::new();
    for (class, signature, ranges) in RANGES {
        classes.entry(class).or_default().push((signature, ranges));
    }
    classes
});

/// Returns the ranges that a native method accesses, by its class, name and descriptor.
pub fn ranges(class: &str, name: &str, descriptor: &str) -> &'static [RangeAccess] {
    let Some(rows) = BY_CLASS.get(class) else { return &[] };
    let is_meant =
        |signature: &str| signature.strip_prefix(name).is_some_and(|rest| rest == descriptor);
    rows.iter().find(|(signature, _)| is_meant(signature)).map_or(&[], |(_, ranges)| ranges)
}

/// Returns the rows of both tables, by class and method, with their ranges.
pub fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static [RangeAccess])> {
    let without = WITHOUT.iter().map(|(class, signature, _)| (*class, *signature, &[][..]));
    RANGES.iter().copied().chain(without)
}
