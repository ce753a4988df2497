//! A simple interpreter of bytecode, with an operand stack of slots.
//!
//! Source: JVMS §6.5. Only the decoder is also part of the translator.

use crate::heap::Ref;
use classes::{ClassRef, MethodRef};
use classfile::instruction::{Operands, decode};
use classfile::opcode::Opcode;
use std::collections::HashMap;

/// Values of fields, by object (0 for static fields) and name.
#[derive(Default)]
pub(super) struct Fields(HashMap<(Ref, String), u64>);

/// The class of the exception that an instruction throws.
type Thrown = &'static str;

const ARITHMETIC: Thrown = "java.lang.ArithmeticException: / by zero";
const NULL: Thrown = "java.lang.NullPointerException";

struct Frame {
    stack: Vec<u64>,
    locals: Vec<u64>,
}

impl Frame {
    fn pop(&mut self) -> u64 {
        self.stack.pop().unwrap()
    }

    fn int(&mut self) -> i32 {
        self.pop() as i32
    }

    /// Pops a long, which is in the lower of its two slots.
    fn long(&mut self) -> i64 {
        self.pop();
        self.pop() as i64
    }

    fn push_int(&mut self, value: i32) {
        self.stack.push(u64::from(value as u32));
    }

    fn push_long(&mut self, value: i64) {
        self.stack.extend([value as u64, 0]);
    }

    fn push(&mut self, value: u64, descriptor: &str) {
        self.stack.push(value);
        if descriptor == "J" {
            self.stack.push(0);
        }
    }

    fn take(&mut self, descriptor: &str) -> u64 {
        if descriptor == "J" { self.long() as u64 } else { self.pop() }
    }
}

/// Executes a static method with one value for each argument.
pub(super) fn run(method: MethodRef, args: &[u64], fields: &mut Fields) -> Result<u64, Thrown> {
    let code = method.code().unwrap();
    let mut locals = vec![0; usize::from(code.max_locals) + 1];
    for (value, local) in args.iter().zip(method.arguments) {
        locals[usize::from(*local)] = *value;
    }
    let mut frame = Frame { stack: Vec::new(), locals };
    let mut pc = 0;
    for _ in 0..200_000 {
        match step(method.class(), &code.bytes, pc, &mut frame, fields) {
            Ok(Next::Pc(next)) => pc = next,
            Ok(Next::Return(value)) => return Ok(value),
            Err(thrown) => {
                let Some(handler) = code
                    .handlers
                    .iter()
                    .find(|h| (u32::from(h.start)..u32::from(h.end)).contains(&pc))
                else {
                    return Err(thrown);
                };
                frame.stack = vec![u64::MAX];
                pc = handler.target.into();
            }
        }
    }
    panic!("an endless program")
}

enum Next {
    Pc(u32),
    Return(u64),
}

fn step(
    class: ClassRef,
    bytes: &[u8],
    pc: u32,
    f: &mut Frame,
    fields: &mut Fields,
) -> Result<Next, Thrown> {
    use Opcode as O;
    let insn = decode(bytes, pc).unwrap();
    let pool = &class.file().unwrap().pool;
    let mut next = insn.next;
    let local = insn.local().map_or(0, usize::from);
    let jump = |taken: bool| match insn.operands {
        Operands::Branch(target) if taken => target,
        _ => insn.next,
    };
    match insn.opcode {
        O::nop | O::checkcast => {}
        O::aconst_null => f.stack.push(0),
        O::iconst_m1
        | O::iconst_0
        | O::iconst_1
        | O::iconst_2
        | O::iconst_3
        | O::iconst_4
        | O::iconst_5 => f.push_int(insn.opcode as i32 - O::iconst_0 as i32),
        O::lconst_0 => f.push_long(0),
        O::lconst_1 => f.push_long(1),
        O::bipush | O::sipush => {
            let Operands::Immediate(value) = insn.operands else { panic!() };
            f.push_int(value);
        }
        O::ldc | O::ldc_w | O::ldc2_w => match pool.get(insn.pool_index().unwrap()) {
            Some(classfile::Constant::Integer(v)) => f.push_int(*v),
            Some(classfile::Constant::Long(v)) => f.push_long(*v),
            other => panic!("{other:?}"),
        },
        O::iload | O::aload | O::iload_0 | O::aload_3 => f.stack.push(f.locals[local]),
        O::lload | O::lload_1 => f.push_long(f.locals[local] as i64),
        O::istore | O::astore => f.locals[local] = f.pop(),
        O::lstore => {
            f.locals[local] = f.long() as u64;
            f.locals[local + 1] = 0xbad;
        }
        O::iinc => {
            let Operands::Iinc { local, by } = insn.operands else { panic!() };
            let value = f.locals[usize::from(local)] as i32;
            f.locals[usize::from(local)] = u64::from(value.wrapping_add(by.into()) as u32);
        }
        O::pop => _ = f.pop(),
        O::pop2 => f.stack.truncate(f.stack.len() - 2),
        O::swap => {
            let n = f.stack.len();
            f.stack.swap(n - 1, n - 2);
        }
        O::dup => duplicate(f, 1, 0),
        O::dup_x1 => duplicate(f, 1, 1),
        O::dup_x2 => duplicate(f, 1, 2),
        O::dup2 => duplicate(f, 2, 0),
        O::dup2_x1 => duplicate(f, 2, 1),
        O::dup2_x2 => duplicate(f, 2, 2),
        O::iadd
        | O::isub
        | O::imul
        | O::iand
        | O::ior
        | O::ixor
        | O::ishl
        | O::ishr
        | O::iushr
        | O::idiv
        | O::irem => {
            let (b, a) = (f.int(), f.int());
            f.push_int(int_binary(insn.opcode, a, b)?);
        }
        O::ladd | O::lsub | O::lmul | O::land | O::lor | O::lxor | O::ldiv | O::lrem => {
            let (b, a) = (f.long(), f.long());
            f.push_long(long_binary(insn.opcode, a, b)?);
        }
        O::lshl | O::lshr | O::lushr => {
            let (by, a) = (f.int() & 63, f.long());
            f.push_long(match insn.opcode {
                O::lshl => a << by,
                O::lshr => a >> by,
                _ => (a as u64 >> by) as i64,
            });
        }
        O::lcmp => {
            let (b, a) = (f.long(), f.long());
            f.push_int(i32::from(a > b) - i32::from(a < b));
        }
        O::ineg | O::i2b | O::i2c | O::i2s => {
            let a = f.int();
            f.push_int(match insn.opcode {
                O::ineg => 0_i32.wrapping_sub(a),
                O::i2b => i32::from(a as i8),
                O::i2c => i32::from(a as u16),
                _ => i32::from(a as i16),
            });
        }
        O::i2l => {
            let a = f.int();
            f.push_long(a.into());
        }
        O::l2i => {
            let a = f.long();
            f.push_int(a as i32);
        }
        O::lneg => {
            let a = f.long();
            f.push_long(0_i64.wrapping_sub(a));
        }
        O::ifeq | O::ifne | O::iflt | O::ifge | O::ifgt | O::ifle => {
            let a = f.int();
            next = jump(compare(insn.opcode as u8 - O::ifeq as u8, a, 0));
        }
        O::if_icmpeq | O::if_icmpne | O::if_icmplt | O::if_icmpge | O::if_icmpgt | O::if_icmple => {
            let (b, a) = (f.int(), f.int());
            next = jump(compare(insn.opcode as u8 - O::if_icmpeq as u8, a, b));
        }
        O::if_acmpeq | O::if_acmpne => {
            let (b, a) = (f.pop(), f.pop());
            next = jump((a == b) == (insn.opcode == O::if_acmpeq));
        }
        O::ifnull => next = jump(f.pop() == 0),
        O::goto => next = jump(true),
        O::tableswitch => {
            let Operands::TableSwitch { default, low, targets } = &insn.operands else { panic!() };
            let at = usize::try_from(i64::from(f.int()) - i64::from(*low)).ok();
            next = at.and_then(|at| targets.get(at)).copied().unwrap_or(*default);
        }
        O::lookupswitch => {
            let Operands::LookupSwitch { default, pairs } = &insn.operands else { panic!() };
            let key = f.int();
            next = pairs.iter().find(|p| p.0 == key).map_or(*default, |p| p.1);
        }
        O::getstatic | O::putstatic | O::getfield | O::putfield => {
            let member = pool.member(insn.pool_index().unwrap()).unwrap();
            let writes = matches!(insn.opcode, O::putstatic | O::putfield);
            let value = if writes { f.take(member.descriptor) } else { 0 };
            let object = match insn.opcode {
                O::getfield | O::putfield => match f.pop() as Ref {
                    0 => return Err(NULL),
                    object => object,
                },
                _ => 0,
            };
            let key = (object, member.name.to_owned());
            if writes {
                fields.0.insert(key, value);
            } else {
                f.push(fields.0.get(&key).copied().unwrap_or(0), member.descriptor);
            }
        }
        O::instanceof => {
            let is = f.pop() != 0;
            f.push_int(is.into());
        }
        O::invokestatic => {
            let member = pool.member(insn.pool_index().unwrap()).unwrap();
            let callee = class.declared_method(member.name, member.descriptor).unwrap();
            let mut args: Vec<u64> = callee
                .arguments
                .windows(2)
                .map(|w| w[1] - w[0] == 2)
                .chain([callee.descriptor.contains("J)")])
                .rev()
                .map(|wide| f.take(if wide { "J" } else { "" }))
                .collect();
            args.reverse();
            let value = run(callee, &args, fields)?;
            f.push(value, if callee.returns == b'J' { "J" } else { "" });
        }
        O::lreturn => return Ok(Next::Return(f.long() as u64)),
        O::areturn => return Ok(Next::Return(f.pop())),
        other => panic!("{other:?} is not generated"),
    }
    Ok(Next::Pc(next))
}

fn duplicate(f: &mut Frame, slots: usize, below: usize) {
    let n = f.stack.len();
    let top = f.stack[n - slots..].to_vec();
    let at = n - slots - below;
    f.stack.splice(at..at, top);
}

fn compare(relation: u8, a: i32, b: i32) -> bool {
    match relation {
        0 => a == b,
        1 => a != b,
        2 => a < b,
        3 => a >= b,
        4 => a > b,
        _ => a <= b,
    }
}

fn int_binary(opcode: Opcode, a: i32, b: i32) -> Result<i32, Thrown> {
    use Opcode as O;
    Ok(match opcode {
        O::iadd => a.wrapping_add(b),
        O::isub => a.wrapping_sub(b),
        O::imul => a.wrapping_mul(b),
        O::iand => a & b,
        O::ior => a | b,
        O::ixor => a ^ b,
        O::ishl => a << (b & 31),
        O::ishr => a >> (b & 31),
        O::iushr => (a as u32 >> (b & 31)) as i32,
        O::idiv => (b != 0).then(|| a.wrapping_div(b)).ok_or(ARITHMETIC)?,
        _ => (b != 0).then(|| a.wrapping_rem(b)).ok_or(ARITHMETIC)?,
    })
}

fn long_binary(opcode: Opcode, a: i64, b: i64) -> Result<i64, Thrown> {
    use Opcode as O;
    Ok(match opcode {
        O::ladd => a.wrapping_add(b),
        O::lsub => a.wrapping_sub(b),
        O::lmul => a.wrapping_mul(b),
        O::land => a & b,
        O::lor => a | b,
        O::lxor => a ^ b,
        O::ldiv => (b != 0).then(|| a.wrapping_div(b)).ok_or(ARITHMETIC)?,
        _ => (b != 0).then(|| a.wrapping_rem(b)).ok_or(ARITHMETIC)?,
    })
}
