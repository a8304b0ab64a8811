import Foundation

/// Flushes written data to disk.
public enum DiskSync {
    /// Flushes an open file or folder, and returns 0 once everything is on disk, or -1 with `errno`.
    public static func flush(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // On Darwin, fsync doesn't wait for the disk itself.
            fcntl(descriptor, F_FULLFSYNC)
        #else
            fsync(descriptor)
        #endif
    }
}
