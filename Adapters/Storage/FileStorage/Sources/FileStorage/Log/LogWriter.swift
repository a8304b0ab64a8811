import CoreDomain
import Foundation
import Storage
import StorageSupport

/// The machine and the user that write a log.
public struct LogOwner: Equatable, Sendable {
    /// The id of the machine.
    public let machine: String
    /// The id of the user.
    public let user: String

    public init(machine: String, user: String) {
        self.machine = machine
        self.user = user
    }

    /// This machine, by the system's id or else its host name, and the user of this process.
    public static var current: LogOwner {
        let paths = ["/etc/machine-id", "/var/lib/dbus/machine-id"]
        let id = paths.lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
        let line = id?.split(whereSeparator: \.isWhitespace).first
        let machine = line.map(String.init) ?? ProcessInfo.processInfo.hostName
        return LogOwner(machine: machine, user: String(getuid()))
    }
}

/// The identity of a log's writer: the file that it appends to, and the end of that file.
///
/// It is stored before each append with the ends before and after it. So a process that was killed is recognised, and
/// a file that has any other end was written by another machine with the same state: a clone, or a restored backup.
struct LogWriter: Equatable, Codable {
    /// The end of the writer's file.
    struct End: Equatable, Codable {
        var offset = 0
        var checksum: UInt32 = 0
    }

    let id: String
    let machine: String
    let user: String
    /// The acknowledged end.
    var end = End()
    /// The end after the append that was begun last; `nil` if there was none.
    var next: End?

    var fileName: String { id + ".jsonl" }

    /// A writer with a new random id, whose file doesn't exist yet.
    init(newFor owner: LogOwner) {
        id = .randomID()
        machine = owner.machine
        user = owner.user
    }

    func belongs(to owner: LogOwner) -> Bool { machine == owner.machine && user == owner.user }

    /// Returns the writer stored in a state folder; `nil` if there is none or it can't be understood.
    static func stored(in state: URL) throws -> LogWriter? {
        try StateFailure.marking {
            guard let file = try OpenFile.readingItself(state.appending(path: name)) else { return nil }
            let bytes = try file.read(0..<file.size)
            return try? JSONDecoder().decode(LogWriter.self, from: Data(bytes))
        }
    }

    /// Stores the writer in one write of constant length, so that a process that is killed leaves it whole.
    func store(in state: URL, _ settings: FileLog.Settings) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var bytes = [UInt8](try encoder.encode(self))
        bytes += [UInt8](repeating: UInt8(ascii: " "), count: max(0, Self.length - 1 - bytes.count))
        try StateFailure.marking {
            let file = try OpenFile.appending(to: state.appending(path: Self.name))
            try settings.write(file, bytes + [UInt8(ascii: "\n")], 0)
        }
    }

    static let name = "writer.json"
    private static let length = 512
}
