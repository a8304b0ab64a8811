import Foundation
import Storage

/// Keeps other engines out, also those of other processes. The system takes the lock back when its process ends.
struct LockFile {
    let url: URL
    /// How long to wait for another engine.
    let patience: Duration

    /// Carries out `body` while no other engine carries out its own.
    func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + patience
        while true {
            let file = try OpenFile(url)
            // Someone may have removed the file meanwhile: then the lock of an unnamed file would keep nobody out.
            if try file.lock(), FileIdentity.look(at: url)?.identity == file.identity {
                return try withExtendedLifetime(file, body)
            }
            guard ContinuousClock.now < deadline else {
                throw StorageError.failed(location: url.path, reason: "another process keeps it locked")
            }
            usleep(1000)
        }
    }
}
