import CoreDomain
import TerminalKit

/// Runs the forms of a table with an application's code.
struct CommandRunner: Sendable {
    let table: CommandTable
    let handlers: Handlers
    let titles: any TitleFinder

    func run(_ form: Form, _ invocation: Invocation) async throws -> CommandResult {
        let result = try await result(of: form, invocation)
        return form.isChange ? copy(of: result) { $0.isChange = true } : result
    }

    private func result(of form: Form, _ invocation: Invocation) async throws -> CommandResult {
        switch form.action {
        case .handler(let id): return try await handler(id, in: handlers.commands)(invocation)
        case .facet(let name, .named(let kinds)):
            let facet = name ?? invocation.arguments.keyword(ArgumentName.facet)
            return try await show(facet, of: invocation.find(kinds), in: invocation)
        case .facet(let name, .found(let found)):
            return try await show(
                name ?? invocation.arguments.keyword(ArgumentName.facet), of: found, in: invocation)
        case .action(let action): return try await apply(action, invocation)
        case .rowAction(let action, let rows):
            let invocation = try invocation.reading(action, in: table)
            return try await handler(action.handler, in: handlers.actions)(invocation, rows)
        case .link: return try await open(invocation)
        case .quit:
            var result = CommandResult(kind: "quit", data: .null, screen: Screen())
            result.quits = true
            return result
        case .information, .help, .more, .back:
            throw UsageError("“\(invocation.arguments.command)” needs a session")
        }
    }

    /// Returns the code with an id, which a test finds for every description.
    private func handler<Run>(_ id: HandlerID, in handlers: [HandlerID: Run]) -> Run {
        guard let run = handlers[id] else { preconditionFailure("there is no handler “\(id.rawValue)”") }
        return run
    }
}

/// Actions on the current or a named item.
extension CommandRunner {
    private func apply(_ action: RowAction, _ invocation: Invocation) async throws -> CommandResult {
        let subject = try await subject(of: action, in: invocation)
        let items = subject.items.map(\.item)
        if action.selector == nil { try await checkIsWhole(items, for: action, invocation) }
        let read = copy(of: invocation) {
            $0.arguments.phrases = subject.phrases
            if !subject.phrases.isEmpty { $0.arguments.words[ArgumentName.selector] = nil }
        }
        return try await handler(action.handler, in: handlers.actions)(read, items)
            .adding(messages: subject.items.flatMap(\.messages))
    }

    /// Returns the items named by the title argument, or the current item if no title was typed.
    private func subject(of action: RowAction, in invocation: Invocation) async throws -> ActionSubject {
        var kinds = table.types.map(\.kind).filter { action.kinds?.contains($0) == true }
        // Unless the line names a kind, a selector such as `s1e5` limits it to kinds with such a facet.
        if case .reference = try invocation.arguments.titleQuery() {
        } else if let selector = invocation.selector.map({ Word($0) }) {
            kinds = table.types.filter { type in
                kinds.contains(type.kind) && type.facets(selectedBy: selector).contains { !$0.word.isVerb }
            }.map(\.kind)
        }
        return try await ActionReader(
            action: action, table: table, titles: titles, invocation: invocation, kinds: kinds
        ).subject()
    }

    /// Throws for a link to a part of an item, such as an episode, if the action applies only to whole items.
    private func checkIsWhole(
        _ items: [Item], for action: RowAction, _ invocation: Invocation
    ) async throws {
        guard let part = items.first(where: { $0.part != nil }) else { return }
        let known = await titles.title(of: part.reference, .stored)
        try table.check(action, takes: [Item(part.selection, title: part.knownTitle ?? known)])
    }
}

/// Facets of items, and links.
extension CommandRunner {
    /// Shows a facet and makes the item the current one.
    private func show(
        _ facet: String?, of found: FoundItem, in invocation: Invocation
    ) async throws -> CommandResult {
        let reference = found.item.reference
        if facet == nil, !found.facet.isEmpty { return try await follow(found, in: invocation) }
        if let facet, let result = try await showPart(facet, of: found, in: invocation) { return result }
        guard let type = table.type(of: reference.kind), let facet = type.facet(facet, of: found.item) else {
            throw table.missingFacet(facet ?? "", of: found.item)
        }
        // A typed part, such as `s3`, takes the place of the current one.
        let isTyped = invocation.arguments.keyword(facet.word.name) != nil
        let subject = !isTyped && facet.shows(found.item.selection) ? found.item.selection : reference
        var result = try await handler(facet.handler, in: handlers.facets)(invocation, subject)
            .adding(messages: found.messages)
        // A row of an import has only a number, so actions can't apply to it.
        if type.hasTitles { result.current = result.current ?? found.item }
        if let current = result.current, current.knownTitle == nil {
            // The prompt shows the item's name, which is worth a request only if the network has just responded.
            let isWorthARequest = invocation.isAtPrompt && result.freshness == .network
            let title = await titles.title(of: current.reference, isWorthARequest ? .stored : .storedOnly)
            result.current = Item(current.selection, title: title)
        }
        if result.tableName == nil, let title = result.current?.title {
            result.tableName = facet.word.isVerb && facet.name != "details" ? "\(title) \(facet.name)" : title
        }
        return result
    }

    /// Shows a facet of a season or an episode: the cast of the current one. Returns `nil` for facets that only whole
    /// items have.
    private func showPart(
        _ facet: String, of found: FoundItem, in invocation: Invocation
    ) async throws -> CommandResult? {
        guard found.item.part != nil, let type = table.type(of: found.item.reference.kind),
            type.facet(facet, of: found.item)?.isPlain == true
        else { return nil }
        let words = [Word(facet)] + invocation.arguments.line
        let forms = table.partForms(of: type, found)
        guard let parsed = try? table.parse(words, as: forms, after: type.name) else { return nil }
        return try await result(of: parsed.form, copy(of: invocation) { $0.arguments = parsed.arguments })
    }

    private func open(_ invocation: Invocation) async throws -> CommandResult {
        let text = invocation.arguments.text(ArgumentName.title) ?? ""
        guard table.isReference(text) else {
            let shown = Sanitizer.excerpt(text)
            if text.contains("://") {
                let nouns = Phrases.either(table.types.filter { $0.hasTitles }.map { "a \($0.noun)" })
                throw UsageError("“\(shown)” is not a link to \(nouns)", hint: .note("a title finds it: search TITLE"))
            }
            // The whole line may be a title: “find me guilty”.
            let titled = table.types.prefix(1).filter {
                table.isLine("\($0.name) \(invocation.line)", rows: [], current: nil)
            }
            .map { type in Hint.line(repeating: invocation.line) { "\(type.name) \($0)" } }
            let words = invocation.arguments.title.map(\.withoutSentenceMarks).source
            throw UsageError(
                "“\(shown)” is neither an id of another catalogue nor a link",
                hint: (titled.first ?? Hint([])) + .line(repeating: words) { "search \($0)" })
        }
        return try await show(nil, of: invocation.find(), in: invocation)
    }

    private func follow(_ found: FoundItem, in invocation: Invocation) async throws -> CommandResult {
        let item = FoundItem(found.item, messages: found.messages)
        guard let type = table.type(of: found.item.reference.kind) else {
            return try await show(nil, of: item, in: invocation)
        }
        let forms = table.facetForms(of: type, after: [], about: .found(item))
        let parsed = try table.parse(found.facet.map { Word($0) }, as: forms, after: invocation.arguments.command)
        return try await result(of: parsed.form, copy(of: invocation) { $0.arguments = parsed.arguments })
    }
}
