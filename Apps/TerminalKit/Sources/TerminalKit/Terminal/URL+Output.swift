package import Foundation

extension URL {
    /// Opens the file, creating it if necessary, without changing its contents.
    ///
    /// - Throws: `UsageError` with the reason.
    package func openForOutput(appends: Bool) throws -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : 0), 0o666)
        if descriptor >= 0 { return descriptor }
        let reason = errno == ENOENT ? "its folder does not exist" : String(cString: strerror(errno))
        throw UsageError("cannot write to \(path): \(reason)", hint: "choose another file")
    }
}
