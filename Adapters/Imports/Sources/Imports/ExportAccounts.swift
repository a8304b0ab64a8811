import Foundation

// The account whose export a file is.
extension ImportFile {
    /// The account in the program, as the name of an archive or a folder says it: `letterboxd-anna-2026-11-28-….zip`.
    public var account: String? {
        guard format == .letterboxd else { return nil }
        let match = URL(filePath: path).lastPathComponent.firstMatch(
            of: /^letterboxd-(?<name>\w+)-[0-9]{4}-[0-9]{2}-[0-9]{2}/)
        return (match?.name).map { $0.lowercased() }
    }

    /// Returns the names of the accounts in each program, as far as the files say them.
    ///
    /// - Throws: `ImportError` if files of one program are of two accounts.
    public static func accounts(of files: [ImportFile]) throws -> [String: String] {
        var names: [String: String] = [:]
        for file in files {
            guard let name = file.account else { continue }
            if let other = names.updateValue(name, forKey: file.program), other != name {
                throw ImportError(
                    "the files are exports of two accounts, \(other) and \(name)", hint: "import one after the other")
            }
        }
        return names
    }
}
