//! A folder of a test's own, for the files by which it and a server's handlers wait for each other.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::PATIENCE;

/// A folder that is gone after the test.
pub struct Workplace(PathBuf);

impl Workplace {
    /// An empty folder below `temporary`, which is the test's `CARGO_TARGET_TMPDIR`.
    #[must_use]
    pub fn new(temporary: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(temporary).join(format!("{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a test can make folders in its temporary one");
        Self(folder)
    }

    /// The path of a file that may not be there yet.
    #[must_use]
    pub fn path(&self, name: &str) -> String {
        let path = self.0.join(name).into_os_string();
        path.into_string().expect("the path is Unicode")
    }

    /// Writes a file in one step, so that who waits for it never reads half of it.
    pub fn write(&self, name: &str, text: &str) {
        let draft = self.0.join(format!("{name}.draft"));
        fs::write(&draft, text).expect("a test can write into its folder");
        fs::rename(draft, self.0.join(name)).expect("both names are in one folder");
    }

    /// Whether a file is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    /// Waits until a file is there.
    pub fn wait_for(&self, name: &str) {
        assert!(eventually(|| self.has(name)), "`{name}` never came");
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        // What is left in the target folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Waits until something is so; false when it takes unreasonably long.
#[must_use]
pub fn eventually(mut so: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if so() {
            return true;
        }
        thread::sleep(Duration::from_millis(5));
    }
    so()
}
