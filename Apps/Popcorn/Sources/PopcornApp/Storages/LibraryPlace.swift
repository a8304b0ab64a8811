import CoreDomain
import FileStorage
import Foundation
import MemoryStorage
import Prompt
import Storage
import StorageSupport
import TerminalKit

/// The place of the library's log. Records made from it are in a storage like those of any context.
enum LibraryPlace: Equatable, Sendable {
    case folder(URL)
    /// The log is discarded when the program ends.
    case memory

    /// Parses the setting `library`.
    ///
    /// - Returns: `nil` for the default folder.
    /// - Throws: `UsageError` for anything else, such as an engine.
    init?(_ value: SettingValue, _ environment: Environment) throws {
        let text = value.text
        if text == "file" { return nil }
        if text == "memory" {
            self = .memory
        } else if text.hasPrefix("file:"), text != "file:", !text.hasPrefix("file://") {
            self = .folder(environment.url(of: String(text.dropFirst(5))))
        } else if Self.isPath(text) {
            self = .folder(environment.url(of: text))
        } else {
            // The rest may be an address with a password.
            let head = text.prefix { $0.isLetter || $0.isNumber }
            let origin = value.origin.nameInErrors.map { " (\($0))" } ?? ""
            throw UsageError(
                "your library is a folder of files, so “\(Sanitizer.excerpt(String(head)))” cannot hold it\(origin)",
                hint: .note("POPCORN_LIBRARY=FOLDER/, file or memory")
                    + .note("POPCORN_STORAGE=library=sqlite for what is made from it"))
        }
    }
}

extension LibraryPlace {
    /// Whether a text is a path with a slash, and not an address.
    private static func isPath(_ text: String) -> Bool {
        if text.hasPrefix("/") || text.hasPrefix("~") || text.hasPrefix("./") || text.hasPrefix("../") { return true }
        return text.contains("/") && !text.contains("//") && !text.contains { ":@=?".contains($0) }
    }
}

/// The log of the user's library.
struct OpenLibrary: Sendable {
    let place: LibraryPlace
    let log: any EventLog
    /// The name of this machine in the history.
    let machine: String
    /// A text that differs for each log, machine and user, used in the name of the storage of what is made from it.
    let name: String
    /// The reason why changes are lost when the program ends although the settings don't say so.
    let obstacle: String?

    /// The folder; `nil` if the log is in memory.
    var folder: URL? {
        if case .folder(let url) = place { url } else { nil }
    }

    /// The path of the folder, or “memory”.
    var location: String { folder?.path ?? "memory" }
}

extension StorageOpener {
    /// Opens the log of the library, or returns the one that is open if it is at the same place.
    func openLibrary(reusing previous: OpenLibrary?) throws -> OpenLibrary {
        let chosen = try LibraryPlace(settings[.library], environment)
        let standard = environment.dataFolder?.appending(path: "library")
        var place = chosen ?? standard.map { .folder($0) } ?? .memory
        var obstacle: String?
        if chosen == nil, !Self.isUsable(standard) {
            place = .memory
            obstacle = self.obstacle(for: [environment.dataFolder])
        }
        if let previous, previous.place == place, previous.obstacle == obstacle { return previous }
        switch place {
        case .memory:
            return OpenLibrary(
                place: place, log: MemoryLog(), machine: environment.machine, name: "memory", obstacle: obstacle)
        case .folder(let folder):
            let owner = LogOwner.current
            let name = self.name(ofLogIn: folder, owner)
            // Without a usable folder for its state, the log keeps it in a hidden one of its own.
            let state =
                Self.isUsable(environment.stateFolder)
                ? environment.stateFolder?.appending(path: "library/\(name)") : nil
            if state == nil { nameFile(at: environment.stateFolder, insteadOf: folder.appending(path: ".state")) }
            return OpenLibrary(
                place: place,
                log: FileLog(
                    folder: folder, state: state ?? folder.appending(path: ".state"), owner: owner, onWarning: report),
                machine: environment.machine, name: name, obstacle: nil)
        }
    }

    /// Whether the folder exists, even if it can only be read, or can be created.
    private static func isUsable(_ folder: URL?) -> Bool {
        guard let folder else { return false }
        let existing = folder.nearestExisting
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: existing.path, isDirectory: &isFolder), isFolder.boolValue else {
            return false
        }
        return existing == folder || access(existing.path, W_OK | X_OK) == 0
    }

    /// Warns about a file in place of the state folder: a shared library then has this machine's state.
    private func nameFile(at folder: URL?, insteadOf state: URL) {
        guard let existing = folder?.nearestExisting, Self.isFile(existing) else { return }
        report(
            "\(environment.shortened(existing.path)) is a file, not a folder, so this machine’s copy of the library is kept in "
                + environment.shortened(state.path))
    }

    private static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = true
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    private func name(ofLogIn folder: URL, _ owner: LogOwner) -> String {
        let path = folder.resolvingSymlinksInPath().path
        return FNV1a.digits(of: [path, owner.machine, owner.user, environment.user].joined(separator: "\n"))
    }
}

extension Environment {
    /// The name of this machine: `POPCORN_MACHINE`, or the first part of its host name.
    fileprivate var machine: String {
        if let name = self["POPCORN_MACHINE"], !name.isEmpty { return name }
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "this machine" }
        let name = bytes.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }.map { UInt8(bitPattern: $0) }
        return name.isEmpty ? "this machine" : String(decoding: name, as: UTF8.self)
    }
}
