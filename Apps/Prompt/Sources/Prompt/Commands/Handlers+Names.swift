import TerminalKit

/// Names of several words, such as those of lists, typed without quotes.
extension Handlers {
    /// Returns the words of a line, with words that are one of the command's known values as one word:
    /// `list my horror` is `list my-horror` if there is such a list.
    ///
    /// - Parameter handlers: Returns the handlers. It is called only for a command whose arguments have known values.
    static func joiningNames(
        in words: [Word], _ table: CommandTable, of handlers: () -> Handlers,
        isolation: isolated (any Actor)? = #isolation
    ) async -> [Word] {
        guard words.count > 2, let sources = table.command(words[0].text)?.valueSources, !sources.isEmpty else {
            return words
        }
        let handlers = handlers()
        var names: Set<String> = []
        for source in sources { names.formUnion(await handlers.values(of: source).filter { $0.contains("-") }) }
        if names.isEmpty { return words }
        for start in words.indices.dropFirst() {
            for end in (start + 1..<words.count).reversed() {
                let run = words[start...end].compactMap(\.keyword)
                let name = run.joined(separator: "-")
                guard run.count == end - start + 1, names.contains(name) else { continue }
                return words[..<start] + [Word(name)] + words[(end + 1)...]
            }
        }
        return words
    }

    /// Returns the values of a source, in lower case.
    func values(of source: HandlerID) async -> [String] {
        // Without the values, words are read as they are.
        guard let complete = completions[source], let values = try? await complete() else { return [] }
        return values.map { $0.text.lowercased() }
    }
}

extension CommandSpec {
    /// The sources of the values of the command's arguments.
    fileprivate var valueSources: [HandlerID] {
        forms.flatMap(\.arguments).compactMap { argument in
            if case .source(let id) = argument.values { id } else { nil }
        }.uniqued
    }
}
