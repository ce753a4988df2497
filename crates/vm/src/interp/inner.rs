//! The inner loop: operations that need nothing but registers, the heap and frames of plain calls.
//!
//! It calls nothing that is not inlined, so everything it uses stays in processor registers. What
//! it does not know, and whatever is out of the ordinary (a null, an index out of bounds, a first
//! write, a scheduling point, an uninitialized class), it leaves to `execute` without having done
//! any of it.
//!
//! Source: JVMS §6.5. Invariant: where it stops, nothing of the instruction at `pc` has happened.

use super::arithmetic::{bits, compare, compare_floats, double, float};
use crate::heap::{CLEARABLE, FROZEN, LEAKED, ONCE_SHARED, Ref, SHARED};
use crate::initialize::{IN_PROGRESS, INITIALIZED};
use crate::interp::Level;
use crate::machine::Machine;
use crate::prepared::Code;
use crate::thread::{Frame, FrameKind};
use classes::ClassRef;
use code::Op;
use library::marks::field as marks;

/// Where a thread is.
pub(super) struct Place {
    /// The code of its top frame.
    pub code: &'static Code,
    /// The first register of that frame.
    pub base: usize,
    /// The next instruction.
    pub pc: u32,
    /// Whether the one instruction that was to be executed was.
    pub stepped: bool,
}

/// Registers of a frame in the loop that nearly all methods run in.
pub(super) const NARROW: usize = 256;
/// Registers of a frame in the loop for the others: as many as an operand can name.
pub(super) const WIDE: usize = 65_536;

impl Machine {
    /// Executes on from `place` as far as it can; true if it stopped because the budget is used up.
    ///
    /// `COUNT`: for `check`, whose operations are counted and whose objects are published. `WATCH`:
    /// accesses to shared objects are left alone. `STEP`: one operation at most is executed. `N`: what operands are below, a power of two, so
    /// that registers need no bounds checks; there must be as many from `place.base` on.
    /// `calls`: whether frames may be pushed and popped.
    #[inline(never)]
    #[expect(clippy::cognitive_complexity, reason = "one arm an operation")]
    pub(super) fn inner<const COUNT: bool, const WATCH: bool, const STEP: bool, const N: usize>(
        &mut self,
        regs: &mut [u64],
        place: &mut Place,
        budget: &mut u32,
        calls: bool,
    ) -> bool {
        let me = self.live.current;
        let remembers = self.remembers_sharing();
        let heap = &mut self.live.heap;
        let frames = &mut self.live.threads[me].frames;
        let in_progress = IN_PROGRESS + me as u32;
        let forced =
            if self.options.granularity.level == Level::None { SHARED | LEAKED } else { 0 };
        // What is no scheduling point, but noted or counted against locks, is left alone too.
        let noted = if remembers { ONCE_SHARED } else { 0 };
        let class_slots = self.program.known.class_slots;
        let limit = self.options.platform.stack_limit;
        let Place { mut code, mut base, mut pc, .. } = *place;
        let (mut begun, mut stepped) = (false, false);
        let mut insns = &*code.insns;
        let mut left = *budget;
        // Operations executed are this plus `pc`: only jumps have to count.
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
            macro_rules! int {
                ($register:expr) => {
                    r!($register) as i32
                };
            }
            macro_rules! long {
                ($register:expr) => {
                    r!($register) as i64
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
                    if COUNT {
                        counted =
                            counted.wrapping_add(u64::from(pc) + 1).wrapping_sub(u64::from(target));
                    }
                    pc = target;
                }};
            }
            // Goes to a place in the method; backwards only as long as there is budget.
            macro_rules! go {
                ($target:expr) => {{
                    let target: u32 = $target;
                    let backwards = target <= pc;
                    continue_at!(target);
                    if backwards {
                        left -= 1;
                        if left == 0 {
                            left = 1;
                            break 'run true;
                        }
                    }
                }};
            }
            macro_rules! jump {
                ($insn:expr, $condition:expr) => {
                    if $condition {
                        go!($insn.target(pc));
                    } else {
                        pc += 1;
                    }
                };
            }
            macro_rules! divide {
                ($insn:expr, $get:ident, $method:ident, $to:expr) => {{
                    let divisor = $get!($insn.b);
                    if divisor == 0 {
                        bail!();
                    }
                    let value = $get!($insn.a).$method(divisor);
                    r!($insn.d) = $to(value);
                    pc += 1;
                }};
            }
            // Null is an object without fields, elements or length.
            macro_rules! get {
                ($insn:expr, $flag:expr) => {{
                    let object = heap.peek(r!($insn.a) as Ref);
                    if WATCH && (object.flags | forced) & $flag != 0 {
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
                    if WATCH && (object.flags | forced) & (SHARED | CLEARABLE | noted) != 0 {
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
                        || WATCH && flags & FROZEN == 0 && (flags | forced) & (SHARED | noted) != 0
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
                    if index >= object.length
                        || WATCH && flags & FROZEN == 0 && (flags | forced) & (SHARED | noted) != 0
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
                if STEP {
                    stepped = begun;
                    if begun {
                        bail!();
                    }
                    begun = true;
                }
                let insn = insns[pc as usize].get();
                match insn.op {
                    Op::Nop => pc += 1,
                    Op::Mov => set!(insn, r!(insn.a)),
                    Op::ConstI | Op::ConstR => set!(insn, u64::from(insn.wide())),
                    Op::ConstL => set!(insn, code.constants[insn.wide() as usize]),
                    Op::IAdd => set!(insn, bits(int!(insn.a).wrapping_add(int!(insn.b)))),
                    Op::ISub => set!(insn, bits(int!(insn.a).wrapping_sub(int!(insn.b)))),
                    Op::IMul => set!(insn, bits(int!(insn.a).wrapping_mul(int!(insn.b)))),
                    Op::INeg => set!(insn, bits(int!(insn.a).wrapping_neg())),
                    Op::IShl => set!(insn, bits(int!(insn.a).wrapping_shl(int!(insn.b) as u32))),
                    Op::IShr => set!(insn, bits(int!(insn.a).wrapping_shr(int!(insn.b) as u32))),
                    Op::IUshr => {
                        set!(
                            insn,
                            bits((int!(insn.a) as u32).wrapping_shr(int!(insn.b) as u32) as i32)
                        )
                    }
                    Op::IAnd => set!(insn, bits(int!(insn.a) & int!(insn.b))),
                    Op::IOr => set!(insn, bits(int!(insn.a) | int!(insn.b))),
                    Op::IXor => set!(insn, bits(int!(insn.a) ^ int!(insn.b))),
                    Op::IAddI => {
                        set!(insn, bits(int!(insn.a).wrapping_add(i32::from(insn.b as i16))))
                    }
                    Op::IMulI => {
                        set!(insn, bits(int!(insn.a).wrapping_mul(i32::from(insn.b as i16))))
                    }
                    Op::IShlI => set!(insn, bits(int!(insn.a).wrapping_shl(u32::from(insn.b)))),
                    Op::IShrI => set!(insn, bits(int!(insn.a).wrapping_shr(u32::from(insn.b)))),
                    Op::IUshrI => {
                        set!(
                            insn,
                            bits((int!(insn.a) as u32).wrapping_shr(u32::from(insn.b)) as i32)
                        )
                    }
                    Op::IAndI => set!(insn, bits(int!(insn.a) & i32::from(insn.b as i16))),
                    Op::LAdd => set!(insn, long!(insn.a).wrapping_add(long!(insn.b)) as u64),
                    Op::LAddInt => {
                        set!(insn, long!(insn.a).wrapping_add(i64::from(int!(insn.b))) as u64)
                    }
                    Op::LSub => set!(insn, long!(insn.a).wrapping_sub(long!(insn.b)) as u64),
                    Op::LMul => set!(insn, long!(insn.a).wrapping_mul(long!(insn.b)) as u64),
                    Op::LNeg => set!(insn, long!(insn.a).wrapping_neg() as u64),
                    Op::LShl => set!(insn, long!(insn.a).wrapping_shl(int!(insn.b) as u32) as u64),
                    Op::LShr => set!(insn, long!(insn.a).wrapping_shr(int!(insn.b) as u32) as u64),
                    Op::LUshr => set!(insn, r!(insn.a).wrapping_shr(int!(insn.b) as u32)),
                    Op::LAnd => set!(insn, r!(insn.a) & r!(insn.b)),
                    Op::LOr => set!(insn, r!(insn.a) | r!(insn.b)),
                    Op::LXor => set!(insn, r!(insn.a) ^ r!(insn.b)),
                    Op::FAdd => {
                        set!(insn, u64::from((float(r!(insn.a)) + float(r!(insn.b))).to_bits()))
                    }
                    Op::FSub => {
                        set!(insn, u64::from((float(r!(insn.a)) - float(r!(insn.b))).to_bits()))
                    }
                    Op::FMul => {
                        set!(insn, u64::from((float(r!(insn.a)) * float(r!(insn.b))).to_bits()))
                    }
                    Op::FDiv => {
                        set!(insn, u64::from((float(r!(insn.a)) / float(r!(insn.b))).to_bits()))
                    }
                    Op::FNeg => set!(insn, u64::from((-float(r!(insn.a))).to_bits())),
                    Op::DAdd => set!(insn, (double(r!(insn.a)) + double(r!(insn.b))).to_bits()),
                    Op::DSub => set!(insn, (double(r!(insn.a)) - double(r!(insn.b))).to_bits()),
                    Op::DMul => set!(insn, (double(r!(insn.a)) * double(r!(insn.b))).to_bits()),
                    Op::DDiv => set!(insn, (double(r!(insn.a)) / double(r!(insn.b))).to_bits()),
                    Op::DNeg => set!(insn, (-double(r!(insn.a))).to_bits()),
                    Op::I2L => set!(insn, i64::from(int!(insn.a)) as u64),
                    Op::I2F => set!(insn, u64::from((int!(insn.a) as f32).to_bits())),
                    Op::I2D => set!(insn, f64::from(int!(insn.a)).to_bits()),
                    Op::L2I => set!(insn, u64::from(r!(insn.a) as u32)),
                    Op::L2F => set!(insn, u64::from((long!(insn.a) as f32).to_bits())),
                    Op::L2D => set!(insn, (long!(insn.a) as f64).to_bits()),
                    Op::F2I => set!(insn, bits(float(r!(insn.a)) as i32)),
                    Op::F2L => set!(insn, (float(r!(insn.a)) as i64) as u64),
                    Op::F2D => set!(insn, f64::from(float(r!(insn.a))).to_bits()),
                    Op::D2I => set!(insn, bits(double(r!(insn.a)) as i32)),
                    Op::D2L => set!(insn, (double(r!(insn.a)) as i64) as u64),
                    Op::D2F => set!(insn, u64::from((double(r!(insn.a)) as f32).to_bits())),
                    Op::I2B => set!(insn, bits(i32::from(r!(insn.a) as i8))),
                    Op::I2C => set!(insn, u64::from(r!(insn.a) as u16)),
                    Op::I2S => set!(insn, bits(i32::from(r!(insn.a) as i16))),
                    Op::LCmp => set!(insn, compare(long!(insn.a), long!(insn.b))),
                    Op::FCmpL => {
                        set!(insn, compare_floats(float(r!(insn.a)), float(r!(insn.b)), -1))
                    }
                    Op::FCmpG => {
                        set!(insn, compare_floats(float(r!(insn.a)), float(r!(insn.b)), 1))
                    }
                    Op::DCmpL => {
                        set!(insn, compare_floats(double(r!(insn.a)), double(r!(insn.b)), -1))
                    }
                    Op::DCmpG => {
                        set!(insn, compare_floats(double(r!(insn.a)), double(r!(insn.b)), 1))
                    }
                    Op::IfEq => jump!(insn, int!(insn.a) == 0),
                    Op::IfNe => jump!(insn, int!(insn.a) != 0),
                    Op::IfLt => jump!(insn, int!(insn.a) < 0),
                    Op::IfGe => jump!(insn, int!(insn.a) >= 0),
                    Op::IfGt => jump!(insn, int!(insn.a) > 0),
                    Op::IfLe => jump!(insn, int!(insn.a) <= 0),
                    Op::IfICmpEq => jump!(insn, int!(insn.a) == int!(insn.b)),
                    Op::IfICmpNe => jump!(insn, int!(insn.a) != int!(insn.b)),
                    Op::IfICmpLt => jump!(insn, int!(insn.a) < int!(insn.b)),
                    Op::IfICmpGe => jump!(insn, int!(insn.a) >= int!(insn.b)),
                    Op::IfICmpGt => jump!(insn, int!(insn.a) > int!(insn.b)),
                    Op::IfICmpLe => jump!(insn, int!(insn.a) <= int!(insn.b)),
                    Op::IfICmpEqI => jump!(insn, int!(insn.a) == i32::from(insn.b as i16)),
                    Op::IfICmpNeI => jump!(insn, int!(insn.a) != i32::from(insn.b as i16)),
                    Op::IfICmpLtI => jump!(insn, int!(insn.a) < i32::from(insn.b as i16)),
                    Op::IfICmpGeI => jump!(insn, int!(insn.a) >= i32::from(insn.b as i16)),
                    Op::IfICmpGtI => jump!(insn, int!(insn.a) > i32::from(insn.b as i16)),
                    Op::IfICmpLeI => jump!(insn, int!(insn.a) <= i32::from(insn.b as i16)),
                    Op::IfLCmpEq => jump!(insn, long!(insn.a) == long!(insn.b)),
                    Op::IfLCmpNe => jump!(insn, long!(insn.a) != long!(insn.b)),
                    Op::IfLCmpLt => jump!(insn, long!(insn.a) < long!(insn.b)),
                    Op::IfLCmpGe => jump!(insn, long!(insn.a) >= long!(insn.b)),
                    Op::IfLCmpGt => jump!(insn, long!(insn.a) > long!(insn.b)),
                    Op::IfLCmpLe => jump!(insn, long!(insn.a) <= long!(insn.b)),
                    Op::IncIfICmpLt => {
                        let value = int!(insn.a).wrapping_add(1);
                        r!(insn.a) = bits(value);
                        jump!(insn, value < int!(insn.b));
                    }
                    Op::IfNull => jump!(insn, r!(insn.a) as Ref == 0),
                    Op::IfNonNull => jump!(insn, r!(insn.a) as Ref != 0),
                    Op::IfACmpEq => jump!(insn, r!(insn.a) as Ref == r!(insn.b) as Ref),
                    Op::IfACmpNe => jump!(insn, r!(insn.a) as Ref != r!(insn.b) as Ref),
                    Op::Goto => go!(pc.wrapping_add(insn.wide())),
                    Op::Jsr => {
                        r!(insn.d) = u64::from(pc + 1);
                        pc = pc.wrapping_add(insn.wide());
                    }
                    Op::Ret => go!(r!(insn.a) as u32),
                    Op::TableSwitch => {
                        let switch = &code.switches[insn.d as usize];
                        let at = int!(insn.a).wrapping_sub(switch.low) as u32 as usize;
                        go!(switch.targets.get(at).copied().unwrap_or(switch.default));
                    }
                    Op::LookupSwitch => {
                        let switch = &code.switches[insn.d as usize];
                        go!(match switch.keys.binary_search(&int!(insn.a)) {
                            Ok(at) => switch.targets[at],
                            Err(_) => switch.default,
                        });
                    }
                    Op::IDiv => divide!(insn, int, wrapping_div, bits),
                    Op::IRem => divide!(insn, int, wrapping_rem, bits),
                    Op::LDiv => divide!(insn, long, wrapping_div, |v: i64| v as u64),
                    Op::LRem => divide!(insn, long, wrapping_rem, |v: i64| v as u64),
                    Op::GetFieldQ => get!(insn, SHARED | CLEARABLE | noted),
                    Op::QGetField => get!(insn, LEAKED),
                    Op::PutFieldP => put!(insn, r!(insn.d)),
                    Op::PutFieldB => put!(insn, bits(i32::from(r!(insn.d) as i8))),
                    Op::PutFieldC => put!(insn, u64::from(r!(insn.d) as u16)),
                    Op::PutFieldS => put!(insn, bits(i32::from(r!(insn.d) as i16))),
                    Op::PutFieldZ => put!(insn, r!(insn.d) & 1),
                    Op::PutFieldR => {
                        let value = r!(insn.d) & u64::from(Ref::MAX);
                        let Some(object) = heap.logged(r!(insn.a) as Ref) else { bail!() };
                        // What a shared object refers to is published.
                        if (COUNT || WATCH)
                            && (object.flags | forced) & (SHARED | CLEARABLE | noted) != 0
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
                            || WATCH
                                && !library::immutable::is_constant(field)
                                && field.marks.get() & marks::INDEPENDENT == 0
                            || WATCH && noted != 0
                        {
                            bail!();
                        }
                        let Some(value) = mirror.data.get((class_slots + field.slot) as usize)
                        else {
                            bail!()
                        };
                        set!(insn, *value);
                    }
                    Op::BALoad => load!(insn, i8, |v: i8| bits(i32::from(v))),
                    Op::CALoad => load!(insn, u16, u64::from),
                    Op::SALoad => load!(insn, i16, |v: i16| bits(i32::from(v))),
                    Op::IALoad | Op::AALoad => load!(insn, u32, u64::from),
                    Op::LALoad => load!(insn, u64, |v: u64| v),
                    // bastore serves boolean[] too, which keeps one bit.
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
                        // Of null too: its class is asked for only if there is such an element.
                        if index >= object.length
                            || (COUNT || WATCH) && (object.flags | forced) & (SHARED | noted) != 0
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
                        let array = r!(insn.a) as Ref;
                        if array == 0 {
                            bail!();
                        }
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
                            if WATCH && noted != 0 && prepared.program {
                                bail!();
                            }
                            let state = heap.get(known.mirror.get()).length;
                            if state != INITIALIZED && state != in_progress {
                                bail!();
                            }
                        } else {
                            let Some(receiver) = site.args.first() else { bail!() };
                            let receiver = r!(*receiver) as Ref;
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
                            || !calls
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
                        for (register, local) in site.args.iter().zip(&prepared.method.arguments) {
                            window[*local as usize & (N - 1)] = caller[*register as usize];
                        }
                        left -= 1;
                        if let Some(frame) = frames.last_mut() {
                            frame.pc = pc;
                        }
                        frames.push(Frame {
                            code: callee,
                            pc: 0,
                            base: new_base as u32,
                            kind: FrameKind::Call,
                            locked: 0,
                            atomic: false,
                        });
                        continue_at!(0);
                        code = callee;
                        insns = &code.insns;
                        base = new_base;
                        frame = window;
                    }
                    Op::Return | Op::ReturnP | Op::ReturnR => {
                        let [.., caller, top] = &frames[..] else { bail!() };
                        if !calls
                            || top.locked != 0
                            || COUNT && top.atomic
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
        *place = Place { code, base, pc, stepped };
        if COUNT {
            self.run.instructions += counted.wrapping_add(u64::from(pc));
        }
        poll
    }
}
