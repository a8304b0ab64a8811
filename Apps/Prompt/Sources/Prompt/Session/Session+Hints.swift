import CoreDomain
import Foundation
import TerminalKit

/// Hints that lead on from a line that failed.
extension Session {
    /// Returns an error with the lines that were probably meant as its hint, if the line was said in other words.
    func leading(_ error: any Error, of words: [Word]) async -> any Error {
        guard let hint = error.replaceableHint, !words.text.holdsSecret else { return error }
        let table = App.table
        let typed = typed(words)
        let line = table.withOurKeys(typed)
        failedLines.insert(typed.source.lowercased())
        let isUnknown = table.isUnknown(line)
        if !isUnknown, let remedy = await remedied(error, by: hint, line, typed: typed) { return remedy }
        if isUnknown, let marked = table.withoutMarks(line, rows: state.rows, current: state.current) {
            return error.hinting(marked)
        }
        let opening = isUnknown ? await opening(line) : nil
        let corrected = isUnknown ? table.corrected(line, rows: state.rows, current: state.current) : nil
        let (known, context) = await knownMeanings(of: line, isTitle: opening != nil)
        var meanings = known
        // A title that is near is searched for only if the words don't say it all.
        let isSaid = known.map { $0.freeWords == 0 && $0.lines != [corrected] } == true
        let near = isUnknown && opening == nil && !isSaid ? await nearest(to: line) : nil
        if opening == nil, near == nil, meanings?.freeWords != 0, let respelled = table.respelled(line),
            let said = table.meanings(of: respelled, in: context), said.isCertain
        {
            meanings = said
        }
        if let meanings, meanings.lines != [corrected] {
            let hint = await self.hint(for: meanings, opening: opening)
            return isUnknown ? UsageError(unknown: "command", line[0].text, known: [], hint: hint) : error.hinting(hint)
        }
        if let line = table.withoutUnknownFlags(line, rows: state.rows, current: state.current) {
            return error.hinting(line)
        }
        guard isUnknown else { return error }
        if corrected == nil, near == nil, let name = table.nearestCommand(to: line[0].text),
            let said = table.meanings(of: [Word(name)] + line.dropFirst(), in: context), said.freeWords == 0
        {
            return error.hinting(said.lines.joined(separator: " · "))
        }
        // “seven 1995” isn't `seen 1995`.
        let isTitle = opening != nil || (near != nil && line.count > 1)
        if let corrected, let words = try? Word.words(in: corrected),
            !isTitle || !table.isAction(words[0].text) && opening == nil
        {
            // Another word may be misspelt too: “sene yesteday”.
            let said = line[0].text.count > 3 ? table.meanings(of: words, in: context) : nil
            if let line = said?.lines.first, said?.freeWords == 0 { return error.hinting(line) }
            return error.hinting(await withKnownTitles(corrected))
        }
        let probable = opening ?? near
        let guesses = probable == nil ? table.guesses(of: line, in: context)?.joined(separator: " · ") : nil
        return (probable ?? guesses).map { UsageError(unknown: "command", line[0].text, known: [], hint: $0) } ?? error
    }

    /// Returns what a line means by the first phrase whose titles and names are known, with the state it was read in.
    private func knownMeanings(of line: [Word], isTitle: Bool) async -> (SayingReader.Meanings?, SayingContext) {
        var context = await sayingContext()
        while let meanings = App.table.meanings(of: line, in: context, isTitle: isTitle) {
            if await areKnown(meanings, isTitle: isTitle) { return (meanings, context) }
            context.unknownShapes.insert(meanings.shape)
        }
        return (nil, context)
    }

    /// Returns the hint with the lines of a phrase.
    ///
    /// - Parameter opening: The line that opens the known title that the whole line is, which comes first: “up” is a movie,
    ///   and a word for `back`.
    private func hint(for meanings: SayingReader.Meanings, opening: String?) async -> String {
        var lines: [String] = []
        for line in meanings.lines { lines.append(await withKnownTitles(line)) }
        if let opening { return ([opening] + (meanings.needsTitle ? [] : lines)).joined(separator: " · ") }
        let text = lines.joined(separator: " · ")
        if !meanings.needsTitle { return text }
        return Word(text).isCurrent ? "open a title first: its page shows this" : "open a title first, then: \(text)"
    }

    /// Returns whether the hint of an error leads on, so that only a phrase without a title says more.
    private func isRemedy(_ hint: String, of error: any Error, for line: [Word]) -> Bool {
        if let choice = error as? TitleChoice { return !choice.isPartial }
        // A page of help says less than a line that can be typed, and a number may begin a sentence: “1999 movies”.
        let isOfRows = line.count > 1 && line[0].selectsRows
        let isWeak = hint.hasPrefix("help ") || hint.hasPrefix("search ")
        return !isOfRows && !isWeak && (error as? UsageError)?.isGuess != true
            && App.table.isFinished(hint, rows: state.rows, current: state.current)
            && !failedLines.contains(hint.lowercased())
    }

    /// Returns the error of a line that begins with a command, if its own hint leads on or a line alike is certain: a title,
    /// the same conditions with our keys, or fewer words. Returns `nil` if the line may be a phrase.
    private func remedied(
        _ error: any Error, by hint: String, _ line: [Word], typed: [Word]
    ) async -> (any Error)? {
        if line.count > 1, error is UsageError, let opening = await opening(line) {
            return error.hinting(opening)
        }
        if isRemedy(hint, of: error, for: line) {
            if (error as? TitleChoice)?.isCertain == true { return error }
            // A phrase without a title in it says more than a title that is spelt alike: “history shows”. Several lines
            // are a question, which stays.
            guard hint.hintedParts.count == 1,
                let said = App.table.meanings(of: line, in: await sayingContext()), said.isCertain
            else { return error }
            return error.hinting(await self.hint(for: said, opening: nil))
        }
        // Where the words were understood, other words for the same fail alike.
        if line != typed, error is UsageError, App.table.isLine(line.source, rows: state.rows, current: state.current) {
            return error.hinting(line.source)
        }
        let bare = App.table.fillers.withoutCourtesies(line)
        if bare.count < line.count, App.table.isLine(bare.source, rows: state.rows, current: state.current) {
            return error.hinting(bare.source)
        }
        return nil
    }

    /// Returns the state that phrases are interpreted in.
    private func sayingContext() async -> SayingContext {
        SayingContext(
            rows: state.rows, table: state.table, current: state.current, values: await values(), failed: failedLines)
    }

    /// Returns the values that blanks of sayings may have, such as the names of lists.
    private func values() async -> [HandlerID: Set<String>] {
        var values: [HandlerID: Set<String>] = [:]
        let handlers = handlers
        for source in App.table.sentences.blanks.values.compactMap(\.source) {
            let found = await handlers.values(of: source)
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
    private func opening(_ line: [Word]) async -> String? {
        let title = line.text
        return await type(of: title).map { "\($0.name) \(Sanitizer.excerpt(title, length: 60))" }
    }

    /// Returns the line that opens the known item whose title was probably misspelt, or a person by one name; `nil` if
    /// none is near.
    private func nearest(to line: [Word]) async -> String? {
        // “seven 1995”
        let isDated = line.count > 1 && line.last?.digits?.count == 4
        let title = (isDated ? line.dropLast() : line).text
        let isName = line.count == 1 && title.count > 4
        guard let (type, known) = await nearest(to: title, isName: isName) else { return nil }
        // The beginning of a name is too little: “free” isn't Morgan Freeman.
        let isBeginning = isName && !title.isMisspelt(known) && !title.hasOnlyWords(of: known)
        return isBeginning ? nil : "\(type.name) \(known)"
    }
}

extension Error {
    /// The hint of an error about what was typed: a usage error, or a title that wasn't found.
    fileprivate var replaceableHint: String? {
        if let error = self as? UsageError { return error.hint }
        if let choice = self as? TitleChoice {
            return choice.isPartial || !choice.isExact ? choice.failure.hint : nil
        }
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

/// Titles in hints.
extension Session {
    /// The policy for looking up titles in a hint: nothing is requested or stored.
    private var policy: FetchPolicy { .storedOnly }

    /// Returns the type of the known item with a title; `nil` if none is known.
    func type(of title: String) async -> ItemType? {
        for type in App.table.types where type.hasTitles {
            // Without the stored titles, the general hint remains.
            if (try? await app.titles.isTitle(title, among: [type.kind], isKnown: true, policy)) == true { return type }
        }
        return nil
    }

    /// Returns the known title that was probably misspelt, with its type; `nil` if none is near.
    ///
    /// - Parameters:
    ///   - types: The types that the item may have.
    ///   - isName: Whether a part of a person's name is enough.
    func nearest(
        to title: String, among types: [ItemType] = App.table.types, isName: Bool = false
    ) async -> (ItemType, String)? {
        guard title.split(separator: " ").count < 8, !title.isDigits else { return nil }
        func isNear(_ known: String, _ type: ItemType) -> Bool {
            title.isMisspelt(known) || (isName && !type.hasYears && title.isPart(of: known))
        }
        for type in types where type.hasTitles {
            do {
                let lookup = TitleLookup(title: title, year: nil, policy: policy)
                let found = try await app.titles.find(lookup, among: [type.kind]).item
                let isMeant = isNear(found.title, type) || (type.hasYears && title.hasOnlyWords(of: found.title))
                if isMeant, found.title.isTypable { return (type, found.title) }
            } catch let choice as TitleChoice {
                let near = choice.items.first { $0.title.isTypable && isNear($0.title, type) }
                if let near { return (type, near.title) }
            } catch {
                // Without a stored title of this type, another type may have one.
            }
        }
        return nil
    }

    private func name(of item: Item, _ types: [ItemType]) -> String? {
        // A command about one kind takes an id.
        types.count == 1 ? String(item.reference.id) : App.table.naming(item)
    }

    /// Returns whether all titles and names that a phrase needs are known.
    ///
    /// - Parameter isTitle: Whether the whole line is a known title, so that no part of it is a name: “star wars”.
    private func areKnown(_ meanings: SayingReader.Meanings, isTitle: Bool) async -> Bool {
        guard !isTitle || meanings.knownNames.isEmpty, await known(meanings.knownTitles) != nil else { return false }
        let people = App.table.types.filter { !$0.hasYears }
        for name in meanings.knownNames where await nearest(to: name, among: people, isName: true) == nil {
            guard let type = await type(of: name), people.contains(where: { $0.kind == type.kind }) else {
                return false
            }
        }
        return true
    }

    /// Returns the type and id of the most probable item that a word of its title, or its initials, name; `nil` if there is
    /// none.
    private func candidate(for title: String, among types: [ItemType]) async -> String? {
        let found: [Item]
        do {
            let lookup = TitleLookup(title: title, year: nil, policy: policy)
            found = [try await app.titles.find(lookup, among: types.filter(\.hasTitles).map(\.kind)).item]
        } catch let choice as TitleChoice where !choice.isExact {
            found = choice.items
        } catch {
            // Without a stored title like it, the words stay as they are.
            return nil
        }
        return found.first { title.hasOnlyWords(of: $0.title) || title.isInitials(of: $0.title) }
            .flatMap { name(of: $0, types) }
    }

    /// Returns titles with misspelt ones corrected; `nil` if one of them isn't known.
    ///
    /// - Parameter isName: Whether a part of a person's name is enough.
    private func known(_ titles: [String], isName: Bool = false) async -> [String]? {
        var known: [String] = []
        for title in titles {
            let type = await type(of: title)
            // Several people may have the same surname.
            let isSurname = isName && type?.hasYears == false && !title.contains(" ")
            if type == nil || isSurname, let (_, title) = await nearest(to: title, isName: isName) {
                known.append(title)
            } else if type != nil {
                known.append(title)
            } else {
                return nil
            }
        }
        return known
    }

    /// Returns a line with its misspelt title corrected, and with a comma for the “and” between two titles. Only known
    /// titles count.
    func withKnownTitles(_ line: String) async -> String {
        guard let words = try? Word.words(in: line),
            let parsed = try? App.table.parse(words, rows: state.rows, current: state.current)
        else { return line }
        let arguments = parsed.arguments
        let types = App.table.types.filter { App.table.kinds(of: parsed.form).contains($0.kind) }
        // A day may follow a title in quotes.
        let joints = ["and", "&", "vs"]
        let typed = arguments.title.isEmpty ? arguments.titles : arguments.title
        let isJoined = typed.contains { $0.keyword.map(joints.contains) == true }
        let quoted = isJoined ? nil : typed.first { $0.isQuoted && $0.text.contains(" ") }
        let title = quoted.map { [$0] } ?? typed
        guard !title.isEmpty, !title.contains(where: { $0.digits != nil || $0.isCurrent }),
            await type(of: title.text) == nil
        else { return line }
        let isName = arguments.use != .change
        let parts = title.text.split(separator: #/,? (?:and|&|vs) |, /#).map(String.init)
        if parts.count > 1, let titles = await known(parts, isName: isName) {
            return line.replacingLast(title.source, with: titles.joined(separator: ", "))
        }
        if let (_, known) = await nearest(to: title.text, among: types, isName: isName) {
            return line.replacingLast(title.source, with: quoted == nil ? known : "\"\(known)\"")
        }
        // More words may say something else: “seen se7en monday”.
        let isPart = arguments.keyword(ArgumentName.selector) != nil
        let named = types.count == 1 ? types : types.filter { isPart ? $0.parts != nil : $0.hasYears }
        guard quoted == nil, title.count == 1, let item = await candidate(for: title.text, among: named) else {
            return line
        }
        let certain = line.replacingLast(title.source, with: item)
        return App.table.isLine(certain, rows: state.rows, current: state.current) ? certain : line
    }
}

extension String {
    /// Whether a line can contain the text unchanged: it isn't an id, and has no quotes and nothing that redirects.
    fileprivate var isTypable: Bool { !isDigits && !contains { "\"|<>#*".contains($0) } }

    /// Returns the line with other words in place of the last occurrence of some.
    fileprivate func replacingLast(_ words: String, with other: String) -> String {
        let spaced = " \(self) "
        guard let range = spaced.range(of: " \(words) ", options: .backwards) else { return self }
        return String(spaced.replacingCharacters(in: range, with: " \(other) ").dropFirst().dropLast())
    }

    /// Returns whether each word is one of a name's, or begins one: “leo dicaprio”, “de niro”.
    fileprivate func isPart(of name: String) -> Bool {
        let names = name.plainWords
        return plainWords.contains { $0.count > 3 }
            && plainWords.allSatisfy { word in
                names.contains(word) || (word.count > 3 && names.contains { $0.hasPrefix(word) })
            }
    }

    /// Returns whether the text consists of the first letters of a title's words: “got”.
    fileprivate func isInitials(of title: String) -> Bool {
        count > 2 && lowercased() == String(title.plainWords.compactMap(\.first))
    }

    /// Returns whether each word is one of a title's: “totoro”.
    fileprivate func hasOnlyWords(of title: String) -> Bool { Set(plainWords).isSubset(of: title.plainWords) }

    /// Returns whether the text probably is a title with misspelt words.
    fileprivate func isMisspelt(_ title: String) -> Bool {
        let articles: Set<String> = ["the", "a", "an"]
        let typed = plainWords.filter { !articles.contains($0) }
        let known = title.plainWords.filter { !articles.contains($0) }
        return typed != known && typed.count == known.count
            && zip(typed, known).allSatisfy { $0 == $1 || ($0.count > 2 && [$1].nearest(to: $0) != nil) }
    }
}
