import CoreDomain
import TerminalKit

extension String {
    /// Whether the text has a key, a token, or an address with a password. Such text is neither looked up nor stored.
    public var holdsSecret: Bool { !credentials.isEmpty || maskingPasswords != self }

    /// Returns the text without the secrets of a line, which messages may repeat or excerpt.
    func hidingSecrets(of line: String) -> String {
        hidingPasswords(of: line).hiding(line.credentials)
    }
}
