//! Reading a folder and nothing outside of it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The names in a folder, in order, without hidden ones. A name that is not Unicode is shown as well as it can be,
/// and then found to be missing.
pub(crate) fn names(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|it| Ok(it?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<io::Result<Vec<_>>>()?;
    names.retain(|it| !it.starts_with('.'));
    names.sort();
    Ok(names)
}

/// The path with all links followed, if that still is inside of the root.
pub(crate) fn inside(root: &Path, path: &Path) -> Result<PathBuf, String> {
    let path = path
        .canonicalize()
        .map_err(|it| format!("cannot be read: {it}"))?;
    if path.starts_with(root) {
        Ok(path)
    } else {
        Err("leaves the folder of the reports".to_owned())
    }
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    let unreadable = |it: io::Error| format!("cannot be read: {it}");
    let metadata = path.metadata().map_err(unreadable)?;
    if !metadata.is_file() {
        return Err("is not a file".to_owned());
    }
    if metadata.len() > LARGEST_REPORT {
        return Err(format!("is larger than {} MiB", LARGEST_REPORT >> 20));
    }
    let bytes = fs::read(path).map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|it| {
        format!(
            "is not UTF-8 from byte {} on",
            it.utf8_error().valid_up_to()
        )
    })
}

/// A report is for people; what is larger is none.
const LARGEST_REPORT: u64 = 4 << 20;
