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

/// Lines with secrets.
extension CommandTable {
    /// Throws for a line with a key or a token, and for one with a password unless its command takes addresses.
    ///
    /// - Parameter words: The line without its flags.
    func refuseSecrets(in words: [Word], rows: [Item], current: Item?) throws {
        let text = words.text
        if !text.credentials.isEmpty {
            throw commands.lazy.compactMap(\.secretError).first
                ?? UsageError("a key isn’t typed on the command line", hint: "help")
        }
        guard text.holdsSecret, let command = try parse(words, rows: rows, current: current) else { return }
        if command.form.arguments.contains(where: \.takesAddress) { return }
        throw UsageError(
            "the line contains a password, so nothing was looked up or stored", hint: "leave the password out")
    }
}
