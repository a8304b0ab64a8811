import CoreDomain
import Foundation
import TerminalKit

/// Numbers that have more than one reading.
extension ItemFinder {
    /// Throws for numbers that may be an id, a row, a part of the open title, a year or a title, with a line for each
    /// reading.
    ///
    /// A number opens an item unless it is that of a row. It changes records only as long as the session has shown
    /// neither an item nor a table.
    func checkNumbers(_ queries: [TitleQuery], _ arguments: Arguments, _ types: [ItemType]) async throws {
        guard types.contains(where: { $0.hasTitles }) else { return }
        if case .reference(let text, isQuoted: false)? = queries.first, queries.count == 1 {
            return try await checkNumberAfterKind(text, arguments)
        }
        let bare = queries.compactMap { if case .number(let number) = $0 { number } else { nil } }
        let selected = queries.compactMap { if case .row(let number) = $0 { number } else { nil } }
        guard !bare.isEmpty else { return }
        let readings = NumberReadings(arguments: arguments, table: table, state: state, types: types)
        // The numbers of one line are all rows or all ids: “common 1,2 3” is neither.
        if let row = bare.first(where: readings.mayBeRow) ?? selected.first {
            throw readings.error(about: row, title: await storedTitle(of: row, among: types))
        }
        guard arguments.use == .change else { return }
        for number in bare {
            let isDoubtful = readings.isYear(number, now) || (state.hasShownItems && !readings.followKind)
            if isDoubtful { throw readings.error(about: number, isYear: readings.isYear(number, now)) }
            if !(await titles(calledAs: number, among: types)).isEmpty { throw readings.error(about: number) }
        }
    }

    /// Throws for a number after the name of a kind, as in “movie 2012”, that may be a year or is a known title.
    private func checkNumberAfterKind(_ text: String, _ arguments: Arguments) async throws {
        guard arguments.use == .change, let (type, rest) = table.kindAndRest(of: text), rest.isDigits,
            let number = Int(rest)
        else { return }
        let readings = NumberReadings(arguments: arguments, table: table, state: state, types: [type])
        if !readings.isYear(number, now) {
            let isTitle = try await titles.isTitle(rest, among: [type.kind], isKnown: true, .storedOnly)
            guard isTitle else { return }
        }
        // Digits alone are an id of the first kind.
        let start = type.kind == table.types.first?.kind ? "" : "\(type.name) "
        let lines = ["\"\(number)\"", "#\(number)"].map {
            arguments.line(replacing: arguments.title, with: [start + $0])
        }
        throw UsageError(
            "\(number) may be \(table.catalogue)#\(number) or the title “\(number)”",
            hint: Hint(lines))
    }

    /// Returns the stored title of the item with this id, for an error message.
    private func storedTitle(of id: Int, among types: [ItemType]) async -> String? {
        for type in types {
            let title = await titles.title(of: ItemReference(type.kind, id), .storedOnly)
            if let title { return Sanitizer.excerpt(title, length: 40) }
        }
        return nil
    }
}

/// The readings of a line's numbers, each with the line that has no other reading.
private struct NumberReadings {
    let arguments: Arguments
    let table: CommandTable
    let state: SessionState
    let types: [ItemType]

    /// A reading in words, and its line if one says it.
    private typealias Reading = (name: String, line: String?)

    /// The words with the numbers.
    private var words: [Word] {
        arguments.title.isEmpty ? arguments.titles + arguments.items : arguments.title
    }
    private var numbers: [Int] { words.flatMap(numbers) }
    private var action: RowAction? { table.rowActions(namedBy: arguments.command).first }

    /// Whether the name of a kind precedes the numbers, so that they are ids: “replace tv 1396 1399”.
    var followKind: Bool {
        guard let start = arguments.line.lastRange(of: words)?.lowerBound, start > 0,
            let word = arguments.line[start - 1].keyword
        else { return false }
        return table.types.contains { $0.name == word }
    }

    func mayBeRow(_ number: Int) -> Bool { state.showsRows && state.rows.mayMean(number, among: types) }

    /// Returns whether a number may be the year of a title or of a viewing.
    func isYear(_ number: Int, _ now: Date) -> Bool {
        (1900...CalendarDay.year(of: CalendarDay.local(now))).contains(number)
    }

    /// - Parameter title: The title of the item with this id, if it is known.
    func error(about number: Int, title: String? = nil, isYear: Bool = false) -> UsageError {
        let title = title.map { " (\($0))" } ?? ""
        let id: Reading = ("\(table.catalogue)#\(number)\(title)", line { _ in words.map(markedAsID) })
        var readings = [isYear ? ("a year", day(number)) : part(number), row(number), id]
        if arguments.use == .change {
            readings.append(("the title “\(number)”", numbers.count == 1 ? line { ["\"\($0)\""] } : nil))
        }
        let all = readings.compactMap(\.self)
        return UsageError(
            "\(number) may be \(Phrases.either(all.map(\.name)))",
            hint: Hint(all.compactMap(\.line)))
    }

    /// The line about the title's viewing in a year: “rate 9 date:2012”.
    private func day(_ year: Int) -> String? {
        guard state.current != nil, numbers.count == 1, let key = action?.keys.first(where: \.takesFollowing) else {
            return nil
        }
        return line { ["\(key.name):\($0)"] }
    }

    private func part(_ number: Int) -> Reading? {
        guard let action, let selector = action.selector, arguments.keyword(ArgumentName.selector) == nil,
            let current = state.current, table.hasParts(current.reference.kind)
        else { return nil }
        let parts = numbers.map { "s\(current.part?.season ?? 1)e\($0)" }
        guard parts.allSatisfy({ selector.accepts(Word($0)) }), parts.count == 1 || action.read != nil else {
            return nil
        }
        return (
            "\(parts[0]) of \(Sanitizer.excerpt(current.title, length: 40))",
            line { _ in [parts.joined(separator: ",")] }
        )
    }

    private func row(_ number: Int) -> Reading? {
        guard mayBeRow(number) else { return nil }
        let row = state.rows[number - 1]
        // If some of the numbers lie beyond the rows, the row can only be taken alone.
        let areRows = numbers.allSatisfy { state.rows.indices.contains($0 - 1) }
        let line = rowLine(areRows ? numbers : [number])
        return ("a row (\(Sanitizer.excerpt(row.name, length: 40)))", line)
    }

    /// Returns the equivalent line with rows: `2 add` for `watchlist add 2`.
    private func rowLine(_ numbers: [Int]) -> String? {
        guard let range = arguments.line.lastRange(of: words) else { return nil }
        let rows = Word(numbers.map(String.init).joined(separator: ","))
        let rest = arguments.line.replacingSubrange(range, with: [])
        // The command may follow the row, as in `2 cast` for `cast 2`.
        let withCommand = [rows, Word(arguments.command)] + rest
        let isType = table.types.contains { $0.name == arguments.command }
        if !isType, table.accepts(withCommand, rows: state.rows) { return withCommand.source }
        // Several rows are separated by commas: `compare 1,3`.
        if words.count > 1 {
            return numbers.count == words.count ? line { _ in [rows.text] } : rows.text
        }
        // Otherwise, its other words may, as in `2 cast` for `movie 2 cast`.
        let withoutCommand = [rows] + rest
        if table.accepts(withoutCommand, rows: state.rows) { return withoutCommand.source }
        let item = state.rows[numbers[0] - 1].reference
        return types.first { $0.kind == item.kind }.flatMap { type in line { _ in ["\(type.name) \(item.id)"] } }
    }

    /// Returns the line with other words in place of those with the numbers.
    private func line(_ replacement: (_ number: Int) -> [String]) -> String? {
        numbers.first.map { arguments.line(replacing: words, with: replacement($0)) }
    }

    /// Returns the numbers of a word: of digits, or of rows such as “1,2”.
    private func numbers(_ word: Word) -> [Int] {
        if let digits = word.withoutComma.digits { return [Int(digits)].compactMap(\.self) }
        guard let rows = try? RowSelection(word), !rows.isOpen else { return [] }
        return rows.numbers(upTo: state.rows.count)
    }

    /// Returns a word with “#” before each of its numbers.
    private func markedAsID(_ word: Word) -> String {
        let numbers = numbers(word)
        let comma = word.endsWithComma ? "," : ""
        return numbers.isEmpty ? word.source : numbers.map { "#\($0)" }.joined(separator: " ") + comma
    }
}
