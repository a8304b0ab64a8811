import Foundation
import Synchronization

/// The memory of the process: its heap, and the limit on its address space, set by `ulimit -v`.
///
/// Without measures, the program wouldn't end well at a low limit: threads can't be started, libraries can't be loaded,
/// and the runtime's report of a crash waits forever for memory, ignoring SIGTERM.
public enum AddressSpace {
    /// The number of bytes needed to load the libraries and start the threads.
    static let minimum: UInt = 256 << 20

    /// Prepares the heap, and the process for its limit, if any. Call it before any thread is started.
    ///
    /// - Returns: The error if the limit is too low for the program to run.
    public static func prepare() -> String? {
        #if os(Linux)
            shareHeap()
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < .max
            else { return nil }
            if let error = error(forLimit: limit.rlim_cur) { return error }
            // Initialises it, which a handler of signals must not.
            isEnding.store(false, ordering: .relaxed)
            for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT] { signal(number, endAfterCrash) }
        #endif
        return nil
    }

    /// Returns the error for a limit of that many bytes, or `nil` if the program can run.
    static func error(forLimit bytes: UInt) -> String? {
        guard bytes < minimum else { return nil }
        return "error: popcorn needs \(minimum >> 20) MB of address space, and only \(bytes >> 20) MB are allowed. "
            + "(raise the limit with `ulimit -v`)"
    }

    #if os(Linux)
        /// Makes all threads allocate from one heap.
        ///
        /// By default, each thread has a heap that reserves 64 MB and grows by a few pages at a time, and what one thread
        /// frees can't be used by another: exporting a large diary would need 20 MB more.
        private static func shareHeap() {
            // Other C libraries than glibc don't have the function, nor the heaps.
            guard let function = dlsym(nil, "mallopt") else { return }
            let setOption = unsafeBitCast(function, to: (@convention(c) (Int32, Int32) -> Int32).self)
            let maximumNumberOfHeaps: Int32 = -8
            _ = setOption(maximumNumberOfHeaps, 1)
        }

        /// Whether a thread reports a crash.
        private static let isEnding = Atomic(false)

        /// Reports a crash without allocating memory, which may be what has failed.
        private static let endAfterCrash: @convention(c) (Int32) -> Void = { _ in
            // `timeout` signals the process and then its group. Another thread that receives the second signal leaves the
            // report to the first one.
            if isEnding.exchange(true, ordering: .relaxed) {
                sleep(1)
                _exit(1)
            }
            let line: StaticString =
                "error: popcorn crashed, probably because the limit on its memory is too low. (raise it with `ulimit -v`)\n"
            write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
            _exit(1)
        }
    #endif
}
