extension CommandTable {
    /// Returns what can continue a line: commands, verbs, facets, titles, keys, flags and whatever a plug-in's argument
    /// offers. A suggestion that can't be computed is left out.
    ///
    /// - Parameters:
    ///   - line: The text before the cursor. The last word is what is completed, unless a blank follows it.
    ///   - rows: The items that row numbers stand for.
    ///   - current: The item that “_” stands for.
    ///   - host: What completions are read from.
    public func completions(for line: String, rows: [Item] = [], current: Item? = nil, host: Host) async -> [Completion]
    {
        guard var words = try? Word.words(in: line) else { return [] }
        let prefix = line.last?.isWhitespace == false ? words.popLast()?.text ?? "" : ""
        if prefix.hasPrefix("-") {
            return flags.map { Completion($0.name, summary: $0.summary) }.starting(with: prefix)
        }
        guard let first = words.first else {
            return commands.map { Completion($0.name, summary: $0.summary) }.starting(with: prefix)
        }
        let forms = forms(after: first, rows, current)
        let known = forms.flatMap { $0.keys + $0.foreignKeys }.uniqued(by: \.name)
        guard let rest = try? known.take(from: Array(words.dropFirst())).rest else { return [] }
        var matcher = Matcher<Host>(rest)
        let fitting = forms.filter {
            !matcher.next(in: $0.arguments[...]).isEmpty || matcher.match($0.arguments) != nil
        }
        var found: [Completion] = []
        for argument in fitting.flatMap({ matcher.next(in: $0.arguments[...]) }) {
            found += await completions(of: argument, prefix, host)
        }
        let keys = fitting.flatMap { $0.keys + $0.foreignKeys }.map { Completion("\($0.name):", summary: $0.usage) }
        return (found + keys).starting(with: prefix).uniqued
    }

    private func forms(after first: Word, _ rows: [Item], _ current: Item?) -> [Form<Host>] {
        if first.isCurrent { return current.map { forms(for: [$0]) } ?? [] }
        guard let selection = try? RowSelection(first) else { return command(first.text)?.forms ?? [] }
        return (try? forms(for: selection, rows)) ?? []
    }

    private func completions(of argument: Argument<Host>, _ prefix: String, _ host: Host) async -> [Completion] {
        switch argument.content {
        case .words(let words): return words
        case .text, .pattern: return []
        case .value(let completions): return (try? await completions(host, prefix)) ?? []
        case .title:
            var titles: [Completion] = []
            for type in types { titles += (try? await type.suggestTitles(host, prefix)) ?? [] }
            return titles
        }
    }
}

extension [Completion] {
    fileprivate func starting(with prefix: String) -> [Completion] {
        filter { $0.text.lowercased().hasPrefix(prefix.lowercased()) }
    }
}
