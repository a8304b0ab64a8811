import Foundation
import Prompt
import TMDb
import TerminalKit

/// The source of the responses in a cache. Responses of one origin are never used for another.
enum Origin: Equatable, Sendable {
    case sample
    case api(URL)

    /// Creates the sample's origin if there is neither a credential nor a base URL, or else the API's.
    init(settings: Settings, hasCredential: Bool) {
        let base = settings[.apiBase]
        guard hasCredential || base.origin != .defaults, let url = URL(string: base.text) else {
            self = .sample
            return
        }
        self = .api(url)
    }

    /// A name that is safe to use for a folder: “sample”, “api.themoviedb.org-3”.
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

    /// Creates `folder` if needed, and returns it or its subfolder for this origin.
    ///
    /// The first origin to use a folder owns it and writes its name there; all others have subfolders.
    func folder(in folder: URL) throws -> URL {
        try PrivateFile.makeFolder(folder)
        let mark = folder.appending(path: "origin")
        if !FileManager.default.fileExists(atPath: mark.path) { try write(mark) }
        return part(of: folder, markedBy: try Data(contentsOf: mark))
    }

    /// Returns the folder for this origin without creating it. A folder without a mark belongs to every origin.
    func existingFolder(in folder: URL) -> URL {
        (try? Data(contentsOf: folder.appending(path: "origin"))).map { part(of: folder, markedBy: $0) } ?? folder
    }

    /// Returns the folder for this origin if it exists on a read-only medium, and `nil` otherwise.
    func readOnlyFolder(in folder: URL) -> URL? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0, status.f_flag & UInt(ST_RDONLY) != 0,
            let mark = FileManager.default.contents(atPath: folder.appending(path: "origin").path)
        else { return nil }
        let part = part(of: folder, markedBy: mark)
        return FileManager.default.fileExists(atPath: part.path) ? part : nil
    }

    private func part(of folder: URL, markedBy mark: Data) -> URL {
        let owner = String(decoding: mark, as: UTF8.self).split(separator: "\n").first
        return owner.map(String.init) == name ? folder : folder.appending(path: name)
    }

    /// Writes the mark atomically, using a link. Has no effect if another process has already written one.
    private func write(_ mark: URL) throws {
        let draft = mark.appendingPathExtension(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: draft) }
        // Written to disk before it is linked, so that a power cut can't leave an empty mark.
        try PrivateFile(draft).write(name + "\n")
        do {
            try FileManager.default.linkItem(at: draft, to: mark)
        } catch CocoaError.fileWriteFileExists {
            return
        } catch {
            // The file system may not support hard links.
            try FileManager.default.moveItem(at: draft, to: mark)
        }
    }
}

extension URL {
    /// The file or folder itself if it exists, or else the nearest folder above it that does.
    var nearestExisting: URL {
        var url = self
        while !FileManager.default.fileExists(atPath: url.path), url.pathComponents.count > 1 {
            url.deleteLastPathComponent()
        }
        return url
    }
}
