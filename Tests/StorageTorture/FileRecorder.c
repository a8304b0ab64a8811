// Replaces the C library's functions that read and change files, in a program that preloads this library, on Linux.
//
// A preloaded symbol takes precedence, also for calls from libsqlite3 and Foundation.
//
// - FILE_RECORDER_FOLDER: the absolute path of the folder whose files are watched. Without it every call goes straight
//   to the system.
// - FILE_RECORDER_LOG: a file to which each change is appended after it was made, with its bytes, and each write to
//   stdout. FileRecording reads it.
// - FILE_RECORDER_FAULT: "<kind> <first> <last>", a fault at these changes, counted from 1. "kill" ends the process
//   before the change, "tear" after half of a write; "short" writes half; ENOSPC, EIO and EINTR fail those that can
//   fail so; with EROFS the folder is on a read-only medium.
// - FILE_RECORDER_READS: a file to which the letter of each reading call is appended: o for one that opens a file or a
//   folder, s for one that reads a status, r for one that reads at the file's position or reads names, p for one that
//   reads elsewhere.
// - FILE_RECORDER_READ_FAULT: "<letter> <number> <errno>": the call of this kind with this number, from 1, fails.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/// What a logged change did.
enum {
    didCreate = 1, didWrite, didResize, didRename, didLink, didRemove, didMakeFolder, didSync, didReport
};

/// The beginning of each entry of the log, in the machine's byte order. `path`, `other` and the bytes follow.
struct Entry {
    uint32_t kind, pathLength, otherLength, byteCount;
    /// The file's number in its file system, and the offset of a write or the new length.
    uint64_t file, offset;
};

// Recursive, because a function here may call another one.
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char folder[PATH_MAX];
static int logFile = -1;
static char faultKind[16];
static unsigned long faultFirst, faultLast, changes;
static int readsFile = -1, readError;
static char readKind;
static unsigned long readNumber, reads;

static int logTo(const char *variable) {
    const char *path = getenv(variable);
    if (!path) return -1;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) abort();
    return file;
}

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("FILE_RECORDER_FOLDER"), *fault = getenv("FILE_RECORDER_FAULT");
    const char *readFault = getenv("FILE_RECORDER_READ_FAULT");
    if (!path) return;
    logFile = logTo("FILE_RECORDER_LOG");
    readsFile = logTo("FILE_RECORDER_READS");
    if (fault && sscanf(fault, "%15s %lu %lu", faultKind, &faultFirst, &faultLast) != 3) abort();
    if (readFault && sscanf(readFault, "%c %lu %d", &readKind, &readNumber, &readError) != 3) abort();
    snprintf(folder, sizeof folder, "%s", path);
}

// MARK: What is watched

static int isInside(const char *path) {
    size_t length = strlen(folder);
    return length && !strncmp(path, folder, length) && (path[length] == '/' || path[length] == 0);
}

static int pathOf(int descriptor, char *path) {
    char link[64];
    if (descriptor == AT_FDCWD) return getcwd(path, PATH_MAX) != NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return 1;
}

/// Makes a path absolute, and returns whether it is inside of the folder.
static int resolve(int directory, const char *path, char *full) {
    if (!folder[0]) return 0;
    if (path[0] == '/') {
        snprintf(full, PATH_MAX, "%s", path);
    } else {
        if (!pathOf(directory, full)) return 0;
        size_t length = strlen(full);
        snprintf(full + length, PATH_MAX - length, "/%s", path);
    }
    return isInside(full);
}

static int isWatched(int descriptor, char *path) {
    return folder[0] && pathOf(descriptor, path) && isInside(path);
}

/// The status of an open file, of which only the number and the size are used.
static struct stat statusOf(int descriptor) {
    struct stat status = {0};
    syscall(SYS_fstat, descriptor, &status);
    return status;
}

static uint64_t numberOf(int descriptor) { return statusOf(descriptor).st_ino; }

// MARK: Faults and the log

static void die(void) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
}

enum { isCreating = 1, isWriting = 2, isNaming = 4, isRemoving = 8, isSyncing = 16 };

/// Whether the next change has a fault of this kind.
static int has(const char *kind) {
    return changes + 1 >= faultFirst && changes + 1 <= faultLast && !strcmp(faultKind, kind);
}

/// Returns whether the next change fails, with errno set, or ends the process. What fails by itself doesn't count.
static int fails(int change) {
    errno = 0;
    if (has("kill")) die();
    if (has("ENOSPC") && change & (isCreating | isWriting | isNaming)) errno = ENOSPC;
    if (has("EINTR") && change & (isCreating | isWriting | isSyncing)) errno = EINTR;
    if (has("EIO")) errno = EIO;
    if (has("EROFS")) errno = EROFS;
    if (errno) changes++;
    return errno;
}

static void note(
    int kind, uint64_t file, uint64_t offset, const char *path, const char *other, const void *bytes, size_t count) {
    if (kind != didReport) changes++;
    if (logFile < 0) return;
    int before = errno;
    struct Entry entry = {kind, strlen(path), strlen(other), count, file, offset};
    struct iovec parts[] = {
        {&entry, sizeof entry}, {(void *)path, entry.pathLength}, {(void *)other, entry.otherLength},
        {(void *)bytes, count}};
    ssize_t all = sizeof entry + entry.pathLength + entry.otherLength + count;
    if (syscall(SYS_writev, logFile, parts, 4) != all) abort();
    errno = before;
}

static int exists(const char *path) { return syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0; }

/// Returns whether a call fails because the medium is read-only and it would change what is there.
static int isRefused(int changesIt) {
    if (!changesIt || !has("EROFS")) return 0;
    errno = EROFS;
    return 1;
}

static long locked(void) { return pthread_mutex_lock(&mutex); }
static long unlocked(long result) { return pthread_mutex_unlock(&mutex), result; }

/// Returns whether this reading call fails, with errno set.
static int failsReading(char kind) {
    locked();
    if (readsFile >= 0 && syscall(SYS_write, readsFile, &kind, 1) != 1) abort();
    if (kind != readKind || ++reads != readNumber) return unlocked(0);
    errno = readError;
    return unlocked(1);
}

// MARK: Files

static int create(int directory, const char *path, int flags, mode_t mode) {
    char full[PATH_MAX];
    struct stat status;
    if (!resolve(directory, path, full)) return syscall(SYS_openat, directory, path, flags, mode);
    if (failsReading('o')) return -1;
    if (isRefused((flags & O_ACCMODE) != O_RDONLY && exists(full))) return -1;
    if (!(flags & (O_CREAT | O_TRUNC))) return syscall(SYS_openat, directory, path, flags, mode);
    locked();
    int isThere = syscall(SYS_newfstatat, AT_FDCWD, full, &status, 0) == 0;
    int changesIt = isThere ? (flags & O_TRUNC) && !(flags & O_EXCL) && status.st_size : flags & O_CREAT;
    if (changesIt && fails(isCreating)) return unlocked(-1);
    int descriptor = syscall(SYS_openat, directory, path, flags, mode);
    if (descriptor >= 0 && changesIt)
        note(isThere ? didResize : didCreate, numberOf(descriptor), 0, full, "", "", 0);
    return unlocked(descriptor);
}

#define MODE(flags) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }

int open(const char *path, int flags, ...) { MODE(flags) return create(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return create(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return create(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return create(at, path, flags, mode); }
int creat(const char *path, mode_t mode) { return create(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

static ssize_t store(int descriptor, const void *bytes, size_t count, off64_t offset, int isPositioned) {
    char path[PATH_MAX];
    int isReport = logFile >= 0 && descriptor == STDOUT_FILENO;
    int isFile = !isReport && isWatched(descriptor, path);
    if (isReport || isFile) locked();
    ssize_t written = -1;
    if (isFile) {
        if (count && fails(isWriting)) return unlocked(-1);
        if (!isPositioned) {
            int flags = syscall(SYS_fcntl, descriptor, F_GETFL);
            offset = lseek(descriptor, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR);
        }
        if (count > 1 && (has("short") || has("tear"))) count /= 2;
    }
    written = isPositioned ? syscall(SYS_pwrite64, descriptor, bytes, count, offset)
                           : syscall(SYS_write, descriptor, bytes, count);
    if (isFile && count && has("tear")) die();
    if (isFile && written > 0) note(didWrite, numberOf(descriptor), offset, "", "", bytes, written);
    if (isReport && written > 0) note(didReport, 0, 0, "", "", bytes, written);
    return isReport || isFile ? unlocked(written) : written;
}

static ssize_t gather(int descriptor, const struct iovec *parts, int count, off64_t offset, int isPositioned) {
    ssize_t sum = 0;
    for (int i = 0; i < count; i++) {
        ssize_t written = store(descriptor, parts[i].iov_base, parts[i].iov_len, offset + sum, isPositioned);
        if (written < 0) return sum ? sum : -1;
        sum += written;
        if ((size_t)written < parts[i].iov_len) break;
    }
    return sum;
}

ssize_t write(int at, const void *bytes, size_t count) { return store(at, bytes, count, 0, 0); }
ssize_t pwrite(int at, const void *bytes, size_t count, off_t offset) { return store(at, bytes, count, offset, 1); }
ssize_t pwrite64(int at, const void *bytes, size_t count, off64_t offset) { return store(at, bytes, count, offset, 1); }
ssize_t writev(int at, const struct iovec *parts, int count) { return gather(at, parts, count, 0, 0); }
ssize_t pwritev(int at, const struct iovec *parts, int count, off_t offset) {
    return gather(at, parts, count, offset, 1);
}
ssize_t pwritev64(int at, const struct iovec *parts, int count, off64_t offset) {
    return gather(at, parts, count, offset, 1);
}

static int resize(int descriptor, off64_t length, long call, int mode) {
    char path[PATH_MAX];
    int isFile = isWatched(descriptor, path);
    if (isFile) locked();
    if (isFile && fails(isWriting)) return unlocked(-1);
    int result = call == SYS_ftruncate ? syscall(call, descriptor, length)
                                       : syscall(call, descriptor, mode, (off64_t)0, length);
    if (!isFile) return result;
    struct stat status = statusOf(descriptor);
    if (result == 0) note(didResize, status.st_ino, status.st_size, "", "", "", 0);
    return unlocked(result);
}

int ftruncate(int at, off_t length) { return resize(at, length, SYS_ftruncate, 0); }
int ftruncate64(int at, off64_t length) { return resize(at, length, SYS_ftruncate, 0); }
int fallocate(int at, int mode, off_t offset, off_t length) { return resize(at, offset + length, SYS_fallocate, mode); }
int fallocate64(int at, int mode, off64_t offset, off64_t length) {
    return resize(at, offset + length, SYS_fallocate, mode);
}
int posix_fallocate(int at, off_t offset, off_t length) { return fallocate(at, 0, offset, length) ? errno : 0; }
int posix_fallocate64(int at, off64_t offset, off64_t length) { return posix_fallocate(at, offset, length); }

static int sync_(int descriptor, long call) {
    char path[PATH_MAX];
    int isFile = isWatched(descriptor, path);
    if (isFile) locked();
    if (isFile && fails(isSyncing)) return unlocked(-1);
    int result = syscall(call, descriptor);
    if (!isFile) return result;
    if (result == 0) note(didSync, numberOf(descriptor), 0, path, "", "", 0);
    return unlocked(result);
}

int fsync(int descriptor) { return sync_(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return sync_(descriptor, SYS_fdatasync); }

// MARK: Names

/// Makes a system call that changes one or two names, and logs it.
static int rename_(int kind, int change, int from, const char *path, int to, const char *other, unsigned flags) {
    char full[PATH_MAX], otherFull[PATH_MAX] = "";
    int isFile = resolve(from, path, full) | (other && resolve(to, other, otherFull));
    if (isFile) locked();
    // Also on a read-only medium, a folder that is there and a file that is not are reported as such.
    int fitsName = kind == didMakeFolder ? !exists(full) : exists(full);
    if (isFile && (fitsName || !has("EROFS")) && fails(change)) return unlocked(-1);
    int result = kind == didRename ? syscall(SYS_renameat2, from, path, to, other, flags)
               : kind == didLink ? syscall(SYS_linkat, from, path, to, other, flags)
               : kind == didRemove ? syscall(SYS_unlinkat, from, path, flags)
               : syscall(SYS_mkdirat, from, path, flags);
    if (!isFile) return result;
    if (result == 0) note(kind, 0, 0, full, otherFull, "", 0);
    return unlocked(result);
}

int rename(const char *from, const char *to) {
    return rename_(didRename, isNaming, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat(int a, const char *from, int b, const char *to) {
    return rename_(didRename, isNaming, a, from, b, to, 0);
}
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
    return rename_(didRename, isNaming, a, from, b, to, flags);
}
int link(const char *from, const char *to) {
    return rename_(didLink, isNaming, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int linkat(int a, const char *from, int b, const char *to, int flags) {
    return rename_(didLink, isNaming, a, from, b, to, flags);
}
int unlink(const char *path) { return rename_(didRemove, isRemoving, AT_FDCWD, path, 0, NULL, 0); }
int unlinkat(int at, const char *path, int flags) {
    return rename_(didRemove, isRemoving, at, path, 0, NULL, flags);
}
int rmdir(const char *path) { return rename_(didRemove, isRemoving, AT_FDCWD, path, 0, NULL, AT_REMOVEDIR); }
int mkdir(const char *path, mode_t mode) {
    return rename_(didMakeFolder, isNaming, AT_FDCWD, path, 0, NULL, mode);
}
int mkdirat(int at, const char *path, mode_t mode) {
    return rename_(didMakeFolder, isNaming, at, path, 0, NULL, mode);
}

// MARK: Reading

ssize_t read(int at, void *bytes, size_t count) {
    char path[PATH_MAX];
    return isWatched(at, path) && failsReading('r') ? -1 : syscall(SYS_read, at, bytes, count);
}
ssize_t pread64(int at, void *bytes, size_t count, off64_t offset) {
    char path[PATH_MAX];
    return isWatched(at, path) && failsReading('p') ? -1 : syscall(SYS_pread64, at, bytes, count, offset);
}
ssize_t pread(int at, void *bytes, size_t count, off_t offset) { return pread64(at, bytes, count, offset); }

int fstat(int at, struct stat *status) {
    char path[PATH_MAX];
    return isWatched(at, path) && failsReading('s') ? -1 : syscall(SYS_fstat, at, status);
}
int fstatat(int at, const char *path, struct stat *status, int flags) {
    char full[PATH_MAX];
    return resolve(at, path, full) && failsReading('s') ? -1 : syscall(SYS_newfstatat, at, path, status, flags);
}
int statx(int at, const char *path, int flags, unsigned mask, struct statx *status) {
    char full[PATH_MAX];
    return resolve(at, path, full) && failsReading('s') ? -1 : syscall(SYS_statx, at, path, flags, mask, status);
}
int stat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, 0); }
int lstat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW); }
int fstat64(int at, struct stat64 *status) { return fstat(at, (struct stat *)status); }
int fstatat64(int at, const char *path, struct stat64 *status, int flags) {
    return fstatat(at, path, (struct stat *)status, flags);
}
int stat64(const char *path, struct stat64 *status) { return stat(path, (struct stat *)status); }
int lstat64(const char *path, struct stat64 *status) { return lstat(path, (struct stat *)status); }

DIR *opendir(const char *path) {
    char full[PATH_MAX];
    DIR *(*next)(const char *) = (DIR *(*)(const char *))dlsym(RTLD_NEXT, "opendir");
    return resolve(AT_FDCWD, path, full) && failsReading('o') ? NULL : next(path);
}
struct dirent *readdir(DIR *names) {
    char path[PATH_MAX];
    struct dirent *(*next)(DIR *) = (struct dirent * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
    return isWatched(dirfd(names), path) && failsReading('r') ? NULL : next(names);
}
struct dirent64 *readdir64(DIR *names) { return (struct dirent64 *)readdir(names); }

// MARK: Permissions, for a read-only medium

int faccessat(int at, const char *path, int mode, int flags) {
    char full[PATH_MAX];
    if (resolve(at, path, full) && isRefused(mode & W_OK && exists(full))) return -1;
    return syscall(SYS_faccessat, at, path, mode, flags);
}
int access(const char *path, int mode) { return faccessat(AT_FDCWD, path, mode, 0); }
int fchmod(int at, mode_t mode) {
    char path[PATH_MAX];
    return isWatched(at, path) && isRefused(1) ? -1 : syscall(SYS_fchmod, at, mode);
}
int fchmodat(int at, const char *path, mode_t mode, int flags) {
    char full[PATH_MAX];
    return resolve(at, path, full) && isRefused(exists(full)) ? -1 : syscall(SYS_fchmodat, at, path, mode, flags);
}
int chmod(const char *path, mode_t mode) { return fchmodat(AT_FDCWD, path, mode, 0); }
