//! Programs on which a translator with a symbolic operand stack may easily fail.

use crate::toy;
use classfile::assemble::CodeBuilder;
use classfile::descriptor::FieldType::{Int, Long};
use classfile::opcode::Opcode as O;

fn result(descriptor: &str, args: &[u64], body: impl FnOnce(&mut CodeBuilder<'_>)) -> i64 {
    toy::call(&mut toy::with_method(descriptor, body), args).unwrap() as i64
}

/// Calls a method with these bytes of code. The method has three stack slots and two more locals than
/// its parameters need.
fn raw(descriptor: &str, args: &[u64], bytes: &[u8]) -> Result<u64, String> {
    const ROOM: usize = 60;
    let mut class = classfile::assemble::ClassBuilder::new(45, 1, "T", "java/lang/Object");
    class.method(9, "f", descriptor, |code| {
        for _ in 0..ROOM {
            code.op(O::nop);
        }
        code.int(0).store(&Int, 3).int(0).int(0).int(0).op(O::iadd).op(O::iadd);
        code.return_value(Some(&Int));
    });
    let mut file = class.finish().unwrap();
    let at = file.windows(ROOM).position(|w| w.iter().all(|b| *b == 0)).unwrap();
    // The code attribute begins with its length, whose last two bytes are 0 and `length`.
    let length = (ROOM + 9) as u8;
    let at = (at..file.len()).find(|at| file[at - 1] == length && file[at - 2] == 0).unwrap();
    file[at..at + bytes.len()].copy_from_slice(bytes);
    toy::call(&mut toy::machine(&[("T", file)]), args)
}

#[test]
fn a_value_on_the_stack_outlives_its_local() {
    // i++ + ++i
    let sum = result("(I)I", &[5], |code| {
        code.load(&Int, 0).iinc(0, 1).iinc(0, 1).load(&Int, 0).op(O::isub);
        code.return_value(Some(&Int));
    });
    assert_eq!(sum as i32, -2);
    // Two copies of one local variable are used after the variable is overwritten.
    let swapped = result("(II)I", &[3, 4], |code| {
        code.load(&Int, 0).op(O::dup).load(&Int, 1).store(&Int, 0).op(O::imul);
        code.load(&Int, 0).op(O::imul).return_value(Some(&Int));
    });
    assert_eq!(swapped, 36);
}

#[test]
fn swapped_locals_and_homes_do_not_overwrite_each_other() {
    // The stack is [b, a] when the branch stores it to registers. Both branches subtract.
    let difference = result("(II)I", &[3, 10], |code| {
        let (other, end) = (code.label(), code.label());
        code.load(&Int, 0).int(1).op(O::iadd).load(&Int, 1).int(1).op(O::iadd).op(O::swap);
        code.load(&Int, 0).branch(O::ifeq, other).goto(end).place(other).op(O::swap).place(end);
        code.op(O::isub).return_value(Some(&Int));
    });
    assert_eq!(difference, 7);
}

#[test]
fn a_store_that_becomes_a_destination_keeps_copies() {
    let product = result("(I)I", &[6], |code| {
        // The sum is stored and remains on the stack.
        code.load(&Int, 0).int(1).op(O::iadd).op(O::dup).store(&Int, 0).load(&Int, 0);
        code.op(O::imul).return_value(Some(&Int));
    });
    assert_eq!(product, 49);
    let kept = result("(II)I", &[6, 2], |code| {
        // The result is stored in a local whose old value is still on the stack.
        code.load(&Int, 0).load(&Int, 0).load(&Int, 1).op(O::iadd).store(&Int, 0);
        code.load(&Int, 0).op(O::imul).return_value(Some(&Int));
    });
    assert_eq!(kept, 48);
}

#[test]
fn longs_move_as_one() {
    let value = result("(JI)J", &[40, 2], |code| {
        code.load(&Int, 2).load(&Long, 0).op(O::dup2_x1).op(O::pop2).op(O::i2l).op(O::lsub);
        code.long(1 << 40).op(O::dup2_x2).op(O::pop2).op(O::lsub).return_value(Some(&Long));
    });
    assert_eq!(value, (1 << 40) - 38);
}

#[test]
fn a_switch_keeps_the_stack_below_its_key() {
    for (key, expected) in [(0_u64, 100), (1, 101), (2, 102), (9, 109)] {
        for table in [true, false] {
            let value = result("(I)I", &[key], |code| {
                let [zero, one, other, end] = std::array::from_fn(|_| code.label());
                code.int(100).load(&Int, 0).load(&Int, 0);
                if table {
                    code.table_switch(0, &[zero, one], other);
                } else {
                    code.lookup_switch(&[(1, one), (0, zero)], other);
                }
                code.place(zero).op(O::pop).int(0).goto(end);
                code.place(one).op(O::nop).goto(end);
                code.place(other).iinc(0, 1).place(end);
                code.op(O::iadd).return_value(Some(&Int));
            });
            assert_eq!(value, expected, "key {key}, table {table}");
        }
    }
}

#[test]
fn locals_beyond_255_are_reached() {
    let value = result("(I)I", &[7], |code| {
        code.load(&Int, 0).store(&Int, 300).iinc(300, 1000).load(&Int, 300);
        code.load(&Int, 0).store(&Int, 300).return_value(Some(&Int));
    });
    assert_eq!(value, 1007);
}

#[test]
fn unreachable_code_is_left_out() {
    let value = result("(I)I", &[7], |code| {
        let end = code.label();
        code.goto(end);
        // The stack at the unreachable instructions here is unknown.
        code.op(O::nop).op(O::nop).place(end).load(&Int, 0).return_value(Some(&Int));
    });
    assert_eq!(value, 7);
    // iload_0, ireturn, then unreachable pop, pop, athrow.
    assert_eq!(raw("(I)I", &[3], &[0x1a, 0xac, 0x57, 0x57, 0xbf]), Ok(3));
}

#[test]
fn a_handler_covers_its_range_and_no_more() {
    let body = |code: &mut CodeBuilder<'_>| {
        let [start, end, handler] = std::array::from_fn(|_| code.label());
        // The value is computed before the range of the handler and used inside of it.
        code.int(60).load(&Int, 0).op(O::idiv).store(&Int, 1).place(start);
        code.int(60).load(&Int, 0).int(1).op(O::isub).op(O::idiv).place(end);
        code.load(&Int, 1).op(O::iadd).int(60).load(&Int, 0).int(2).op(O::isub).op(O::idiv);
        code.op(O::iadd).return_value(Some(&Int));
        code.place(handler).op(O::pop).load(&Int, 1).op(O::ineg).return_value(Some(&Int));
        code.handler(start, end, handler, None);
    };
    let run = |arg| toy::call(&mut toy::with_method("(I)I", body), &[arg]);
    assert_eq!(run(3), Ok(20 + 30 + 60));
    assert_eq!(run(1), Ok(u64::from(-60_i32 as u32)));
    for arg in [0, 2] {
        assert!(run(arg).unwrap_err().contains("/ by zero"), "{arg}");
    }
}

#[test]
fn a_subroutine_returns_to_each_of_its_callers() {
    // iload_0 jsr 12 iload_0 iadd jsr 12 iload_0 iadd ireturn; 12: astore_1 iinc 0,10 ret 1
    let code =
        [0x1a, 0xa8, 0, 11, 0x1a, 0x60, 0xa8, 0, 6, 0x1a, 0x60, 0xac, 0x4c, 0x84, 0, 10, 0xa9, 1];
    assert_eq!(raw("(I)I", &[1], &code), Ok(1 + 11 + 21));
}

#[test]
fn a_subroutine_may_change_the_stack_below_its_address() {
    // iload_0 jsr 5 ireturn; 5: astore_1 pop bipush 7 ret 1
    let code = [0x1a, 0xa8, 0, 4, 0xac, 0x4c, 0x57, 0x10, 7, 0xa9, 1];
    assert_eq!(raw("(I)I", &[1], &code), Ok(7));
}

#[test]
fn a_subroutine_over_a_local_of_two_types_is_copied() {
    // iload_0 istore_2 jsr 22 iload_2 ifne 20 aconst_null astore_2 jsr 22 aload_2 ifnull 20 nop nop
    // 20: iload_0 ireturn; 22: astore_1 iinc 0,10 ret 1
    let code = [
        0x1a, 0x3d, 0xa8, 0, 20, 0x1c, 0x9a, 0, 14, 0x01, 0x4d, 0xa8, 0, 11, 0x2c, 0xc6, 0, 5, 0,
        0, 0x1a, 0xac, 0x4c, 0x84, 0, 10, 0xa9, 1,
    ];
    assert_eq!(raw("(I)I", &[1], &code), Ok(11));
    assert_eq!(raw("(I)I", &[0], &code), Ok(20));
}

#[test]
fn a_copied_subroutine_calls_another() {
    // iload_0 istore_2 jsr 20 iload_2 ifne 9
    //
    // 9: aconst_null astore_2 jsr 20 aload_2 ifnull 18
    //
    // 18: iload_0 ireturn
    //
    // 20: astore_1 iinc 0,1 jsr 29 ret 1
    //
    // 29: astore_3 iinc 0,10 ret 3
    let code = [
        0x1a, 0x3d, 0xa8, 0, 18, 0x1c, 0x9a, 0, 3, 0x01, 0x4d, 0xa8, 0, 9, 0x2c, 0xc6, 0, 3, 0x1a,
        0xac, 0x4c, 0x84, 0, 1, 0xa8, 0, 5, 0xa9, 1, 0x4e, 0x84, 0, 10, 0xa9, 3,
    ];
    assert_eq!(raw("(I)I", &[5], &code), Ok(5 + 22));
}

#[test]
fn a_subroutine_over_a_local_of_two_types_that_calls_itself_is_refused() {
    // iload_0 istore_2 jsr 20 iload_2 ifne 9
    //
    // 9: aconst_null astore_2 jsr 20 aload_2 ifnull 18
    //
    // 18: iload_0 ireturn
    //
    // 20: astore_1 iload_0 ifeq 28 jsr 20
    //
    // 28: ret 1
    let code = [
        0x1a, 0x3d, 0xa8, 0, 18, 0x1c, 0x9a, 0, 3, 0x01, 0x4d, 0xa8, 0, 9, 0x2c, 0xc6, 0, 3, 0x1a,
        0xac, 0x4c, 0x1a, 0x99, 0, 6, 0xa8, 0xff, 0xfb, 0xa9, 1,
    ];
    let error = raw("(I)I", &[1], &code).unwrap_err();
    assert!(error.contains("calls itself"), "{error}");
}

#[test]
fn a_subroutine_may_leave_a_value_on_the_stack() {
    // jsr 4 ireturn; 4: astore_1 bipush 7 ret 1
    let code = [0xa8, 0, 4, 0xac, 0x4c, 0x10, 7, 0xa9, 1];
    assert_eq!(raw("(I)I", &[1], &code), Ok(7));
}

#[test]
fn a_subroutine_need_not_return() {
    // jsr 3; 3: jsr 6; 6: iload_0 ireturn
    let code = [0xa8, 0, 3, 0xa8, 0, 3, 0x1a, 0xac];
    assert_eq!(raw("(I)I", &[5], &code), Ok(5));
}
