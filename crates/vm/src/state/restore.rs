//! Making a stored vector the current state.
//!
//! Only what differs from the live state is rewritten: components whose number differs from the
//! vector last settled, and what was written since. Afterwards dynamic handles are canonical numbers.

use super::components::TableFull;
use crate::heap::{DIRTY, Monitor, Object, Ref};
use crate::machine::{Globals, Machine, Run};
use crate::outside::Outside;
use crate::thread::{Frame, FrameKind, Status, Thread};
use base::FastMap;
use classes::{ClassId, MethodId};

/// Reads the words of a component in order.
struct Words {
    words: Vec<u32>,
    at: usize,
}

impl Words {
    fn next(&mut self) -> u32 {
        let word = self.words.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        word
    }

    fn flag(&mut self) -> bool {
        self.next() != 0
    }

    fn wide(&mut self) -> u64 {
        u64::from(self.next()) | u64::from(self.next()) << 32
    }

    fn left(&self) -> &[u32] {
        self.words.get(self.at..).unwrap_or(&[])
    }
}

impl Machine {
    fn open(&self, number: u32) -> Words {
        Words { words: self.components.words_of(number), at: 1 }
    }

    /// Makes `vector`, an earlier result of `encode`, the current state.
    pub fn restore(&mut self, vector: &[u32]) -> Result<(), TableFull> {
        let thread_count = vector[1] as usize - 1;
        let threads_end = 2 + thread_count;
        let fixed_end = threads_end + vector[threads_end] as usize;
        let dynamic = &vector[fixed_end..];
        let first = self.heap.first_dynamic();

        for (at, number) in dynamic.iter().enumerate() {
            let r = first + at as u32;
            let unchanged = self.components.settled_dynamic.get(at) == Some(number)
                && self.heap.is_live(r)
                && self.heap.get(r).flags & DIRTY == 0;
            if !unchanged {
                self.restore_object(r, *number);
            }
        }
        self.restore_fixed(&vector[threads_end + 1..fixed_end]);
        self.restore_globals(vector[0]);
        let threads: Vec<Thread> =
            vector[2..threads_end].iter().map(|number| self.restore_thread(*number)).collect();
        self.threads = threads;
        self.current = 0;
        self.resume_at = None;
        self.uncaught.clear();
        self.heap.settle(dynamic.len() as u32);
        self.components.settled_dynamic.clear();
        self.components.settled_dynamic.extend_from_slice(dynamic);
        self.restore_loaders();
        Ok(())
    }

    fn restore_fixed(&mut self, numbers: &[u32]) {
        let mut wanted: FastMap<Ref, u32> = FastMap::default();
        for number in numbers {
            let handle = self.components.handle_of(*number);
            wanted.insert(handle, *number);
        }
        let dirty: Vec<Ref> = self.heap.changed().filter(|r| self.heap.is_fixed(*r)).collect();
        let settled: Vec<Ref> = self.components.settled_fixed.keys().copied().collect();
        for r in dirty.into_iter().chain(settled) {
            if !wanted.contains_key(&r) {
                self.heap.reset_fixed(r);
            }
        }
        for (r, number) in &wanted {
            let unchanged = self.components.settled_fixed.get(r) == Some(number)
                && self.heap.get(*r).flags & DIRTY == 0;
            if !unchanged {
                self.restore_object(*r, *number);
            }
        }
        self.components.settled_fixed = wanted;
    }

    fn restore_object(&mut self, r: Ref, number: u32) {
        let mut words = self.open(number);
        let _handle = words.next();
        let class = self.registry.class(ClassId::new(words.next()));
        let flags = words.next();
        let length = words.next();
        let hash = words.next();
        let monitor = Monitor { owner: words.next(), depth: words.next() };
        let mirrors = match words.next() {
            0 => None,
            id => Some(self.registry.class(ClassId::new(id - 1))),
        };
        self.heap.put_back(r, class, |object: &mut Object| {
            object.flags = flags;
            object.length = length;
            object.hash = hash;
            object.monitor = monitor;
            object.mirrors = mirrors;
            if class.is_array() {
                let size = ((u64::from(length) << class.element_shift) as usize).div_ceil(8);
                if object.data.len() != size {
                    object.data = vec![0; size].into_boxed_slice();
                }
                let target = bytemuck::cast_slice_mut::<u64, u32>(&mut object.data);
                let source = words.left();
                target[..source.len()].copy_from_slice(source);
                return;
            }
            let instance = class.instance_slots as usize;
            let size = instance + mirrors.map_or(0, |c| c.static_slots as usize);
            if object.data.len() != size {
                object.data = vec![0; size].into_boxed_slice();
            }
            for (slot, target) in object.data.iter_mut().enumerate() {
                let reference = if slot < instance {
                    class.instance_references[slot]
                } else {
                    mirrors.is_some_and(|c| c.static_references[slot - instance])
                };
                *target = if reference { u64::from(words.next()) } else { words.wide() };
            }
        });
    }

    fn restore_globals(&mut self, number: u32) {
        let mut words = self.open(number);
        let clock = words.wide() as i64;
        let clock_read = words.flag();
        let halted = words.flag();
        let code = words.next() as i32;
        let shutdown = words.flag();
        let failures = (0..words.next())
            .map(|_| (self.registry.class(ClassId::new(words.next())), words.next()))
            .collect();
        let handles = (0..words.next()).map(|_| words.next()).collect();
        let outside = Outside::read(&mut || words.next());
        self.globals = Globals {
            clock,
            clock_read,
            halted: halted.then_some(code),
            shutdown,
            interned: words.left().to_vec(),
            failures,
            handles,
            outside,
        };
    }

    fn restore_thread(&mut self, number: u32) -> Thread {
        let clock = self.globals.clock;
        let mut words = self.open(number);
        let key: std::rc::Rc<[u32]> = (0..words.next()).map(|_| words.next()).collect();
        let mut thread = Thread::new(key, 0);
        thread.children = words.next();
        thread.object = words.next();
        thread.daemon = words.flag();
        thread.interrupted = words.flag();
        thread.permit = words.flag();
        thread.suspended = words.flag();
        thread.atomic_sections = words.next();
        thread.hashes = words.next();
        thread.random = words.wide();
        thread.uncaught = words.next();
        thread.stopped = words.next();
        thread.chosen = (0..words.next()).map(|_| words.next()).collect();
        thread.held = (0..words.next()).map(|_| words.next()).collect();
        let deadline = |words: &mut Words| {
            let is_set = words.flag();
            let left = words.wide() as i64;
            is_set.then(|| clock.saturating_add(left))
        };
        thread.status = match words.next() {
            0 => Status::Runnable,
            1 => Status::Entering(words.next()),
            2 => Status::Waiting {
                object: words.next(),
                depth: words.next(),
                deadline: deadline(&mut words),
            },
            3 => Status::Reentering {
                object: words.next(),
                depth: words.next(),
                interrupted: words.flag(),
            },
            4 => Status::Sleeping(deadline(&mut words).unwrap_or(clock)),
            5 => Status::Parked(deadline(&mut words)),
            6 => Status::Initializing(self.registry.class(ClassId::new(words.next()))),
            7 => Status::Choosing(words.next()),
            _ => Status::Terminated,
        };
        let frames = words.next();
        let mut base = 0;
        for _ in 0..frames {
            let method = self.registry.method(MethodId::new(words.next()));
            let code =
                match (self.prepared.get(method.id.index()), self.known.declined.get(&method.id)) {
                    (Some(Some(p)), _) if matches!(p.run, Run::Code(_)) => match p.run {
                        Run::Code(code) => code,
                        _ => unreachable!("just matched"),
                    },
                    (_, Some(code)) => code,
                    _ => unreachable!("a frame of a method that was never prepared"),
                };
            let pc = words.next();
            let waits = words.flag();
            let locked = words.next();
            let atomic = words.flag();
            let kind = match words.next() {
                0 => FrameKind::Call,
                1 => FrameKind::Initializer(self.registry.class(ClassId::new(words.next()))),
                2 => FrameKind::Reflective(words.next() as u8),
                3 => FrameKind::Constructor(words.next()),
                4 => FrameKind::Again,
                5 => FrameKind::Run,
                6 => FrameKind::Uncaught,
                7 => FrameKind::Exit,
                _ => FrameKind::Load {
                    wanted: words.next(),
                    pending: words.next(),
                    wraps: words.flag(),
                },
            };
            let end = (base + code.registers) as usize;
            if thread.registers.len() < end {
                thread.registers.resize(end.max(64), 0);
            }
            for (register, content) in code.live(pc, waits).iter() {
                let value = if *content == crate::liveness::Content::Prim {
                    words.wide()
                } else {
                    u64::from(words.next())
                };
                thread.registers[(base + u32::from(*register)) as usize] = value;
            }
            thread.frames.push(Frame { code, pc, base, kind, locked, atomic });
            base += code.registers;
        }
        thread
    }
}
