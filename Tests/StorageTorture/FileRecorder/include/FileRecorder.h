/// Replaces the C library's functions that change files, in the program that links this module, on Linux.
///
/// A symbol of the program takes precedence over one of a shared library, also for calls from libsqlite3 and
/// Foundation. Nothing else has to be called; without the environment variables below every call goes straight to the
/// system.
///
/// - `FILE_RECORDER_FOLDER`: the absolute path of the folder whose files are watched.
/// - `FILE_RECORDER_LOG`: a file to which each change is appended after it was made, with its bytes, and each write to
///   stdout. `FileRecording` reads it.
/// - `FILE_RECORDER_FAULT`: `<kind> <first> <last>`, a fault at these changes, counted from 1. `kill` ends the process
///   before the change, `tear` after half of a write; `short` writes half; `ENOSPC`, `EIO` and `EINTR` fail those that
///   can fail so.
#ifndef FILE_RECORDER_H
#define FILE_RECORDER_H

#include <stdint.h>

/// What a logged change did.
enum FileRecorderKind {
    FileRecorderCreate = 1,
    FileRecorderWrite,
    FileRecorderResize,
    FileRecorderRename,
    FileRecorderLink,
    FileRecorderRemove,
    FileRecorderMakeFolder,
    FileRecorderSync,
    FileRecorderAcknowledge
};

/// The beginning of each entry of the log, in the machine's byte order. `path`, `other` and the bytes follow.
struct FileRecorderEntry {
    uint32_t kind, pathLength, otherLength, byteCount;
    /// The file's number in its file system, and the offset of a write or the new length.
    uint64_t file, offset;
};

#endif
