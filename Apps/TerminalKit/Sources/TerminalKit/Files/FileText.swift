package import Foundation

extension String {
    /// Reads the text of a file, a device or a pipe.
    ///
    /// - Throws: `UsageError` with the `path` if it can't be read or isn't UTF-8.
    package init(wholeFile url: URL, named path: String) throws {
        guard let file = try? FileHandle(forReadingFrom: url), let bytes = try? file.readToEnd() ?? Data() else {
            throw UsageError("\(path) cannot be read", hint: "check its permissions")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(path) is not UTF-8 text", hint: "save it as UTF-8")
        }
        self = text
    }

    var withoutByteOrderMark: String { hasPrefix("\u{FEFF}") ? String(dropFirst()) : self }
}

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
