//! Private copies of stdin and stdout, so that nothing else in the process can touch the stream.

use std::io::{self, Read, Write};

#[cfg(unix)]
use super::printed::Printed;

/// Where the client's messages come from.
pub(crate) type Source = Box<dyn Read + Send>;
/// Where the client reads.
pub(crate) type Sink = Box<dyn Write + Send>;

/// Stdin and stdout, taken away from the rest of the process.
pub(crate) struct PrivateStreams {
    pub(crate) input: Source,
    pub(crate) output: Sink,
    /// Reads what is printed as long as the streams are used.
    pub(super) printed: Option<Printed>,
}

/// Where what the process prints goes from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prints {
    /// To stderr, and who prints waits for who reads it.
    #[cfg(feature = "cli")]
    ToStderr,
    /// To the log, which nobody waits for.
    ToLog,
}

#[cfg(unix)]
impl PrivateStreams {
    /// Takes stdin and stdout away from the rest of the process.
    ///
    /// From here on a `println!` goes where `prints` says and a read of stdin finds its end, in this
    /// process and in every child that inherits them.
    ///
    /// # Errors
    /// When the operating system refuses to duplicate them.
    pub(crate) fn take(prints: Prints) -> io::Result<Self> {
        use rustix::fs::{Mode, OFlags, open};
        use rustix::io::fcntl_dupfd_cloexec;
        use rustix::stdio::{dup2_stdin, stdin, stdout};
        #[cfg(feature = "cli")]
        use rustix::stdio::{dup2_stdout, stderr};

        // Above the three standard ones, which stay what everybody else believes them to be.
        let input = fcntl_dupfd_cloexec(stdin(), 3)?;
        let output = fcntl_dupfd_cloexec(stdout(), 3)?;
        let printed = match prints {
            #[cfg(feature = "cli")]
            Prints::ToStderr => {
                dup2_stdout(stderr())?;
                None
            }
            Prints::ToLog => Some(Printed::to_log()?),
        };
        dup2_stdin(open(
            "/dev/null",
            OFlags::RDONLY | OFlags::CLOEXEC,
            Mode::empty(),
        )?)?;
        Ok(Self {
            input: Box::new(unix::Patient::new(input)),
            output: Box::new(unix::Patient::new(output)),
            printed,
        })
    }
}

#[cfg(not(unix))]
impl PrivateStreams {
    /// Stdin and stdout as they are: there is no safe way to take them away here.
    pub(crate) fn take(_: Prints) -> io::Result<Self> {
        Ok(Self {
            input: Box::new(io::stdin()),
            output: Box::new(io::stdout()),
            printed: None,
        })
    }
}

/// What is printed becomes lines of the log, as long as this lives.
#[cfg(all(feature = "cli", feature = "http"))]
pub(crate) struct PrivateStdout {
    /// Reads what is printed.
    _printed: Option<Printed>,
}

#[cfg(all(feature = "cli", feature = "http"))]
impl PrivateStdout {
    /// Takes stdout away from the rest of the process. Nobody may read it, and then a `println!` would
    /// wait or panic.
    ///
    /// # Errors
    /// When the operating system gives no pipe or no thread.
    #[cfg(unix)]
    pub(crate) fn take() -> io::Result<Self> {
        Printed::to_log().map(|printed| Self {
            _printed: Some(printed),
        })
    }

    /// Stdout stays as it is: there is no safe way to take it away here.
    #[cfg(not(unix))]
    pub(crate) fn take() -> io::Result<Self> {
        Ok(Self { _printed: None })
    }
}

/// Nothing is read here.
#[cfg(not(unix))]
pub(super) enum Printed {}

#[cfg(unix)]
pub(super) mod unix {
    use std::fs::File;
    use std::io::{self, ErrorKind, Read, Write};
    use std::os::fd::OwnedFd;

    use rustix::event::{PollFd, PollFlags, poll};

    /// A descriptor that is read and written as if it blocked.
    ///
    /// Whether it does is a property of the pipe, and the client at its other end, or another
    /// process that shares it, may have switched that off.
    pub(in crate::transport::stdio) struct Patient(File);

    impl Patient {
        pub(in crate::transport::stdio) fn new(descriptor: OwnedFd) -> Self {
            Self(File::from(descriptor))
        }

        fn wait(&self, flags: PollFlags) -> io::Result<()> {
            match poll(&mut [PollFd::new(&self.0, flags)], None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
                Err(error) => Err(error.into()),
            }
        }
    }

    impl Read for Patient {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            loop {
                match self.0.read(bytes) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {
                        self.wait(PollFlags::IN)?;
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    done => return done,
                }
            }
        }
    }

    impl Write for Patient {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            loop {
                match self.0.write(bytes) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {
                        self.wait(PollFlags::OUT)?;
                    }
                    done => return done,
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
