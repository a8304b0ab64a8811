import Foundation
import TMDb

/// Whose answers a cache holds. Answers of one origin never stand in for another's.
enum Origin: Equatable, Sendable {
    /// The catalogue in this binary.
    case sample
    /// An API at that base.
    case api(URL)

    /// The sample is for those who neither have a credential nor named an API.
    init(settings: Settings, environment: Environment) {
        let base = settings[.apiBase]
        let hasCredential = environment["TMDB_ACCESS_TOKEN"] != nil || environment["TMDB_API_KEY"] != nil
        guard hasCredential || base.origin != .defaults, let url = URL(string: base.text) else {
            self = .sample
            return
        }
        self = .api(url)
    }

    /// A name that can stand as a folder's: “sample”, “api.themoviedb.org-3”.
    var name: String {
        switch self {
        case .sample: return SampleCatalogue.origin
        case .api(let base):
            let words =
                [base.host(), base.port.map(String.init)].compactMap { $0 }
                + base.path().split(separator: "/").map(String.init)
            return words.map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") } }
                .joined(separator: "-")
        }
    }

    /// The part of `folder` that belongs to this origin.
    ///
    /// The first origin to use a folder has it, and leaves its name there; any other has a folder of its own within.
    func place(in folder: URL) throws -> URL {
        try folder.makePrivateFolder()
        let mark = folder.appending(path: "origin")
        if !FileManager.default.fileExists(atPath: mark.path) { try leave(mark) }
        let owner = String(decoding: try Data(contentsOf: mark), as: UTF8.self).split(separator: "\n").first
        return owner.map(String.init) == name ? folder : folder.appending(path: name)
    }

    /// A link puts the mark there whole, or not at all where another process was first.
    private func leave(_ mark: URL) throws {
        let draft = mark.appendingPathExtension(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: draft) }
        try Data((name + "\n").utf8).write(to: draft, options: .withoutOverwriting)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft.path)
        do { try FileManager.default.linkItem(at: draft, to: mark) } catch CocoaError.fileWriteFileExists { return }
    }
}

extension URL {
    /// Makes the folder, and what is missing above it, for its owner only. One that is there stays as it is.
    func makePrivateFolder() throws {
        try FileManager.default.createDirectory(
            at: self, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}
