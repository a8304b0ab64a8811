import Foundation
import Prompt
import TMDb
import TerminalKit

struct Credential: Equatable {
    let value: TMDbCredential
    let origin: SettingValue.Origin

    /// The environment variable with the credential; `nil` for a stored one.
    var variable: String? { if case .environment(let name) = origin { name } else { nil } }

    var kind: String { value.kind }
}

extension Environment {
    /// The file used by `key set` to store a credential, or `nil` if there is no home folder.
    var credentialFile: PrivateFile? { configFolder.map { PrivateFile($0.appending(path: "credential")) } }

    /// Returns the credential in the environment, or else the stored credential. Its form decides what it is, whichever
    /// variable has it; of two variables, the one for access tokens takes precedence.
    ///
    /// - Throws: `CredentialError` if the stored credential can't be used.
    func credential() throws -> Credential? {
        if let credential = variableCredential { return credential }
        guard let file = credentialFile else { return nil }
        do {
            guard let text = try file.read() else { return nil }
            guard let credential = Credential(pasted: text, origin: .file(file.url.path)) else {
                throw CredentialError.damaged(file.url.path)
            }
            return credential
        } catch let failure as PrivateFile.Failure {
            throw CredentialError.unreadable(file.url.path, failure.reason)
        }
    }

    private var variableCredential: Credential? {
        for (variable, make) in Self.credentialVariables {
            guard let text = self[variable]?.withoutWrapping, !text.isEmpty else { continue }
            let origin = SettingValue.Origin.environment(variable)
            // A server other than TMDb may have credentials of any form.
            return Credential(pasted: text, origin: origin)
                ?? Credential(value: make(text), origin: origin)
        }
        return nil
    }

    static let credentialVariables: [(name: String, make: @Sendable (String) -> TMDbCredential)] = [
        ("TMDB_ACCESS_TOKEN", TMDbCredential.accessToken), ("TMDB_API_KEY", TMDbCredential.apiKey),
    ]
}

enum CredentialError: Error, Equatable, CustomStringConvertible {
    case damaged(String)
    case unreadable(String, String)

    var description: String {
        switch self {
        case .damaged(let path): "\(path) does not contain a TMDb key; run `key set` to store one"
        case .unreadable(let path, let reason): "the key in \(path) cannot be read: \(reason)"
        }
    }
}

extension Credential {
    /// Parses a pasted credential by its form, ignoring spaces, quotes and “Bearer” around it. Returns `nil` for any other
    /// text.
    init?(pasted text: String, origin: SettingValue.Origin) {
        let text = text.withoutWrapping
        switch CredentialForm(text) {
        case .key: self.init(value: .apiKey(text), origin: origin)
        case .token: self.init(value: .accessToken(text), origin: origin)
        case nil: return nil
        }
    }

    /// The credential's text, for storage only. It must never be shown.
    var text: String {
        switch value {
        case .accessToken(let text), .apiKey(let text): text
        }
    }
}

extension String {
    /// The text without the blanks, quotes and “Bearer” that were copied with it.
    fileprivate var withoutWrapping: String {
        var text = trimmingCharacters(in: .whitespacesAndNewlines)
        if text.lowercased().hasPrefix("bearer ") {
            text = String(text.dropFirst(7))
        } else if text.count > 1, let end = Self.quotes[text.first ?? " "], text.last == end {
            text = String(text.dropFirst().dropLast())
        }
        return text == self ? self : text.withoutWrapping
    }

    private static let quotes: [Character: Character] = ["\"": "\"", "'": "'", "“": "”", "‘": "’", "`": "`"]
}
