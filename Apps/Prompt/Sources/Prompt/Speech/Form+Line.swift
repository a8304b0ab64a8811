import TerminalKit

/// The inverse of parsing.
extension Form {
    /// Returns the words of a line of this form, with its arguments in their places and its keys after them.
    ///
    /// Parsing the line gives the same arguments again.
    func line(_ arguments: Arguments) -> [Word] {
        let typed = self.arguments.flatMap { arguments.words[$0.name] ?? [] }
        // A word such as `s1e5` is the command as well as the first argument.
        let isNamed = self.arguments.first?.isVerb != true && typed.first?.text == arguments.command
        let order = keys.map(\.name) + foreignKeys.map(\.name)
        let names = (order + arguments.keys.keys.sorted()).uniqued.filter { arguments.keys[$0] != nil }
        let values = names.compactMap { name in arguments.keys[name].map { Word("\(name):\($0)") } }
        return (isNamed ? [] : [Word(arguments.command)]) + typed + values
    }
}

extension [Word] {
    /// The words as a line, with values quoted after their key: `with:"robert de niro"`.
    var line: String {
        map { word in
            guard !word.isQuoted, let colon = word.text.firstIndex(of: ":"),
                word.text.contains(where: \.isWhitespace)
            else { return word.source }
            let key = word.text[...colon]
            let value = word.text[word.text.index(after: colon)...].split(separator: ",").map { part in
                part.contains(where: \.isWhitespace) ? "\"\(part)\"" : String(part)
            }
            return key + value.joined(separator: ",")
        }.joined(separator: " ")
    }
}
