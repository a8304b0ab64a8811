import Foundation

/// The typed lines, oldest first and without duplicates, shared by all sessions via a file.
struct History: Sendable {
    static let limit = 10_000
    /// The maximum length of a line. Longer lines are hardly worth repeating.
    private static let longest = 4000

    private(set) var lines: [String]
    /// The state of the file when its lines were read.
    private var stamp: HistoryFile.Stamp?
    private let file: HistoryFile?
    private let credentials: [String]
    private let remembered: @Sendable (String) -> String?

    /// Reads the lines of earlier sessions. Without a file, the history lasts only for the session.
    ///
    /// - Parameter remembered: Returns a line as stored in the history, or `nil` to omit the line.
    init(environment: Environment, remembered: @escaping @Sendable (String) -> String? = { $0 }) {
        self.remembered = remembered
        file = Self.file(in: environment)
        credentials = environment.credentials
        stamp = file?.stamp
        lines = file.map { Self.clean(Self.lines(of: $0.bytes)) } ?? []
    }

    static func file(in environment: Environment) -> HistoryFile? {
        environment.stateFolder.map { HistoryFile(url: $0.appending(path: "history")) }
    }

    /// Reads the lines again if another session or a command has changed the file.
    mutating func refresh() {
        guard let file, let current = file.stamp, current != stamp else { return }
        stamp = current
        lines = Self.clean(Self.lines(of: file.bytes))
    }

    /// Adds a line, unless it is secret, is very long or begins with a space, and loads other sessions' lines.
    mutating func add(_ line: String) {
        guard let line = remembered(line.withoutTrailingBlanks), isKept(line) else { return }
        let merged = file?.update { bytes in
            let lines = Self.clean(Self.lines(of: bytes) + [line])
            // Usually the line is new, so appending it suffices.
            let isAppended = bytes.elementsEqual(Self.text(lines.dropLast()).utf8)
            return (lines, isAppended ? .append(Self.text([line])) : .replace(Self.text(lines)))
        }
        lines = merged ?? Self.clean(lines + [line])
        if merged != nil { stamp = file?.stamp }
    }

    static func text(_ lines: some Sequence<String>) -> String { lines.map { $0 + "\n" }.joined() }

    private func isKept(_ line: String) -> Bool {
        guard let first = line.first, !first.isWhitespace, line.utf8.count <= Self.longest else { return false }
        return !credentials.contains { line.contains($0) } && line.credentials.isEmpty
    }

    static func lines(of bytes: some Collection<UInt8>) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Returns sanitised lines, since the file may contain anything. Of equal lines, only the last is returned.
    private static func clean(_ lines: [String]) -> [String] {
        let lines = lines.lazy.map(Sanitizer.line).filter { !$0.isBlank }
        return Array(lines).reversed().uniqued.prefix(limit).reversed()
    }
}

extension Environment {
    /// Whether an earlier session has left lines for the prompt's history.
    public var hasPromptHistory: Bool { History.file(in: self)?.stamp != nil }
}

/// A file of the user that several processes may change.
struct HistoryFile: Sendable {
    enum Change {
        case append(String)
        case replace(String)
    }

    /// A value that changes with the contents of the file.
    struct Stamp: Equatable {
        let file: UInt64
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    /// The state of the file; `nil` if there is none.
    var stamp: Stamp? {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Stamp(
            file: UInt64(status.st_ino), size: Int(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    let url: URL
    /// The time to wait for another process, in milliseconds.
    var lockTimeout = 2000

    /// The contents of the file; empty if it can't be read.
    var bytes: Data { isUsable ? (try? Data(contentsOf: url)) ?? Data() : Data() }

    /// Whether the path is a regular file or doesn't exist yet. Users who want no history may put a device there.
    private var isUsable: Bool {
        var status = stat()
        return stat(url.path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// Changes the file while no other process can change it.
    ///
    /// - Returns: The result of `body`, or `nil` if the file can't be changed.
    func update<Result>(_ body: (Data) -> (Result, Change)) -> Result? {
        guard let descriptor = openLocked() else { return nil }
        // Closing the descriptor also releases the lock.
        defer { close(descriptor) }
        let (result, change) = body(bytes)
        let isDone =
            switch change {
            case .append(let text): write(text, to: descriptor)
            case .replace(let text): (try? PrivateFile(url).write(text)) != nil
            }
        return isDone ? result : nil
    }

    private func openLocked() -> Int32? {
        guard isUsable else { return nil }
        try? PrivateFile.makeFolder(url.deletingLastPathComponent())
        for _ in 1...lockTimeout {
            let descriptor = open(url.path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return nil }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isCurrent(descriptor) {
                fchmod(descriptor, 0o600)
                return descriptor
            }
            close(descriptor)
            usleep(1000)
        }
        return nil
    }

    /// Returns whether the open file is still the one at the path.
    func isCurrent(_ descriptor: Int32) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && stat(url.path, &named) == 0 && opened.st_ino == named.st_ino
    }

    private func write(_ text: String, to descriptor: Int32) -> Bool {
        let bytes = Array(text.utf8)
        return Foundation.write(descriptor, bytes, bytes.count) == bytes.count
    }
}
