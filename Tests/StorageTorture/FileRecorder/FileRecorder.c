#ifdef __linux__
#define _GNU_SOURCE
#include "FileRecorder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Recursive, because a function here may call another one.
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char folder[PATH_MAX];
static int logFile = -1;
static char faultKind[16];
static unsigned long faultFirst, faultLast, changes;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("FILE_RECORDER_FOLDER"), *log = getenv("FILE_RECORDER_LOG");
    const char *fault = getenv("FILE_RECORDER_FAULT");
    if (!path) return;
    if (log) logFile = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fault) sscanf(fault, "%15s %lu %lu", faultKind, &faultFirst, &faultLast);
    if (log && logFile < 0) abort();
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

static uint64_t numberOf(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

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
    if (errno) changes++;
    return errno;
}

static void note(
    int kind, uint64_t file, uint64_t offset, const char *path, const char *other, const void *bytes, size_t count) {
    if (kind != FileRecorderAcknowledge) changes++;
    if (logFile < 0) return;
    int before = errno;
    struct FileRecorderEntry entry = {kind, strlen(path), strlen(other), count, file, offset};
    struct iovec parts[] = {
        {&entry, sizeof entry}, {(void *)path, entry.pathLength}, {(void *)other, entry.otherLength},
        {(void *)bytes, count}};
    ssize_t all = sizeof entry + entry.pathLength + entry.otherLength + count;
    if (syscall(SYS_writev, logFile, parts, 4) != all) abort();
    errno = before;
}

static long locked(void) { return pthread_mutex_lock(&mutex); }
static long unlocked(long result) { return pthread_mutex_unlock(&mutex), result; }

// MARK: Files

static int create(int directory, const char *path, int flags, mode_t mode) {
    char full[PATH_MAX];
    struct stat status;
    if (!(flags & (O_CREAT | O_TRUNC)) || !resolve(directory, path, full))
        return syscall(SYS_openat, directory, path, flags, mode);
    locked();
    int exists = stat(full, &status) == 0;
    int changesIt = exists ? (flags & O_TRUNC) && !(flags & O_EXCL) && status.st_size : flags & O_CREAT;
    if (changesIt && fails(isCreating)) return unlocked(-1);
    int descriptor = syscall(SYS_openat, directory, path, flags, mode);
    if (descriptor >= 0 && changesIt)
        note(exists ? FileRecorderResize : FileRecorderCreate, numberOf(descriptor), 0, full, "", "", 0);
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
    if (isFile && written > 0) note(FileRecorderWrite, numberOf(descriptor), offset, "", "", bytes, written);
    if (isReport && written > 0) note(FileRecorderAcknowledge, 0, 0, "", "", bytes, written);
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
    struct stat status;
    int isFile = isWatched(descriptor, path);
    if (isFile) locked();
    if (isFile && fails(isWriting)) return unlocked(-1);
    int result = call == SYS_ftruncate ? syscall(call, descriptor, length)
                                       : syscall(call, descriptor, mode, (off64_t)0, length);
    if (!isFile) return result;
    if (result == 0 && fstat(descriptor, &status) == 0)
        note(FileRecorderResize, status.st_ino, status.st_size, "", "", "", 0);
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
    if (result == 0) note(FileRecorderSync, numberOf(descriptor), 0, path, "", "", 0);
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
    if (isFile && fails(change)) return unlocked(-1);
    int result = kind == FileRecorderRename ? syscall(SYS_renameat2, from, path, to, other, flags)
               : kind == FileRecorderLink ? syscall(SYS_linkat, from, path, to, other, flags)
               : kind == FileRecorderRemove ? syscall(SYS_unlinkat, from, path, flags)
               : syscall(SYS_mkdirat, from, path, flags);
    if (!isFile) return result;
    if (result == 0) note(kind, 0, 0, full, otherFull, "", 0);
    return unlocked(result);
}

int rename(const char *from, const char *to) {
    return rename_(FileRecorderRename, isNaming, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat(int a, const char *from, int b, const char *to) {
    return rename_(FileRecorderRename, isNaming, a, from, b, to, 0);
}
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
    return rename_(FileRecorderRename, isNaming, a, from, b, to, flags);
}
int link(const char *from, const char *to) {
    return rename_(FileRecorderLink, isNaming, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int linkat(int a, const char *from, int b, const char *to, int flags) {
    return rename_(FileRecorderLink, isNaming, a, from, b, to, flags);
}
int unlink(const char *path) { return rename_(FileRecorderRemove, isRemoving, AT_FDCWD, path, 0, NULL, 0); }
int unlinkat(int at, const char *path, int flags) {
    return rename_(FileRecorderRemove, isRemoving, at, path, 0, NULL, flags);
}
int rmdir(const char *path) { return rename_(FileRecorderRemove, isRemoving, AT_FDCWD, path, 0, NULL, AT_REMOVEDIR); }
int mkdir(const char *path, mode_t mode) {
    return rename_(FileRecorderMakeFolder, isNaming, AT_FDCWD, path, 0, NULL, mode);
}
int mkdirat(int at, const char *path, mode_t mode) {
    return rename_(FileRecorderMakeFolder, isNaming, at, path, 0, NULL, mode);
}

#endif
