//! `java.io.ObjectStreamClass`.

use crate::values::{class, nothing};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/io/ObjectStreamClass";
    "initNative()V" => nothing;
    "hasStaticInitializer(Ljava/lang/Class;)Z" => has_static_initializer;
}

fn has_static_initializer(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 0)?;
    Ok(u64::from(class.methods.iter().any(|method| &*method.name == "<clinit>")))
}
