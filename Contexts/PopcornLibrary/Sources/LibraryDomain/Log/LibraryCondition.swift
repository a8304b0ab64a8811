public import CoreDomain
public import Foundation

/// The files of a library's log, and what is wrong with them.
public struct LibraryCondition: Equatable, Sendable, Codable {
    /// A file of the log, to which one machine appends.
    public struct File: Equatable, Sendable, Codable {
        public let name: String
        /// The name of the machine that wrote the last event; `nil` if it is unknown.
        public let machine: String?
        /// The number of intact events.
        public let events: Int
        /// The size in bytes.
        public let bytes: Int
        /// Whether this machine appends to the file.
        public let isOwn: Bool

        package init(name: String, machine: String?, events: Int, bytes: Int, isOwn: Bool) {
            self.name = name
            self.machine = machine
            self.events = events
            self.bytes = bytes
            self.isOwn = isOwn
        }
    }

    /// The path of the log's folder, or “memory”.
    public let location: String
    /// The files, by name.
    public let files: [File]
    /// What is wrong with the log.
    public let findings: LibraryFindings
    /// Whether there is a second copy of the log.
    public let hasCopy: Bool
    /// The latest time of an event that counts, on the clock of its machine; `nil` without events.
    public let latestChange: Date?

    package init(
        location: String, files: [File], findings: LibraryFindings, hasCopy: Bool, latestChange: Date? = nil
    ) {
        self.latestChange = latestChange
        self.location = location
        self.files = files
        self.findings = findings
        self.hasCopy = hasCopy
    }
}

/// Where an event is in a library's log.
public struct EventLocation: Equatable, Sendable, Codable {
    /// The name of the file.
    public let file: String
    /// The number of the line, from 1.
    public let line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}

/// The problems of a library's log. Nothing is repaired automatically.
public struct LibraryFindings: Equatable, Sendable, Codable {
    /// A line that can't be read.
    public struct Line: Hashable, Sendable, Codable {
        /// The name of the file.
        public let file: String
        /// The offset of the line's first byte.
        public let offset: Int
        /// Whether the line has no end, rather than a wrong checksum.
        public let isIncomplete: Bool

        package init(file: String, offset: Int, isIncomplete: Bool) {
            self.file = file
            self.offset = offset
            self.isIncomplete = isIncomplete
        }
    }

    /// What is to be said of a line that can be read.
    public struct Remark: Hashable, Sendable, Codable {
        /// What is wrong with the line.
        public enum Problem: Sendable, Codable {
            /// The order isn't from 1 to 2⁴⁸, so the line counts for nothing.
            case order
            /// Another line has the same id and says something else. One of them counts.
            case sameID
            /// The line is of a time that is more than a year ahead of the clock. It counts.
            case ahead
            /// The line has more than 1 MB. It counts.
            case large
        }

        /// The name of the file.
        public let file: String
        /// The id of the event.
        public let event: String
        /// What is wrong.
        public let problem: Problem

        package init(file: String, event: String, _ problem: Problem) {
            self.file = file
            self.event = event
            self.problem = problem
        }
    }

    /// The changes that the log has lost. They are in its second copy, and count until they are restored or forgotten.
    public let missing: [LibraryEvent]
    /// The damaged and incomplete lines.
    public let lines: [Line]
    /// What is to be said of new lines that can be read.
    public let remarks: [Remark]
    /// The number of new events that have no effect, because they were written by a later version.
    public let unknownEvents: Int
    /// The number of new intact lines that aren't events.
    public let foreignLines: Int

    package init(
        missing: [LibraryEvent] = [], lines: [Line] = [], remarks: [Remark] = [], unknownEvents: Int = 0,
        foreignLines: Int = 0
    ) {
        self.remarks = remarks
        self.missing = missing
        self.lines = lines
        self.unknownEvents = unknownEvents
        self.foreignLines = foreignLines
    }

    /// Whether nothing is wrong.
    public var isEmpty: Bool { self == LibraryFindings() }
}

/// Changes that were forgotten.
public struct ForgottenChanges: Equatable, Sendable {
    /// The changes that no longer count.
    public let events: [LibraryEvent]
    /// The notes, tags, remarks and names of lists that no change has any more.
    public let texts: [String]

    package init(_ events: [LibraryEvent] = [], texts: [String] = []) {
        self.events = events
        self.texts = texts
    }
}

/// The outcome of an import of another library.
public struct LibraryMerge: Equatable, Sendable {
    /// A line of the file that was left out.
    public struct Line: Equatable, Sendable {
        /// The reason why a line is left out.
        public enum Reason: String, Sendable {
            /// The checksum doesn't match.
            case damaged
            /// The line is intact and not a change to a library.
            case foreign
            /// A change with the same id says something else.
            case contradiction
            /// The change came with an import that is undone in the other library.
            case undone
        }

        /// The number of the line, from 1.
        public let number: Int
        /// Why it was left out.
        public let reason: Reason

        package init(_ number: Int, _ reason: Reason) {
            self.number = number
            self.reason = reason
        }
    }

    /// The number of changes that the library didn't have.
    public let added: Int
    /// The number of changes that the library had.
    public let known: Int
    /// The lines that were left out, in their order.
    public let leftOut: [Line]
    /// The reason why the records couldn't follow the log, in which the import is stored. They follow at the next use.
    public let viewError: FetchError?

    package init(added: Int, known: Int, leftOut: [Line] = [], viewError: FetchError? = nil) {
        self.added = added
        self.known = known
        self.leftOut = leftOut
        self.viewError = viewError
    }
}

/// The reason why a file isn't a library.
public struct LibraryFormatError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason, such as “it is empty”.
    public let description: String

    package init(_ description: String) { self.description = description }
}

extension LibraryFormatError: LocalizedError {
    /// The error as a sentence: “The file is not a library: it is empty.”
    public var errorDescription: String? { SentenceText("the file is not a library: \(description)").text }
}
