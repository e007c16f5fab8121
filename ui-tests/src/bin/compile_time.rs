//! How long the compiler takes for tools: `cargo run -p ui-tests --bin compile_time [TOOLS]` checks a crate
//! of 200 tools, and the same tools with derives and registrations by hand, in turn; it prints the time and
//! the peak memory of both for each tool, and fails when the attributes cost more than 1.3 times as much.
//!
//! The binary is also the wrapper that cargo calls in place of the compiler, to measure it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// How much more the attributes may cost than derives by hand.
const MOST: f64 = 1.3;
/// How often both are checked; the fastest counts, as others were disturbed.
const ROUNDS: u32 = 5;
/// Tells the wrapper where to write what it measured.
const MEASURED: &str = "COMPILE_TIME_MEASURED";

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    if let Ok(file) = env::var(MEASURED) {
        let compiler = arguments.next().expect("cargo names the compiler");
        return measured(Command::new(compiler).args(arguments), Path::new(&file));
    }
    let tools = arguments.next().map_or(200, |it| {
        let text = it.into_string().unwrap_or_default();
        text.parse().expect("the argument is a number of tools")
    });
    let attributes = Candidate::new("attributes", &with_attributes(tools));
    let hand = Candidate::new("by_hand", &by_hand(tools));
    // The first check of each also compiles what both depend on.
    attributes.check();
    hand.check();
    let mut best = [Cost::WORST; 2];
    for _ in 0..ROUNDS {
        for (best, candidate) in best.iter_mut().zip([&attributes, &hand]) {
            *best = best.or_better(candidate.check());
        }
    }
    let [attributes, hand] = best;
    report("attributes", attributes, tools);
    report("by hand", hand, tools);
    let ratio = attributes.time.as_secs_f64() / hand.time.as_secs_f64();
    println(&format!("ratio: {ratio:.2} in time, {:.2} in memory", {
        kibibytes(attributes.memory) / kibibytes(hand.memory)
    }));
    if ratio > MOST {
        println(&format!("more than {MOST}"));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// What a check costs.
#[derive(Clone, Copy)]
struct Cost {
    time: Duration,
    /// The peak, in KiB.
    memory: u64,
}

impl Cost {
    const WORST: Self = Self {
        time: Duration::MAX,
        memory: u64::MAX,
    };

    fn or_better(self, other: Self) -> Self {
        Self {
            time: self.time.min(other.time),
            memory: self.memory.min(other.memory),
        }
    }
}

fn report(name: &str, cost: Cost, tools: u32) {
    let milliseconds = cost.time.as_secs_f64() * 1000.0;
    println(&format!(
        "{name}: {milliseconds:.0} ms, {:.2} ms for each of {tools} tools; peak {:.0} MiB, {:.0} KiB for each",
        milliseconds / f64::from(tools),
        kibibytes(cost.memory) / 1024.0,
        kibibytes(cost.memory) / f64::from(tools),
    ));
}

#[expect(clippy::cast_precision_loss, reason = "a compiler has no 2^52 KiB")]
fn kibibytes(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::print_stdout, reason = "this is no server")]
fn println(line: &str) {
    println!("{line}");
}

/// A crate that is checked again and again.
struct Candidate {
    folder: PathBuf,
    source: String,
}

impl Candidate {
    fn new(name: &str, source: &str) -> Self {
        let folder = env::temp_dir().join(format!("compile-time-{}", std::process::id()));
        let folder = folder.join(name);
        let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mcp-runtime");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\n[dependencies]\nmcp-runtime = {{ path = '{}' }}\n[workspace]\n",
            runtime.display()
        );
        fs::create_dir_all(folder.join("src")).expect("the temporary folder is writable");
        fs::write(folder.join("Cargo.toml"), manifest).expect("the folder is there");
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
        fs::copy(lock, folder.join("Cargo.lock")).expect("the workspace has a lock file");
        Self {
            folder,
            source: source.to_owned(),
        }
    }

    /// Checks the crate once more.
    fn check(&self) -> Cost {
        let file = self.folder.join("measured");
        // A new file is a changed one, and nothing of the last check may be used again.
        fs::write(self.folder.join("src/lib.rs"), &self.source).expect("the folder is there");
        let wrapper = env::current_exe().expect("this program has a path");
        let status: ExitStatus = Command::new(env!("CARGO"))
            .args(["check", "--quiet", "--offline"])
            .current_dir(&self.folder)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_TARGET_DIR", self.folder.join("../target"))
            .env("RUSTC_WORKSPACE_WRAPPER", wrapper)
            .env(MEASURED, &file)
            .status()
            .expect("cargo can be run");
        assert!(
            status.success(),
            "the crate compiles: {}",
            self.folder.display()
        );
        let text = fs::read_to_string(&file).expect("the wrapper was called");
        let mut numbers = text.split(' ').map(str::parse::<u64>);
        let (Some(Ok(micros)), Some(Ok(memory))) = (numbers.next(), numbers.next()) else {
            panic!("the wrapper writes two numbers, not {text}")
        };
        Cost {
            time: Duration::from_micros(micros),
            memory,
        }
    }
}

/// Runs the compiler, and writes down how long it took and how much memory it had.
fn measured(compiler: &mut Command, file: &Path) -> ExitCode {
    let begin = Instant::now();
    let mut child = compiler.spawn().expect("the compiler can be run");
    let status = format!("/proc/{}/status", child.id());
    let mut memory = 0;
    let ended = loop {
        memory = memory.max(peak(&status));
        if let Some(ended) = child.try_wait().expect("it is our child") {
            break ended;
        }
        thread::sleep(Duration::from_millis(1));
    };
    let micros = begin.elapsed().as_micros();
    fs::write(file, format!("{micros} {memory}")).expect("the folder is there");
    if ended.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The most memory that a process had so far, in KiB; 0 where the system does not tell.
fn peak(status: &str) -> u64 {
    let text = fs::read_to_string(status).unwrap_or_default();
    let line = text.lines().find_map(|it| it.strip_prefix("VmHWM:"));
    let number = line.and_then(|it| it.split_whitespace().next());
    number.and_then(|it| it.parse().ok()).unwrap_or_default()
}

fn with_attributes(tools: u32) -> String {
    let mut source = "//! Tools with attributes.\nuse mcp_runtime::prelude::*;\n".to_owned();
    for n in 0..tools {
        write!(
            source,
            r#"
/// Finds the notes of shelf {n}.
#[mcp_tool(read_only)]
pub fn find_{n}(
    /// Words that a note has.
    words: String,
    /// How many notes.
    limit: Option<u32>,
    /// Whether old ones count.
    old: bool,
) -> String {{
    format!("{n} {{words}} {{limit:?}} {{old}}")
}}
"#
        )
        .expect("text grows");
    }
    source
}

fn by_hand(tools: u32) -> String {
    let mut source =
        "//! Tools by hand.\nuse mcp_runtime::{__private as p, schemars, serde};\n".to_owned();
    for n in 0..tools {
        write!(
            source,
            r#"
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(crate = "mcp_runtime::serde", deny_unknown_fields)]
#[schemars(crate = "mcp_runtime::schemars")]
struct Arguments{n} {{
    /// Words that a note has.
    words: String,
    /// How many notes.
    limit: Option<u32>,
    /// Whether old ones count.
    old: bool,
}}

pub fn find_{n}(words: String, limit: Option<u32>, old: bool) -> String {{
    format!("{n} {{words}} {{limit:?}} {{old}}")
}}

pub enum Find{n} {{}}

impl p::Tool for Find{n} {{
    const RECORD: p::ToolRecord = p::ToolRecord {{
        name: "find_{n}",
        title: None,
        description: "Finds the notes of shelf {n}.",
        hints: p::ToolHints {{
            read_only: Some(true),
            destructive: None,
            idempotent: None,
            open_world: None,
        }},
        timeout: None,
        requires: &[],
        server: None,
        location: p::Location {{
            file: file!(),
            line: line!(),
            module: module_path!(),
            item: "find_{n}",
        }},
        handler: <Find{n} as p::Tool>::handler,
    }};
    fn handler() -> p::ToolHandler {{
        use p::{{ReturnsResult as _, ViaContent as _, ViaStructured as _}};
        let returned = p::returned::<String>().split();
        let output = (&returned.probe()).via().output();
        let returned = returned.with(output);
        p::tool_blocking(
            p::whole_arguments::<Arguments{n}>(),
            (),
            returned,
            |(arguments, ()), ()| find_{n}(arguments.words, arguments.limit, arguments.old),
        )
        .with_input_schema(p::schema(|| schemars::schema_for!(Arguments{n})))
    }}
}}

p::inventory::submit! {{ p::Registration::Tool(<Find{n} as p::Tool>::RECORD) }}
"#
        )
        .expect("text grows");
    }
    source
}
