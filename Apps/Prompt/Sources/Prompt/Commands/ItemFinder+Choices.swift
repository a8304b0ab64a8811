import CoreDomain
import TerminalKit

/// Choices between several items.
extension ItemFinder {
    /// How many of the typed words are in a title, be they misspelt.
    enum WordUse {
        /// None. The title may be one in another language.
        case none
        /// Only some: “heat in april”. The other words may say something that an action on a row would drop.
        case some
        case all
    }

    func use(of title: [Word], in items: [Item]) -> WordUse {
        let typed = title.text.plainWords.filter { !["the", "a", "an", "of", "and"].contains($0) }
        if typed.isEmpty { return .none }
        let used = items.map { item in
            let words = item.title.plainWords + titles.words(of: item.title)
            return typed.filter { word in
                words.contains { $0.hasPrefix(word) }
                    || (!word.contains(where: \.isNumber) && words.nearest(to: word) != nil)
            }.count
        }
        return used.contains(typed.count) ? .all : used.contains { $0 > 0 } ? .some : .none
    }

    /// Returns a choice with the lines that apply the command to its first item.
    func suggesting(
        _ choice: TitleChoice, _ title: [Word], _ arguments: Arguments, _ kinds: [ItemKind]?
    ) -> TitleChoice {
        guard let first = choice.items.first, let start = arguments.line.firstRange(of: title) else { return choice }
        let use = use(of: title, in: choice.items)
        let choice = use == .some ? choice.partial() : choice
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
        return choice.suggesting(row: row?.source, id: id, isCertain: use == .all && row != nil)
    }
}
