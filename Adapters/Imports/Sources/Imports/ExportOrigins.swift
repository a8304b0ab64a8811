import Foundation
public import LibraryDomain

// The account of an export, and its age.
extension ImportFile {
    /// Where the export comes from, as far as the name of its archive or folder says so
    /// (`letterboxd-anna-2026-11-28-10-15-utc.zip`) or, for its time, the times of the files in the archive.
    public var origin: ExportOrigin {
        let name = URL(filePath: path).lastPathComponent
        let pattern = /^letterboxd-(?<account>\w+)-(?<day>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:-(?<time>[0-9]{2}-[0-9]{2}))?/
        guard format == .letterboxd, let match = name.firstMatch(of: pattern) else {
            return ExportOrigin(madeAt: writtenAt)
        }
        let time = match.time?.replacing("-", with: ":") ?? "00:00"
        return ExportOrigin(
            account: match.account.lowercased(), madeAt: ImportDays.instant("\(match.day)T\(time):00Z") ?? writtenAt)
    }

    /// Returns where the export of each program comes from: its account, and the latest time that its files say.
    ///
    /// - Throws: `ImportError` if files of one program are of two accounts.
    public static func origins(of files: [ImportFile]) throws -> [String: ExportOrigin] {
        var origins: [String: ExportOrigin] = [:]
        for file in files {
            let origin = file.origin
            let former = origins[file.program] ?? ExportOrigin()
            if let name = origin.account, let other = former.account, other != name {
                throw ImportError(
                    "the files are exports of two accounts, \(other) and \(name)", hint: "import one after the other")
            }
            origins[file.program] = ExportOrigin(
                account: former.account ?? origin.account,
                madeAt: [former.madeAt, origin.madeAt].compactMap(\.self).max())
        }
        return origins
    }
}
