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
        let order = keys.map(\.name) + foreignKeys().map(\.name)
        let names = (order + arguments.keys.keys.sorted()).uniqued.filter { arguments.keys[$0] != nil }
        let values = names.compactMap { name in arguments.keys[name].map { Word("\(name):\($0)") } }
        return (isNamed ? [] : [Word(arguments.command)]) + typed + values
    }
}
