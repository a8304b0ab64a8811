import CoreDomain
import TerminalKit

/// Choices between several items.
extension ItemFinder {
    /// How many of the typed words are in a title, be they misspelt.
    enum WordUse {
        /// None. The title may be one in another language.
        case none
        /// Only one of several: “heat in april”. The other words may say something that an action on a row would drop.
        case one
        case several
        case all
    }

    func use(of title: [Word], in item: Item) -> WordUse {
        let typed = title.text.plainWords.filter { !["the", "a", "an", "of", "and"].contains($0) }
        let words = item.title.plainWords + titles.words(of: item.title)
        let used = typed.count { word in
            words.contains { $0.hasPrefix(word) }
                || (!word.contains(where: \.isNumber) && words.nearest(to: word) != nil)
        }
        if used == 0 { return .none }
        return used == typed.count ? .all : used == 1 ? .one : .several
    }

    /// Returns a choice with the lines that apply the command to its first item.
    func suggesting(
        _ choice: TitleChoice, _ title: [Word], _ arguments: Arguments, _ kinds: [ItemKind]?
    ) -> TitleChoice {
        guard let first = choice.items.first, let start = arguments.line.firstRange(of: title) else { return choice }
        let use = use(of: title, in: first)
        let isMeant = use == .all || choice.isOnlyVoted
        let choice = use == .one && !isMeant ? choice.partial() : choice
        if choice.isPartial, arguments.use == .change { return choice }
        let reference = first.reference
        let mayBeRow = state.rows.mayMean(reference.id, among: table.types)
        let number = Word((mayBeRow ? "#" : "") + String(reference.id))
        let name = table.type(of: reference.kind).map { [Word($0.name), number] } ?? []
        let isType = table.types.contains { $0.name == arguments.command }
        // A command about one kind, such as `films`, takes an id only.
        let isOfOneKind = isType || kinds?.count == 1
        let line = arguments.line.replacingSubrange(start, with: isOfOneKind ? Array(name.suffix(1)) : name)
            .filter { !arguments.takesYear || $0.keyAndValue?.key != Key.year.name }
        let own = isType ? table.type(of: reference.kind)?.name ?? arguments.command : arguments.command
        let id = ([own] + line.map(\.source)).joined(separator: " ")
        guard arguments.use == .change else {
            return isType && line.count == 1 ? choice : choice.suggesting(row: nil, id: id)
        }
        let rest = arguments.line.replacingSubrange(start, with: [])
        let lines = [[Word("1"), Word(arguments.command)] + rest, [Word("1")] + rest]
        let row = lines.first { (try? table.parse($0, rows: choice.items)) != nil }
        return choice.suggesting(row: row?.source, id: id, isCertain: isMeant && row != nil)
    }
}

/// Lines that are titles as a whole, although they begin with a command or end with a facet: “history of the world”.
extension ItemFinder {
    /// Finds an item, unless its title is not exactly the typed one and the line is a title as a whole.
    ///
    /// - Parameter find: Finds the item that the words after the command mean.
    func yielding(
        to arguments: Arguments, _ query: TitleQuery, among types: [ItemType], _ find: () async throws -> FoundItem
    ) async throws -> FoundItem {
        guard case .title(let text, nil, isQuoted: false) = query else { return try await find() }
        if try await titles.isTitle(text, among: types.map(\.kind), isKnown: false, policy) { return try await find() }
        // The titles that contain the words after `movie` include most of those that begin with it.
        let opensTitles = table.types.contains { $0.name == arguments.command && $0.hasYears }
        let found: FoundItem
        do {
            found = try await find()
        } catch  where error.mayYield {
            throw try await wholeTitle(arguments, types) ?? error
        }
        if !opensTitles, let whole = try await wholeTitle(arguments, types) { throw whole }
        return found
    }

    /// Returns the error for a line that is a title as a whole; `nil` if it isn't.
    private func wholeTitle(_ arguments: Arguments, _ types: [ItemType]) async throws -> CommandFailure? {
        let words = arguments.line.text
        if arguments.keyword(ArgumentName.facet) != nil,
            let type = try await type(titled: words, among: types)
        {
            return Self.whole(words, type, hint: .line(repeating: words) { "\(type.name) \"\($0)\"" })
        }
        let line = "\(arguments.command) \(words)"
        guard let type = try await type(titled: line, among: table.types) else { return nil }
        return Self.whole(line, type, hint: .line(repeating: line) { "\(type.name) \($0)" })
    }

    /// Returns the first type that has an item with exactly this title, apart from people.
    private func type(titled title: String, among types: [ItemType]) async throws -> ItemType? {
        // What is only looked up for an error isn't stored.
        let policy = policy == .cached ? .unstored : policy
        for type in types where type.hasYears {
            if try await titles.isTitle(title, among: [type.kind], isKnown: false, policy) { return type }
        }
        return nil
    }

    private static func whole(_ title: String, _ type: ItemType, hint: Hint) -> CommandFailure {
        CommandFailure(.notFound(title), "“\(Sanitizer.excerpt(title))” is the title of a \(type.noun)", hint: hint)
    }
}

extension Error {
    /// Whether no item was found by a title, or only those with more of its words or misspelt ones.
    fileprivate var mayYield: Bool {
        if let choice = self as? TitleChoice { return !choice.isExact && !choice.isOtherName }
        return ExitCode(of: self) == .notFound
    }
}
