import CoreDomain
import Foundation
import TerminalKit

/// Hints that lead on from a line that failed.
extension Session {
    /// Returns an error with the lines that were probably meant as its hint, if the line was said in other words.
    ///
    /// An error that leads on by itself stays as it is, and so does that of a line that may hold a secret.
    func leading(_ error: any Error, of words: [Word]) async -> any Error {
        let mayHoldSecret = words.text.holdsSecret || App.table.mayHoldSecret(words.source)
        guard let own = error.replaceableHint, !mayHoldSecret, !leadsOn(own, of: error, words) else { return error }
        // A line without free text was understood, whatever else its words could mean, and so was an id.
        if !error.isUsage, !hasText(words) { return error }
        let table = App.table
        let corrections = Corrections(table: table)
        let typed = typed(words)
        let line = corrections.withOurKeys(typed)
        let isUnknown = table.isUnknown(line)
        if isUnknown || error.isUsage {
            for other in nearLines(to: line, typed: typed, isUnknown: isUnknown)
            where table.isLine(other, rows: state.rows, current: state.current) {
                return error.hinting(.line(other))
            }
        }
        if let hint = await spoken(corrections.withoutColons(line), isUnknown: isUnknown), !repeats(hint, error) {
            return isUnknown
                ? SpokenError(UsageError(unknown: "command", line[0].text, known: []), hint)
                : error.hinting(hint, beside: own)
        }
        if let line = corrections.withoutUnknownFlags(line, rows: state.rows, current: state.current) {
            return error.hinting(.line(line))
        }
        if isUnknown, let corrected = corrections.corrected(line, rows: state.rows, current: state.current) {
            return error.hinting(.line(corrected))
        }
        return await titled(error, line, isUnknown: isUnknown, beside: own)
    }

    /// Returns whether a line that can be parsed has a title or another text other than digits.
    private func hasText(_ words: [Word]) -> Bool {
        guard let parsed = try? App.table.parse(typed(words), rows: state.rows, current: state.current) else {
            return true
        }
        let texts = parsed.form.arguments.filter { $0.takesWords || $0.isTitle }
        return texts.contains { argument in
            parsed.arguments.words[argument.name]?.contains { $0.digits == nil } == true
        }
    }

    /// Returns lines that say the same in the program's own keys, without the marks of a sentence.
    private func nearLines(to line: [Word], typed: [Word], isUnknown: Bool) -> [String] {
        var lines: [String] = []
        if line != typed, !isUnknown { lines.append(line.source) }
        if isUnknown,
            let marked = Corrections(table: App.table).withoutMarks(line, rows: state.rows, current: state.current)
        {
            lines.append(marked)
        }
        return lines
    }

    /// Returns the hint that a reading of the line by its parts gives; `nil` if it has none.
    private func spoken(_ line: [Word], isUnknown: Bool) async -> Hint? {
        var speech = Speech(await reader(of: line))
        if !speech.isComplete, let respelled = speech.respelled, respelled.isComplete { speech = respelled }
        if let title = speech.unknownTitle, let (_, known) = await nearest(to: Array(line[title]).text) {
            let words = known.split(separator: " ").map { Word(String($0)) }
            let corrected = Speech(await reader(of: line.replacingSubrange(title, with: words)))
            if !corrected.isChange { speech = corrected }
        }
        guard let hint = speech.hint, isUnknown || line.count > 1 || speech.isPhrase else { return nil }
        if !isUnknown, hint.lines.isEmpty { return nil }
        // A line that begins with a command is a command with a mistake, unless other words say all of it.
        return isUnknown || speech.isComplete ? hint : nil
    }

    /// Returns whether a line of a hint looks for the title that wasn't found.
    private func repeats(_ hint: Hint, _ error: any Error) -> Bool {
        guard case .notFound(let missing)? = (error as? CommandFailure)?.error else { return false }
        return hint.lines.contains { line in
            let words = try? Word.words(in: line)
            let parsed = words.flatMap { try? App.table.parse($0, rows: state.rows, current: state.current) }
            return parsed?.arguments.title.text == missing
        }
    }

    /// Returns the error of a line that may be a title.
    private func titled(_ error: any Error, _ line: [Word], isUnknown: Bool, beside own: Hint) async -> any Error {
        let isShort = line.count < 6
        if isUnknown, isShort, let (type, known) = await nearest(to: line.text) {
            return SpokenError(UsageError(unknown: "command", line[0].text, known: []), .line("\(type.name) \(known)"))
        }
        // A short line that couldn’t be read at all is probably a title: “last of meridian”.
        let mayBeTitle = isUnknown ? isShort : (error as? UsageError)?.mayBeTitle == true && line[0].digits == nil
        guard mayBeTitle, !line.contains(where: { $0.keyAndValue != nil }),
            line.dropFirst().contains(where: { $0.digits == nil })
        else { return error }
        let types = App.table.types.filter(\.hasTitles)
        let type = await type(of: line.text) ?? types.first
        return type.map { error.hinting(.line("\($0.name) \(line.source)"), beside: own) } ?? error
    }

    /// Returns whether the hint of an error has lines that lead on.
    private func leadsOn(_ hint: Hint, of error: any Error, _ line: [Word]) -> Bool {
        // Several titles without a comma between them are one that isn't known.
        if let choice = error as? TitleChoice { return !choice.isPartial && !App.table.takesSeveralTitles(line) }
        // A number may begin a sentence: “5 stars”, “1 vs 2”.
        if line.count > 1, line[0].selectsRows, error.isUsage, App.table.command(line[1].text) == nil { return false }
        let usage = error as? UsageError
        if hint.answers.isEmpty || usage?.isGuess == true || usage?.mayBeTitle == true { return false }
        // A page of help says less than a line that can be typed, and a search that a title may be meant.
        let weak = error.isUsage ? ["help"] : ["help", "search"]
        return hint.answers.allSatisfy { answer in
            !weak.contains(App.table.commandName(of: answer) ?? "")
                && App.table.isLine(answer, rows: state.rows, current: state.current)
        }
    }

    /// Returns the words of a line without flags.
    private func typed(_ words: [Word]) -> [Word] {
        var flags = Flags()
        guard let rest = try? flags.take(from: words, known: App.table.flags) else { return words }
        return rest
    }
}

/// What is known about the words of a line.
extension Session {
    /// The policy for looking up titles in a hint: nothing is requested or stored.
    private var policy: FetchPolicy { .storedOnly }

    private func reader(of line: [Word]) async -> SpeechReader {
        let lexicon = App.table.lexicon
        var context = SpeechContext(
            ownWords: App.table.spokenOwnWords, rows: state.rows, table: state.table, current: state.current)
        let handlers = handlers
        let sources = Set(App.table.commands.flatMap(\.forms).flatMap(\.arguments).compactMap(\.source))
        for source in sources {
            let found = await handlers.values(of: source)
            context.values[source] = Set(found.filter { App.table.command($0) == nil })
        }
        let chart = Chart(line, App.table, lexicon, context)
        context.titles = await knownTitles(in: line, besides: chart)
        return SpeechReader(line, App.table, lexicon, context, base: chart)
    }

    /// Returns the known titles and names in a line, the longest first. They don't overlap, and are looked for only where
    /// a word isn't explained by something else.
    private func knownTitles(in line: [Word], besides chart: Chart) async -> [KnownTitle] {
        guard line.count <= 16 else { return [] }
        var found: [KnownTitle] = []
        for range in chart.possibleTitles
        where !found.contains(where: { $0.range.overlaps(range) && $0.range != range }) {
            for type in App.table.types where type.hasTitles {
                if await isKnown(chart.text(range), type) { found.append(KnownTitle(range: range, kind: type.kind)) }
            }
        }
        return found
    }

    private func isKnown(_ title: String, _ type: ItemType) async -> Bool {
        // Without the stored titles, the words are an unknown title.
        (try? await app.titles.isTitle(title, among: [type.kind], isKnown: true, policy)) == true
    }

    /// Returns the type of the known item with a title; `nil` if none is known.
    private func type(of title: String) async -> ItemType? {
        for type in App.table.types where type.hasTitles {
            if await isKnown(title, type) { return type }
        }
        return nil
    }

    /// Returns the known title that was probably misspelt, with its type; `nil` if none is near.
    private func nearest(to title: String) async -> (ItemType, String)? {
        guard !title.isDigits else { return nil }
        for type in App.table.types where type.hasTitles {
            do {
                let lookup = TitleLookup(title: title, year: nil, policy: policy)
                let found = try await app.titles.find(lookup, among: [type.kind]).item
                if title.isMisspelt(found.title), found.title.isTypable { return (type, found.title) }
            } catch let choice as TitleChoice {
                let near = choice.items.first { $0.title.isTypable && title.isMisspelt($0.title) }
                if let near { return (type, near.title) }
            } catch {
                // Without a stored title of this type, another type may have one.
            }
        }
        return nil
    }
}

extension Error {
    /// The hint of an error about what was typed: a usage error, or a title that wasn't found.
    fileprivate var replaceableHint: Hint? {
        if let error = self as? UsageError { return error.hint }
        if let choice = self as? TitleChoice {
            return choice.isPartial || !choice.isExact ? choice.failure.hint : nil
        }
        guard let failure = self as? CommandFailure, case .notFound = failure.error else { return nil }
        return failure.hint
    }

    fileprivate var isUsage: Bool { self is UsageError }

    /// Returns the error with another hint.
    fileprivate func hinting(_ hint: Hint) -> any Error { SpokenError(self, hint) }

    /// Returns the error with a hint in place of its own one. The words that the command takes become a remark if there is
    /// no other.
    fileprivate func hinting(_ hint: Hint, beside own: Hint) -> any Error {
        hinting(hint.note == nil ? hint + own.choicesAsRemark : hint)
    }
}

extension String {
    /// Whether a line can contain the text unchanged: it isn't an id, and has no quotes and nothing that redirects.
    fileprivate var isTypable: Bool { !isDigits && !contains { "\"|<>#*".contains($0) } }

    /// Returns whether the text probably is a title with misspelt words.
    fileprivate func isMisspelt(_ title: String) -> Bool {
        let articles: Set<String> = ["the", "a", "an"]
        let typed = plainWords.filter { !articles.contains($0) }
        let known = title.plainWords.filter { !articles.contains($0) }
        return typed != known && typed.count == known.count
            && zip(typed, known).allSatisfy { $0 == $1 || ($0.count > 2 && [$1].nearest(to: $0) != nil) }
    }
}
