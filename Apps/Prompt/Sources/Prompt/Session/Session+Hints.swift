import CoreDomain
import TerminalKit

/// Hints that lead on from a line that failed.
extension Session {
    /// Returns an error with the lines that were probably meant as its hint, if the line was said in other words.
    func leading(_ error: any Error, of words: [Word]) async -> any Error {
        guard let hint = error.replaceableHint else { return error }
        let table = App.table
        let typed = typed(words)
        let line = table.withOurKeys(typed)
        failedLines.insert(typed.source)
        let isUnknown = table.isUnknown(line)
        // A page of help says less than a line that can be typed.
        if !isUnknown, (error as? UsageError)?.isGuess != true, !(error is TitleChoice), !hint.hasPrefix("help "),
            table.isFinished(hint, rows: state.rows, current: state.current), !failedLines.contains(hint)
        {
            return error
        }
        if !isUnknown, line != typed, table.isLine(line.source, rows: state.rows, current: state.current) {
            return error.hinting(line.source)
        }
        let opening = isUnknown ? await opening(line.text) : nil
        let corrected = isUnknown ? table.corrected(line, rows: state.rows, current: state.current) : nil
        let meanings = table.meanings(
            of: line, rows: state.rows, current: state.current, isTitle: opening != nil, values: await values())
        // A line that has just failed is no remedy.
        let lines = (meanings?.lines ?? []).filter { !failedLines.contains($0) }
        if let meanings, !lines.isEmpty, lines != [corrected] {
            let text = lines.joined(separator: " · ")
            let hint = meanings.needsTitle ? "open a title first, then: \(text)" : text
            return isUnknown ? UsageError(unknown: "command", line[0].text, known: [], hint: hint) : error.hinting(hint)
        }
        if let line = table.withoutUnknownFlags(line, rows: state.rows, current: state.current) {
            return error.hinting(line)
        }
        guard isUnknown else { return error }
        if let corrected { return error.hinting(corrected) }
        return opening.map { UsageError(unknown: "command", line[0].text, known: [], hint: $0) } ?? error
    }

    /// Returns the values that blanks of sayings may have, such as the names of lists.
    private func values() async -> [HandlerID: Set<String>] {
        var values: [HandlerID: Set<String>] = [:]
        for source in App.table.blanks.compactMap(\.source) {
            let found = await app.handlers.values(of: source)
            values[source] = Set(found.filter { App.table.command($0) == nil })
        }
        return values
    }

    /// Returns the words of a line without flags.
    private func typed(_ words: [Word]) -> [Word] {
        var flags = Flags()
        guard let rest = try? flags.take(from: words, known: App.table.flags) else { return words }
        return rest
    }

    /// Returns the line that opens the known item with a title; `nil` if none is known.
    private func opening(_ title: String) async -> String? {
        for type in App.table.types where type.hasTitles {
            // Without the stored titles, the general hint remains.
            guard
                let isTitle = try? await app.titles.isTitle(title, among: [type.kind], isKnown: true, .storedOnly),
                isTitle
            else { continue }
            return "\(type.name) \(Sanitizer.excerpt(title, length: 60))"
        }
        return nil
    }
}

extension Error {
    /// The hint of an error about what was typed: a usage error, or a title that wasn't found.
    fileprivate var replaceableHint: String? {
        if let error = self as? UsageError { return error.hint }
        if let choice = self as? TitleChoice { return choice.isPartial ? choice.failure.hint : nil }
        guard let failure = self as? CommandFailure, case .notFound = failure.error else { return nil }
        return failure.hint
    }

    /// Returns the error with another hint.
    fileprivate func hinting(_ hint: String) -> any Error {
        if let error = self as? UsageError { return UsageError(error.message, hint: hint) }
        if let choice = self as? TitleChoice { return choice.suggesting(row: hint, id: hint) }
        guard let failure = self as? CommandFailure else { return self }
        return CommandFailure(failure.error, failure.message, hint: hint)
    }
}
