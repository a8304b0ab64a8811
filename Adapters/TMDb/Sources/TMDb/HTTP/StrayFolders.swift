import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The folders that Foundation makes on Linux for the cache and the cookies of the whole process as soon as any session
/// is configured, an ephemeral one too, which never fills them.
enum StrayFolders {
    private static let lock = Mutex(())

    /// Runs `body` and takes away the folders that were not there before. One that has been filled meanwhile stays.
    static func without<Result>(_ body: () -> Result) -> Result {
        lock.withLock { _ in
            let absent = [caches, cookies].compactMap { $0 }.flatMap(absentAncestry)
            defer { for folder in absent { rmdir(folder.path(percentEncoded: false)) } }
            return body()
        }
    }

    private static var caches: URL? {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
            .appending(components: "org.swift.foundation.URLCache", ProcessInfo.processInfo.processName)
    }

    private static var cookies: URL? {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
            .appending(component: Bundle.main.bundleURL.deletingPathExtension().lastPathComponent)
    }

    /// The folder and those above it that are not there yet, the deepest first.
    private static func absentAncestry(of folder: URL) -> [URL] {
        Array(
            sequence(first: folder) { $0.pathComponents.count > 2 ? $0.deletingLastPathComponent() : nil }
                .prefix { !FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) })
    }
}
