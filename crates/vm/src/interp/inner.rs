//! The inner loop: operations on registers, the heap and frames of plain calls.
//!
//! The loop calls no function that is not inlined, so its state remains in processor registers. It
//! leaves some operations and all special cases to `execute`, before any part of them is executed.
//! Special cases are null, an index out of bounds, a first write, a scheduling point, and an
//! uninitialized class.
//!
//! Source: JVMS §6.5. Invariant: the instruction at `pc`, where the loop ends, has had no effect.

use crate::heap::{
    CLEARABLE, FROZEN, Heap, LEAKED, MASKED, ONCE_SHARED, Object, Ref, SHARED, TERMED,
};
use crate::initialize::{IN_PROGRESS, INITIALIZED};
use crate::interp::Level;
use crate::interp::loops::Mode;
use crate::machine::Machine;
use crate::prepared::Code;
use crate::symbolic::has_terms;
use crate::thread::{Frame, FrameKind};
use classes::ClassRef;
use code::Op;
use code::operation::{
    Arithmetic, Bitwise, Compared, Comparison, Condition, Integral, Numeric, Small,
};
use code::semantics::{
    arithmetic, bits, bitwise, compare, convert, immediate, is_taken, narrow, negate,
};
use library::marks::field as marks;

/// The position of a thread in its code.
pub(super) struct Position {
    /// The code of the top frame.
    pub code: &'static Code,
    /// The first register of the top frame.
    pub base: usize,
    /// The next instruction.
    pub pc: u32,
    /// Whether the loop executed the only instruction that it may execute.
    pub stepped: bool,
    /// The back edge that was taken last, if the turns of loops are bounded.
    pub edge: Option<u32>,
}

/// Whether the inner loop pushes and pops frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    /// No frame is pushed or popped.
    No,
    /// The frames of all plain calls are pushed and popped.
    All,
    /// Frames within an atomic block are pushed and popped, while no scheduling points are active.
    Inside,
}

impl Calls {
    /// Selects all frames or no frame.
    pub(super) const fn when(all: bool) -> Self {
        if all { Self::All } else { Self::No }
    }

    #[inline]
    fn may_push(self, prepared: &crate::prepared::Prepared) -> bool {
        self == Self::All || self == Self::Inside && !prepared.may_watch
    }
}

/// The number of addressable registers in the instance of the loop for nearly all methods.
pub(super) const NARROW: usize = 256;
/// The same number in the instance for all other methods: the maximum that an operand can address.
pub(super) const WIDE: usize = 65_536;

impl Machine {
    /// Executes operations from `position` until a special case. Returns true if the budget is used up.
    ///
    /// - `M`: the operations that are left to `execute`.
    /// - `N`: a power of two above all operands, so that registers need no bounds checks. At least `N`
    ///   registers must exist from `position.base` on.
    /// - `calls`: the frames that may be pushed and popped.
    #[inline(never)]
    #[expect(clippy::cognitive_complexity, reason = "one arm an operation")]
    pub(super) fn inner<M: Mode, const N: usize>(
        &mut self,
        regs: &mut [u64],
        position: &mut Position,
        budget: &mut u32,
        calls: Calls,
    ) -> bool {
        let me = self.live.current;
        let remembers = self.remembers_sharing();
        let heap = &mut self.live.heap;
        let terms = if M::TERMS { self.live.symbols.registers_of(me) } else { &[] };
        let termed = if M::LOADS { TERMED } else { 0 };
        let (watch, publishes) = (M::WATCH, M::COUNT || M::WATCH);
        let frames = &mut self.live.threads[me].frames;
        let in_progress = IN_PROGRESS + me as u32;
        let forced =
            if self.options.granularity.level == Level::None { SHARED | LEAKED } else { 0 };
        // Accesses that are recorded, or that affect lock protection, are also left to `execute`.
        let noted = if remembers { ONCE_SHARED } else { 0 };
        let class_slots = self.program.known.class_slots;
        let limit = self.options.platform.stack_limit;
        let Position { mut code, mut base, mut pc, .. } = *position;
        let (mut begun, mut stepped, mut edge) = (false, false, None);
        let bounded = M::TERMS && self.options.input_limits.loop_turns.is_some();
        let (mut insns, mut left) = (&*code.insns, *budget);
        // The number of executed operations minus `pc`; only jumps change this difference.
        let mut counted = u64::from(pc).wrapping_neg();

        // The registers of the current frame.
        macro_rules! window {
            () => {
                match regs[base..].first_chunk_mut::<N>() {
                    Some(window) => window,
                    None => unreachable!("a frame has its registers"),
                }
            };
        }
        let mut frame = window!();
        let poll = 'run: {
            macro_rules! bail {
                () => {
                    break 'run false
                };
            }
            macro_rules! r {
                ($register:expr) => {
                    frame[$register as usize & (N - 1)]
                };
            }
            macro_rules! set {
                ($insn:expr, $value:expr) => {{
                    let value: u64 = $value;
                    r!($insn.d) = value;
                    pc += 1;
                }};
            }
            macro_rules! continue_at {
                ($target:expr) => {{
                    let target: u32 = $target;
                    if M::COUNT {
                        counted =
                            counted.wrapping_add(u64::from(pc) + 1).wrapping_sub(u64::from(target));
                    }
                    pc = target;
                }};
            }
            // Jumps within the method. A back edge takes one unit of the budget.
            macro_rules! go {
                ($target:expr) => {{
                    let target: u32 = $target;
                    let backwards = target <= pc;
                    edge = (M::TERMS && bounded && backwards).then_some(pc);
                    continue_at!(target);
                    if backwards {
                        left -= 1;
                        if left == 0 || edge.is_some() {
                            let is_due = left == 0;
                            left += u32::from(is_due);
                            break 'run is_due;
                        }
                    }
                }};
            }
            macro_rules! jump {
                ($insn:expr, $condition:ident, $compared:ident) => {{
                    // The immediate operand also addresses a register, whose value is not used.
                    let (a, b) = (r!($insn.a), r!($insn.b));
                    if M::LOADS && !is_plain(Compared::$compared, heap, a as Ref, b as Ref) {
                        bail!();
                    }
                    if is_taken(Condition::$condition, Compared::$compared, a, b, $insn.b) {
                        go!($insn.target(pc));
                    } else {
                        pc += 1;
                    }
                }};
            }
            macro_rules! arithmetic {
                ($insn:expr, $of:ident, $operator:ident, $right:expr) => {{
                    let (operator, of) = (Arithmetic::$operator, Numeric::$of);
                    let Some(value) = arithmetic(operator, of, r!($insn.a), $right) else {
                        bail!()
                    };
                    r!($insn.d) = value;
                    pc += 1;
                }};
            }
            macro_rules! bitwise {
                ($insn:expr, $of:ident, $operator:ident, $right:expr) => {{
                    let (operator, of) = (Bitwise::$operator, Integral::$of);
                    set!($insn, bitwise(operator, of, r!($insn.a), $right))
                }};
            }
            macro_rules! convert {
                ($insn:expr, $from:ident, $to:ident) => {
                    set!($insn, convert(Numeric::$from, Numeric::$to, r!($insn.a)))
                };
            }
            macro_rules! compare {
                ($insn:expr, $how:ident) => {
                    set!($insn, compare(Comparison::$how, r!($insn.a), r!($insn.b)))
                };
            }
            // Handle 0 is an object without fields, elements or length, so null needs no separate test.
            macro_rules! get {
                ($insn:expr, $flag:expr) => {{
                    let object = heap.peek(r!($insn.a) as Ref);
                    let late = M::LOADS && object.may_have_term(u32::from($insn.b));
                    if late || watch && (object.flags | forced) & $flag != 0 {
                        bail!();
                    }
                    heap.look(r!($insn.a) as Ref);
                    let Some(value) = object.data.get($insn.b as usize) else { bail!() };
                    r!($insn.d) = *value;
                    pc += 1;
                }};
            }
            macro_rules! put {
                ($insn:expr, $value:expr) => {{
                    let value: u64 = $value;
                    let Some(object) = heap.logged(r!($insn.a) as Ref) else { bail!() };
                    if watch && (object.flags | forced) & (SHARED | CLEARABLE | noted) != 0 {
                        bail!();
                    }
                    let Some(slot) = object.data.get_mut($insn.b as usize) else { bail!() };
                    *slot = value;
                    pc += 1;
                }};
            }
            macro_rules! load {
                ($insn:expr, $type:ty, $as:expr) => {{
                    let object = heap.get(r!($insn.a) as Ref);
                    let index = r!($insn.b) as u32;
                    let flags = object.flags;
                    if index >= object.length
                        || flags & (termed | MASKED) != 0
                        || watch && flags & FROZEN == 0 && (flags | forced) & (SHARED | noted) != 0
                    {
                        bail!();
                    }
                    let Some(value) = object.elements::<$type>().get(index as usize) else {
                        bail!()
                    };
                    r!($insn.d) = $as(*value);
                    pc += 1;
                }};
            }
            macro_rules! store {
                ($insn:expr, $type:ty, $value:expr) => {{
                    let Some(object) = heap.logged(r!($insn.a) as Ref) else { bail!() };
                    let index = r!($insn.b) as u32;
                    let flags = object.flags;
                    if is_beyond(object, index)
                        || watch && flags & FROZEN == 0 && (flags | forced) & (SHARED | noted) != 0
                    {
                        bail!();
                    }
                    let value: $type = $value(object.class());
                    let Some(element) = bytemuck::cast_slice_mut::<u64, $type>(&mut object.data)
                        .get_mut(index as usize)
                    else {
                        bail!()
                    };
                    *element = value;
                    pc += 1;
                }};
            }
            loop {
                if M::STEP && std::mem::replace(&mut begun, true) {
                    stepped = true;
                    bail!();
                }
                let insn = insns[pc as usize].get();
                if M::TERMS && has_terms(insn, terms, base) {
                    bail!();
                }
                match insn.op {
                    Op::Nop => pc += 1,
                    Op::Mov => set!(insn, r!(insn.a)),
                    Op::ConstI | Op::ConstR => set!(insn, u64::from(insn.wide())),
                    Op::ConstL => set!(insn, code.constants[insn.wide() as usize]),
                    Op::IAdd => arithmetic!(insn, Int, Add, r!(insn.b)),
                    Op::ISub => arithmetic!(insn, Int, Sub, r!(insn.b)),
                    Op::IMul => arithmetic!(insn, Int, Mul, r!(insn.b)),
                    Op::IDiv => arithmetic!(insn, Int, Div, r!(insn.b)),
                    Op::IRem => arithmetic!(insn, Int, Rem, r!(insn.b)),
                    Op::IAddI => arithmetic!(insn, Int, Add, immediate(insn.b)),
                    Op::IMulI => arithmetic!(insn, Int, Mul, immediate(insn.b)),
                    Op::LAdd => arithmetic!(insn, Long, Add, r!(insn.b)),
                    Op::LAddInt => arithmetic!(
                        insn,
                        Long,
                        Add,
                        convert(Numeric::Int, Numeric::Long, r!(insn.b))
                    ),
                    Op::LSub => arithmetic!(insn, Long, Sub, r!(insn.b)),
                    Op::LMul => arithmetic!(insn, Long, Mul, r!(insn.b)),
                    Op::LDiv => arithmetic!(insn, Long, Div, r!(insn.b)),
                    Op::LRem => arithmetic!(insn, Long, Rem, r!(insn.b)),
                    Op::FAdd => arithmetic!(insn, Float, Add, r!(insn.b)),
                    Op::FSub => arithmetic!(insn, Float, Sub, r!(insn.b)),
                    Op::FMul => arithmetic!(insn, Float, Mul, r!(insn.b)),
                    Op::FDiv => arithmetic!(insn, Float, Div, r!(insn.b)),
                    Op::DAdd => arithmetic!(insn, Double, Add, r!(insn.b)),
                    Op::DSub => arithmetic!(insn, Double, Sub, r!(insn.b)),
                    Op::DMul => arithmetic!(insn, Double, Mul, r!(insn.b)),
                    Op::DDiv => arithmetic!(insn, Double, Div, r!(insn.b)),
                    Op::IShl => bitwise!(insn, Int, Shl, r!(insn.b)),
                    Op::IShr => bitwise!(insn, Int, Shr, r!(insn.b)),
                    Op::IUshr => bitwise!(insn, Int, Ushr, r!(insn.b)),
                    Op::IAnd => bitwise!(insn, Int, And, r!(insn.b)),
                    Op::IOr => bitwise!(insn, Int, Or, r!(insn.b)),
                    Op::IXor => bitwise!(insn, Int, Xor, r!(insn.b)),
                    Op::IShlI => bitwise!(insn, Int, Shl, immediate(insn.b)),
                    Op::IShrI => bitwise!(insn, Int, Shr, immediate(insn.b)),
                    Op::IUshrI => bitwise!(insn, Int, Ushr, immediate(insn.b)),
                    Op::IAndI => bitwise!(insn, Int, And, immediate(insn.b)),
                    Op::LShl => bitwise!(insn, Long, Shl, r!(insn.b)),
                    Op::LShr => bitwise!(insn, Long, Shr, r!(insn.b)),
                    Op::LUshr => bitwise!(insn, Long, Ushr, r!(insn.b)),
                    Op::LAnd => bitwise!(insn, Long, And, r!(insn.b)),
                    Op::LOr => bitwise!(insn, Long, Or, r!(insn.b)),
                    Op::LXor => bitwise!(insn, Long, Xor, r!(insn.b)),
                    Op::INeg => set!(insn, negate(Numeric::Int, r!(insn.a))),
                    Op::LNeg => set!(insn, negate(Numeric::Long, r!(insn.a))),
                    Op::FNeg => set!(insn, negate(Numeric::Float, r!(insn.a))),
                    Op::DNeg => set!(insn, negate(Numeric::Double, r!(insn.a))),
                    Op::I2L => convert!(insn, Int, Long),
                    Op::I2F => convert!(insn, Int, Float),
                    Op::I2D => convert!(insn, Int, Double),
                    Op::L2I => convert!(insn, Long, Int),
                    Op::L2F => convert!(insn, Long, Float),
                    Op::L2D => convert!(insn, Long, Double),
                    Op::F2I => convert!(insn, Float, Int),
                    Op::F2L => convert!(insn, Float, Long),
                    Op::F2D => convert!(insn, Float, Double),
                    Op::D2I => convert!(insn, Double, Int),
                    Op::D2L => convert!(insn, Double, Long),
                    Op::D2F => convert!(insn, Double, Float),
                    Op::I2B => set!(insn, narrow(Small::Byte, r!(insn.a))),
                    Op::I2C => set!(insn, narrow(Small::Char, r!(insn.a))),
                    Op::I2S => set!(insn, narrow(Small::Short, r!(insn.a))),
                    Op::LCmp => compare!(insn, Long),
                    Op::FCmpL => compare!(insn, FloatLess),
                    Op::FCmpG => compare!(insn, FloatGreater),
                    Op::DCmpL => compare!(insn, DoubleLess),
                    Op::DCmpG => compare!(insn, DoubleGreater),
                    Op::IfEq => jump!(insn, Eq, Zero),
                    Op::IfNe => jump!(insn, Ne, Zero),
                    Op::IfLt => jump!(insn, Lt, Zero),
                    Op::IfGe => jump!(insn, Ge, Zero),
                    Op::IfGt => jump!(insn, Gt, Zero),
                    Op::IfLe => jump!(insn, Le, Zero),
                    Op::IfICmpEq => jump!(insn, Eq, Int),
                    Op::IfICmpNe => jump!(insn, Ne, Int),
                    Op::IfICmpLt => jump!(insn, Lt, Int),
                    Op::IfICmpGe => jump!(insn, Ge, Int),
                    Op::IfICmpGt => jump!(insn, Gt, Int),
                    Op::IfICmpLe => jump!(insn, Le, Int),
                    Op::IfICmpEqI => jump!(insn, Eq, Immediate),
                    Op::IfICmpNeI => jump!(insn, Ne, Immediate),
                    Op::IfICmpLtI => jump!(insn, Lt, Immediate),
                    Op::IfICmpGeI => jump!(insn, Ge, Immediate),
                    Op::IfICmpGtI => jump!(insn, Gt, Immediate),
                    Op::IfICmpLeI => jump!(insn, Le, Immediate),
                    Op::IfLCmpEq => jump!(insn, Eq, Long),
                    Op::IfLCmpNe => jump!(insn, Ne, Long),
                    Op::IfLCmpLt => jump!(insn, Lt, Long),
                    Op::IfLCmpGe => jump!(insn, Ge, Long),
                    Op::IfLCmpGt => jump!(insn, Gt, Long),
                    Op::IfLCmpLe => jump!(insn, Le, Long),
                    Op::IfNull => jump!(insn, Eq, Null),
                    Op::IfNonNull => jump!(insn, Ne, Null),
                    Op::IfACmpEq => jump!(insn, Eq, Reference),
                    Op::IfACmpNe => jump!(insn, Ne, Reference),
                    Op::IncIfICmpLt => {
                        let sum = (r!(insn.a) as i32).wrapping_add(1);
                        r!(insn.a) = bits(sum); // A second load would lengthen each iteration.
                        if sum < r!(insn.b) as i32 { go!(insn.target(pc)) } else { pc += 1 }
                    }
                    Op::Goto => go!(pc.wrapping_add(insn.wide())),
                    Op::Jsr => {
                        r!(insn.d) = u64::from(pc + 1);
                        pc = pc.wrapping_add(insn.wide());
                    }
                    Op::Ret => go!(r!(insn.a) as u32),
                    Op::TableSwitch | Op::LookupSwitch => {
                        let (switch, dense) = (insn.d as usize, insn.op == Op::TableSwitch);
                        go!(code.switches[switch].target(r!(insn.a) as i32, dense));
                    }
                    Op::GetFieldQ => get!(insn, SHARED | CLEARABLE | noted),
                    Op::QGetField => get!(insn, LEAKED),
                    Op::PutFieldP => put!(insn, r!(insn.d)),
                    Op::PutFieldB => put!(insn, narrow(Small::Byte, r!(insn.d))),
                    Op::PutFieldC => put!(insn, narrow(Small::Char, r!(insn.d))),
                    Op::PutFieldS => put!(insn, narrow(Small::Short, r!(insn.d))),
                    Op::PutFieldZ => put!(insn, narrow(Small::Boolean, r!(insn.d))),
                    Op::PutFieldR => {
                        let value = r!(insn.d) & u64::from(Ref::MAX);
                        let Some(object) = heap.logged(r!(insn.a) as Ref) else { bail!() };
                        // A store into a shared object publishes the referent, which `execute` does.
                        if publishes && (object.flags | forced) & (SHARED | CLEARABLE | noted) != 0
                        {
                            bail!();
                        }
                        let Some(slot) = object.data.get_mut(insn.b as usize) else { bail!() };
                        *slot = value;
                        pc += 1;
                    }
                    Op::GetStaticQ => {
                        let Some(field) = code.sites[insn.wide() as usize].field.get() else {
                            bail!()
                        };
                        let mirror = heap.get(field.class().mirror.get());
                        if mirror.length != INITIALIZED && mirror.length != in_progress
                            || watch
                                && !library::immutable::is_constant(field)
                                && field.marks.get() & marks::INDEPENDENT == 0
                            || watch && noted != 0
                            || mirror.flags & termed != 0
                        {
                            bail!();
                        }
                        let at = (class_slots + field.slot) as usize;
                        let Some(value) = mirror.data.get(at) else { bail!() };
                        set!(insn, *value);
                    }
                    Op::BALoad => load!(insn, i8, |v: i8| bits(i32::from(v))),
                    Op::CALoad => load!(insn, u16, u64::from),
                    Op::SALoad => load!(insn, i16, |v: i16| bits(i32::from(v))),
                    Op::IALoad | Op::AALoad => load!(insn, u32, u64::from),
                    Op::LALoad => load!(insn, u64, |v: u64| v),
                    // `bastore` also serves `boolean[]`, whose elements keep one bit.
                    Op::BAStore => store!(insn, u8, |class: ClassRef| {
                        let mask = if class.has_boolean_elements() { 1 } else { u8::MAX };
                        r!(insn.d) as u8 & mask
                    }),
                    Op::CAStore => store!(insn, u16, |_| r!(insn.d) as u16),
                    Op::IAStore => store!(insn, u32, |_| r!(insn.d) as u32),
                    Op::LAStore => store!(insn, u64, |_| r!(insn.d)),
                    Op::AAStore => {
                        let value = r!(insn.d) as Ref;
                        let class = if value == 0 { None } else { Some(heap.get(value).class()) };
                        let Some(object) = heap.logged(r!(insn.a) as Ref) else { bail!() };
                        let index = r!(insn.b) as u32;
                        // The index is checked before the type of the element, also for a null element.
                        if index >= object.length
                            || publishes && (object.flags | forced) & (SHARED | noted) != 0
                        {
                            bail!();
                        }
                        if let Some(class) = class
                            && !object.class().component().is_some_and(|c| class.is_surely(c))
                        {
                            bail!();
                        }
                        let Some(element) = bytemuck::cast_slice_mut::<u64, Ref>(&mut object.data)
                            .get_mut(index as usize)
                        else {
                            bail!()
                        };
                        *element = value;
                        pc += 1;
                    }
                    Op::ArrayLength => {
                        let array @ 1.. = r!(insn.a) as Ref else { bail!() };
                        set!(insn, u64::from(heap.get(array).length));
                    }
                    Op::CheckCast => {
                        let object = r!(insn.a) as Ref;
                        if object != 0 {
                            let site = &code.sites[insn.b as usize];
                            let actual = heap.get(object).class();
                            let passes = site.passed.get().is_some_and(|c| std::ptr::eq(c, actual));
                            if !passes && !site.class.get().is_some_and(|c| actual.is_surely(c)) {
                                bail!();
                            }
                        }
                        pc += 1;
                    }
                    Op::InstanceOf => {
                        let object = r!(insn.a) as Ref;
                        let mut is = false;
                        if object != 0 {
                            let Some(class) = code.sites[insn.b as usize].class.get() else {
                                bail!()
                            };
                            is = heap.get(object).class().is_surely(class);
                            if !is && (class.is_interface() || class.is_array()) {
                                bail!();
                            }
                        }
                        set!(insn, u64::from(is));
                    }
                    Op::InvokeVirtualQ
                    | Op::InvokeDirectQ
                    | Op::InvokeStaticQ
                    | Op::InvokeInterfaceQ => {
                        let site = &code.calls[insn.wide() as usize];
                        let Some((known, prepared)) = site.target.get() else { bail!() };
                        if insn.op == Op::InvokeStaticQ {
                            if watch && noted != 0 && prepared.program {
                                bail!();
                            }
                            let state = heap.get(known.mirror.get()).length;
                            if state != INITIALIZED && state != in_progress {
                                bail!();
                            }
                        } else {
                            let Some(receiver) = site.args.first() else { bail!() };
                            let receiver = r!(receiver.register) as Ref;
                            if receiver == 0
                                || insn.op != Op::InvokeDirectQ
                                    && !std::ptr::eq(heap.get(receiver).class(), known)
                            {
                                bail!();
                            }
                        }
                        let Some(callee) = prepared.plain else { bail!() };
                        let new_base = base + code.registers as usize;
                        let depth = frames.len();
                        if left == 1
                            || !calls.may_push(prepared)
                            || callee.registers as usize > N
                            || depth >= limit
                            || depth == frames.capacity()
                        {
                            bail!();
                        }
                        let Some((below, above)) = regs.split_at_mut_checked(new_base) else {
                            bail!()
                        };
                        let Some(window) = above.first_chunk_mut::<N>() else { bail!() };
                        let caller = &below[base..];
                        for arg in &site.args {
                            window[arg.local as usize & (N - 1)] = caller[arg.register as usize];
                        }
                        left -= 1;
                        if let Some(frame) = frames.last_mut() {
                            frame.pc = pc;
                        }
                        frames.push(Frame::of_call(callee, new_base as u32, 0, false));
                        continue_at!(0);
                        code = callee;
                        insns = &code.insns;
                        base = new_base;
                        frame = window;
                    }
                    Op::Return | Op::ReturnP | Op::ReturnR => {
                        let [.., caller, top] = &frames[..] else { bail!() };
                        if calls == Calls::No
                            || top.locked != 0
                            || M::COUNT && top.atomic
                            || !matches!(top.kind, FrameKind::Call)
                            || caller.code.registers as usize > N
                        {
                            bail!();
                        }
                        let value = r!(insn.a);
                        let call = caller.pc;
                        code = caller.code;
                        base = caller.base as usize;
                        frames.pop();
                        continue_at!(call + 1);
                        insns = &code.insns;
                        frame = window!();
                        if insn.op != Op::Return {
                            r!(insns[call as usize].get().d) = value;
                        }
                    }
                    _ => bail!(),
                }
            }
        };
        *budget = left;
        *position = Position { code, base, pc, stepped, edge };
        if M::COUNT {
            self.run.instructions += counted.wrapping_add(u64::from(pc));
        }
        poll
    }
}

/// Whether the result of a comparison depends on the registers only. Boxes, strings and other values of the
/// class library are compared by the crate `inputs`.
#[inline(always)]
fn is_plain(compared: Compared, heap: &Heap, a: Ref, b: Ref) -> bool {
    !matches!(compared, Compared::Reference) || a == b || a == 0 || b == 0 || {
        let (a, b) = (heap.peek(a).class(), heap.peek(b).class());
        !std::ptr::eq(a, b) || !a.loader.is_jdk()
    }
}

/// Whether an index is out of bounds, or the array has masked elements.
#[inline(always)]
const fn is_beyond(array: &Object, index: u32) -> bool {
    index >= array.length || array.flags & MASKED != 0
}
