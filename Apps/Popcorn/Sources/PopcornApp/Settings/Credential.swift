import Foundation
import Prompt
import TMDb
import TerminalKit

struct Credential: Equatable {
    let value: TMDbCredential
    let origin: SettingValue.Origin

    /// The environment variable with the credential; `nil` for a stored one.
    var variable: String? { if case .environment(let name) = origin { name } else { nil } }

    var kind: String {
        switch value {
        case .accessToken: "access token"
        case .apiKey: "API key"
        }
    }
}

extension Environment {
    /// The file used by `key set` to store a credential, or `nil` if there is no home folder.
    var credentialFile: PrivateFile? { configFolder.map { PrivateFile($0.appending(path: "credential")) } }

    /// Returns the credential in the environment, an access token before a key, or else the stored credential.
    ///
    /// - Throws: `CredentialError` if the stored credential can't be used.
    func credential() throws -> Credential? {
        if let (variable, value) = variableCredential {
            return Credential(value: value, origin: .environment(variable))
        }
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

    private var variableCredential: (variable: String, value: TMDbCredential)? {
        for (variable, make) in Self.credentialVariables {
            if let text = self[variable] { return (variable, make(text)) }
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
    /// Parses a pasted credential, ignoring spaces, quotes and “Bearer”. Returns `nil` for any other text.
    init?(pasted text: String, origin: SettingValue.Origin) {
        var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let quote = text.first, "\"'".contains(quote), text.count > 1, text.last == quote {
            text = String(text.dropFirst().dropLast())
        }
        if text.lowercased().hasPrefix("bearer ") { text = String(text.dropFirst(7)) }
        text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.utf8.count == 32, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
            self.init(value: .apiKey(text), origin: origin)
        } else if text.isSignedToken {
            self.init(value: .accessToken(text), origin: origin)
        } else {
            return nil
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
    /// Whether the text is a JSON Web Token: three parts, the first of which is a JSON object.
    fileprivate var isSignedToken: Bool {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && hasPrefix("eyJ") && utf8.count <= 4096
            && parts.allSatisfy { part in
                part.count >= 4
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_=".contains($0)) }
            }
    }
}
