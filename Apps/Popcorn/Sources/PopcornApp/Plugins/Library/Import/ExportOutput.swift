import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The destination of an export: standard output, or a file and those numbered after it.
///
/// Files are replaced at the end, once all of them are written.
struct ExportOutput {
    /// The text with which each file of the export's kind begins.
    let head: String
    /// Whether the text consists of lines with checksums, which another program must receive unchanged.
    private let isLog: Bool
    private let destination: Destination
    /// The text for standard output that couldn't be written yet.
    private var text = ""
    private var files: [Draft] = []

    private enum Destination {
        case standardOutput(Invocation)
        case file(URL)
    }

    /// A file that is being written.
    private struct Draft {
        let target: URL
        /// The file that replaces the target; `nil` if the target, such as a pipe, is written directly.
        let draft: URL?
        let handle: FileHandle
    }

    /// - Parameters:
    ///   - path: A path, or “-” for standard output.
    ///   - head: The text with which each file of the export's kind begins.
    ///   - isLog: Whether the text consists of lines with checksums.
    init(_ path: String, head: String, isLog: Bool, _ invocation: Invocation) {
        self.head = head
        self.isLog = isLog
        destination =
            path == "-" ? .standardOutput(invocation) : .file(invocation.session.environment.url(of: path))
    }

    /// Begins another file with the head. Standard output is one file.
    mutating func beginNextFile() throws {
        guard case .file = destination else { return }
        try beginFile()
        try write(head)
    }

    /// Begins the next file.
    ///
    /// - Throws: `UsageError` if there is another kind of file, or if the file can't be written.
    mutating func beginFile() throws {
        guard case .file(let first) = destination else { return }
        let target = files.isEmpty ? first : first.numbered(files.count + 1)
        try reporting(target) {
            if target.isRegularFile == true { try check(target) }
            guard target.isRegularFile != false else {
                let descriptor = try target.openForOutput(appends: false)
                files.append(
                    Draft(
                        target: target, draft: nil, handle: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
                    ))
                return
            }
            let resolved = target.resolvingSymlinksInPath()
            let draft = resolved.deletingLastPathComponent().appending(
                path: ".\(resolved.lastPathComponent).\(UUID().uuidString.prefix(8))")
            let descriptor = try draft.openForOutput(appends: false, permissions: 0o600)
            files.append(
                Draft(
                    target: resolved, draft: draft,
                    handle: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)))
        }
    }

    /// Writes text to the last file that was begun.
    mutating func write(_ part: String) throws {
        switch destination {
        case .standardOutput(let invocation):
            // A file stays exact, but a terminal must not obey what a note contains, even behind a pipe.
            let isExact = isLog && !invocation.display.isOutputTerminal
            let part = isExact ? part : Sanitizer.paragraphs(part)
            if invocation.streamsSource { try invocation.write(source: part) } else { text += part }
        case .file:
            guard let file = files.last else { preconditionFailure("no file was begun") }
            try reporting(file.target) { try file.handle.write(contentsOf: Data(part.utf8)) }
        }
    }

    /// Replaces the files, and returns the result of the command.
    ///
    /// - Parameter notes: Sentences for the user.
    func finish(_ notes: [String]) throws -> CommandResult {
        if case .standardOutput(let invocation) = destination {
            var result = CommandResult(source: text, kind: "export")
            result.isWritten = invocation.streamsSource
            result.notices = notes.map(Notice.message)
            return result
        }
        for file in files {
            try reporting(file.target) {
                if file.draft != nil { try file.handle.synchronize() }
                try file.handle.close()
            }
        }
        for file in files {
            guard let draft = file.draft else { continue }
            // A file that is replaced keeps its permissions.
            var status = stat()
            if stat(file.target.path, &status) == 0 { chmod(draft.path, status.st_mode & 0o7777) }
            guard rename(draft.path, file.target.path) == 0 else {
                throw Self.failure(file.target, String(cString: strerror(errno)))
            }
        }
        let names = files.map(\.target.path)
        return CommandResult(
            kind: "exported", data: .values(["files": names]),
            screen: Screen(names.map { .line("Wrote \($0).") } + notes.map { .line($0) }))
    }

    /// Removes what was written to files that don't replace others yet.
    func discard() {
        for file in files {
            if let draft = file.draft { unlink(draft.path) }
        }
    }

    private func check(_ file: URL) throws {
        let handle = try FileHandle(forReadingFrom: file)
        let start = try handle.read(upToCount: head.utf8.count) ?? Data()
        guard start == Data(head.utf8) || start.isEmpty else {
            throw UsageError(
                "\(file.path) exists and is not an export of this kind", hint: .note("choose another file"))
        }
    }

    private func reporting(_ file: URL, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as UsageError {
            throw error
        } catch {
            throw Self.failure(file, error.systemReason ?? error.localizedDescription)
        }
    }

    private static func failure(_ file: URL, _ reason: String) -> CommandFailure {
        CommandFailure(.badData(reason), "cannot write to \(file.path): \(reason)", hint: .note("choose another file"))
    }
}

extension URL {
    /// Returns the file with `-2`, `-3` and so on before its extension.
    fileprivate func numbered(_ number: Int) -> URL {
        let `extension` = pathExtension.isEmpty ? "csv" : pathExtension
        return URL(filePath: "\(deletingPathExtension().path)-\(number).\(`extension`)")
    }

    /// Whether the file, or the one that a symbolic link leads to, is regular; `nil` if there is neither a file nor a
    /// link.
    fileprivate var isRegularFile: Bool? {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFREG }
        return lstat(path, &status) == 0 ? false : nil
    }
}

extension Error {
    /// The system's reason for the failure of a file operation, if known.
    var systemReason: String? {
        guard let system = (self as NSError).userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
        let domain = (system as NSError).domain
        let code = Int32((system as NSError).code)
        return domain == NSPOSIXErrorDomain ? String(cString: strerror(code)) : nil
    }
}
