public import Foundation

extension String {
    /// Reads the text of a file, a device or a pipe; `nil` if it doesn't exist. With a maximum size in bytes, a pipe
    /// without a writer counts as empty; otherwise, reading waits for a writer.
    ///
    /// - Throws: `UsageError` with `path` and the reason if the file can't be read, is too large or isn't UTF-8.
    package init?(wholeFile url: URL, named path: String, maximumSize: Int = .max) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | (maximumSize == .max ? 0 : O_NONBLOCK))
        if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, 0) }
        defer { if descriptor >= 0 { close(descriptor) } }
        var bytes = [UInt8]()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var count = descriptor < 0 ? -1 : 1
        while count > 0 || (count < 0 && descriptor >= 0 && errno == EINTR) {
            count = Foundation.read(descriptor, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] }
            if bytes.count > maximumSize {
                throw UsageError("\(path) is too large", hint: .note("choose a smaller file"))
            }
        }
        guard count == 0 else {
            if errno == EISDIR { throw UsageError("\(path) is a folder, not a file", hint: .note("choose a file")) }
            let hint = errno == EACCES ? "check its permissions and those of its folder" : "check the path"
            throw UsageError("\(path) cannot be read: \(String(cString: strerror(errno)))", hint: .note(hint))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(path) is not UTF-8 text", hint: .note("save it as UTF-8"))
        }
        self = text
    }

    var withoutByteOrderMark: String { hasPrefix("\u{FEFF}") ? String(dropFirst()) : self }
}

extension URL {
    /// Opens the file, creating it if necessary, without changing its contents.
    ///
    /// - Throws: `UsageError` with the reason.
    public func openForOutput(appends: Bool, permissions: mode_t = 0o666) throws -> Int32 {
        // Opening a named pipe would otherwise wait for its reader, and nothing could cancel it.
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (appends ? O_APPEND : 0)
        let descriptor = open(path, flags, permissions)
        if descriptor >= 0 {
            _ = fcntl(descriptor, F_SETFL, appends ? O_APPEND : 0)
            return descriptor
        }
        let reason =
            switch errno {
            case ENOENT: "its folder does not exist"
            case ENXIO: "no program reads from it"
            default: String(cString: strerror(errno))
            }
        throw UsageError("cannot write to \(path): \(reason)", hint: .note("choose another file"))
    }
}

/// An open file for the output of a command.
package struct OutputFile: Sendable {
    let descriptor: Int32
    /// Whether the output replaces the contents; `false` for a device, a pipe or a file to append to.
    let isReplaced: Bool
    /// The path of a file that didn't exist before; otherwise `nil`.
    let newPath: String?
}

extension OutputFile {
    /// - Throws: `UsageError` for a file that isn't writable.
    package init(_ file: URL, appends: Bool) throws {
        var status = stat()
        let isNew = lstat(file.path, &status) != 0
        let descriptor = try file.openForOutput(appends: appends)
        let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        self.init(descriptor: descriptor, isReplaced: isRegular && !appends, newPath: isNew ? file.path : nil)
    }

    /// Returns the reason why the text doesn't fit on the disk; `nil` if it does, or if that is unknown.
    func obstacle(to text: String) -> String? {
        #if os(Linux)
            let code = posix_fallocate(descriptor, 0, off_t(max(1, text.utf8.count)))
            return [ENOSPC, EDQUOT].contains(code) ? String(cString: strerror(code)) : nil
        #else
            return nil
        #endif
    }

    /// Removes a new file to which nothing was written.
    func removeIfUnused() {
        var status = stat()
        if let newPath, fstat(descriptor, &status) == 0, status.st_size == 0 { unlink(newPath) }
    }
}
