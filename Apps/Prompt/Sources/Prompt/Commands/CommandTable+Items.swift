import CoreDomain
import TerminalKit

/// Commands derived from the descriptions of items: those for opening items, for facets and for rows.
extension CommandTable {
    /// Returns the command that opens an item or shows one of its facets: `movie 550 cast`.
    func command(for type: ItemType) -> CommandSpec {
        let message = "which \(type.noun)?"
        let start: Argument =
            type.hasTitles
            ? .title([type.kind], messageIfMissing: message)
            : .pattern(ArgumentName.title, label: "ROW", messageIfMissing: message) { $0.isDigits && Int($0) != 0 }
        let forms = facetForms(of: type, after: [start], keys: type.titleKeys, about: .named([type.kind]))
        return CommandSpec(
            type.name, aliases: type.aliases, summary: type.summary, examples: type.examples, forms: forms)
    }

    /// Returns the forms that show an item or a facet: one for facets without arguments, one per other facet.
    func facetForms(
        of type: ItemType, after start: [Argument], keys: [Key] = [], about subject: Form.Subject
    ) -> [Form] {
        let plain = type.facets.filter { $0.isPlain }
        let others = type.facets.filter { !$0.isPlain }
        var form = Form(
            start + (plain.isEmpty ? [] : [Argument.facet(plain).optional]), keys: keys,
            action: .facet(nil, of: subject))
        form.foreignKeys = { plain.flatMap { $0.keys } }
        form.suggestedFacets = type.kind
        return others.map { facet in
            Form(
                start + [facet.word] + facet.arguments, keys: keys + facet.keys, flags: facet.flags,
                action: .facet(facet.name, of: subject))
        } + [form]
    }

    /// Returns the forms that can follow a season or an episode: the arguments of the facet that is its page.
    func partForms(of type: ItemType, _ found: FoundItem) -> [Form] {
        type.facets.filter { $0.shows(found.item.selection) }.map { facet in
            Form(
                facet.arguments, keys: facet.keys, flags: facet.flags, action: .facet(facet.name, of: .found(found)))
        }
    }

    /// Throws for a misspelled or missing facet, as in `movie 550 csat`, `movie 550 seasons`, `tv 1396 season x`
    /// or `tv 1396 s5e`, but not for a title, as in `movie 12 monkeys`.
    func checkFacet(in arguments: Arguments, of form: Form) throws {
        guard let type = form.suggestedFacets.flatMap({ kind in types.first { $0.kind == kind } }) else { return }
        let plain = type.facets.filter { $0.isPlain }
        let others = type.facets.filter { !$0.isPlain }
        let words = arguments.title
        guard words.count > 1, words[0].digits != nil, let word = words[1].keyword else { return }
        let last = arguments.text(ArgumentName.facet).map { [Word($0)] } ?? []
        let start = "\(type.name) \(words[0].text)"
        if let facet = (others + plain).first(where: { $0.word.accepts(words[1]) || $0.word.isBegun(by: word) }) {
            var matcher = Matcher(words.dropFirst() + last)
            guard matcher.match([facet.word] + facet.arguments) == nil else { return }
            let usage = facet.arguments.reduce("\(start) \(facet.word.label)") { "\($0) \($1.usage)" }
            throw matcher.mismatch.error(in: matcher.words, after: start, usage: .note(usage), example: nil)
        }
        if hasFacet(words.dropFirst() + last) {
            let labels = type.facets.map(\.word.label)
            throw UsageError("a \(type.noun) has no “\(word)”", hint: .choices(labels))
        }
        let known = (words.count == 2 ? plain : []).map(\.name) + others.filter(\.word.isVerb).map(\.name)
        if known.contains(where: { $0.editDistance(to: word, atMost: 1) != nil }) {
            throw UsageError(unknown: "facet", words[1].text, known: known)
        }
    }

    /// Returns whether the words are a facet's word, alone or with its arguments, for any kind of item.
    private func hasFacet(_ words: [Word]) -> Bool {
        facets(selectedBy: words[0]).contains { facet in
            var matcher = Matcher(words)
            return matcher.match([facet.word] + (words.count == 1 ? [] : facet.arguments)) != nil
        }
    }

    /// - Throws: `UsageError` if the words after a row's number name a facet of another kind of item.
    func checkFacet(_ words: [Word], of chosen: [Item]) throws {
        guard chosen.count == 1, let word = words.first?.keyword, !isAction(word),
            let type = type(of: chosen[0].reference.kind), type.facets(selectedBy: words[0]).isEmpty,
            !facets(selectedBy: words[0]).isEmpty
        else { return }
        throw missingFacet(word, of: chosen[0])
    }

    /// Returns the command that shows a facet of a named item or of the current one: `cast heat`, `cast`.
    func command(for facet: Facet) -> CommandSpec {
        let kinds = types.filter { !$0.facets(selectedBy: Word(facet.name)).isEmpty }.map { $0.kind }
        let names = Phrases.either(kinds.compactMap { type(of: $0)?.noun })
        let titleKeys = kinds.compactMap { type(of: $0)?.titleKeys }.first { !$0.isEmpty } ?? []
        var form = Form(
            facet.arguments + [.title(kinds, messageIfMissing: "which \(names)?").optional],
            keys: titleKeys + facet.keys,
            flags: facet.flags,
            action: .facet(facet.name, of: .named(kinds)))
        form.foreignKeys = { types.flatMap { $0.facets.flatMap { $0.keys } } }
        return CommandSpec(facet.name, summary: facet.summary, examples: examples(of: facet, kinds), forms: [form])
    }

    /// Returns the forms that show a facet of the current or a named item, selected by a word such as `s5e14`.
    func patternForms(accepting word: Word) -> [Form] {
        types.flatMap { type in
            let title = Argument.title([type.kind], messageIfMissing: "which \(type.noun)?").optional
            return type.facets(selectedBy: word).filter { !$0.word.isVerb }.map { facet in
                Form(
                    [facet.word] + facet.arguments + [title], keys: type.titleKeys + facet.keys, flags: facet.flags,
                    action: .facet(facet.name, of: .named([type.kind])))
            }
        }
    }

    /// Returns at most one example for a facet, adapted from its type's examples: `crew 550 dept:writing`.
    private func examples(of facet: Facet, _ kinds: [ItemKind]) -> [String] {
        guard let type = kinds.first.flatMap(type) else { return [] }
        let examples = type.examples.map { $0.split(separator: " ").map(String.init) }
        guard let words = examples.first(where: { $0.count > 2 && $0[2] == facet.name }) ?? examples.first else {
            return []
        }
        let line = [facet.name] + words.dropFirst(3) + [words[1]] + facet.keys.prefix(1).map(\.usage)
        return [line.joined(separator: " ")]
    }

    /// Returns the types of the given kinds, in that order; all types for `nil`.
    func types(of kinds: [ItemKind]?) -> [ItemType] { kinds.map { $0.compactMap(type) } ?? types }

    /// Returns whether a text identifies an item other than by its title alone.
    @Sendable func isReference(_ text: String) -> Bool {
        links.contains { $0.matches(text) } || kindAndRest(of: text) != nil
    }

    /// Returns the kind named by the first word of “tv 1396”, and the words after it.
    func kindAndRest(of text: String) -> (type: ItemType, rest: String)? {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2,
            let type = types.first(where: { type in
                let word = words[0].lowercased()
                return type.name == word || (words[1].isDigits && type.aliases.contains(word))
            }), Int(words[1]) != 0
        else { return nil }
        return (type, String(words[1]))
    }

    /// The command that opens the target of a link of any kind.
    var findCommand: CommandSpec {
        CommandSpec(
            "find", summary: "opens an item by \(Phrases.either(links.map(\.noun)))",
            examples: links.flatMap(\.examples),
            forms: [Form([.title(messageIfMissing: "which id or link?")], action: .link)])
    }

    func missingFacet(_ facet: String, of item: Item) -> UsageError {
        let type = type(of: item.reference.kind)
        let noun = type?.noun ?? "title"
        return UsageError(
            "\(item.title) is a \(noun), which has no “\(facet)”",
            hint: .choices(type?.facets.map(\.word.label) ?? []))
    }
}
