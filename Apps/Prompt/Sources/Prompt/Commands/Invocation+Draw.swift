import CoreDomain
import TerminalKit

/// The part of a list to read.
enum ListExtent: Sendable {
    /// The part shown by default.
    case first
    case page(Int)
    case all
}

extension Invocation {
    /// Picks a random row of the table shown by the rest of the line.
    ///
    /// For a list with pages, a page is drawn first, then one of its rows.
    ///
    /// - Parameters:
    ///   - seed: The key for the number that reproduces a draw.
    ///   - standard: The command to use if the line has only keys.
    ///   - keys: The keys that the line may consist of.
    ///   - areDrawn: Returns for each of the rows whether it may be drawn.
    public func drawn(
        seed: Key, orFrom standard: String, with keys: [Key],
        among areDrawn: ([Item]) async throws -> [Bool]
    ) async throws -> CommandResult {
        var generator = DrawingGenerator(
            state: arguments.keys[seed.name].flatMap(UInt64.init) ?? .random(in: 0 ... .max))
        let own = arguments.line.filter { !$0.text.hasPrefix("\(seed.name):") }
        let hasOnlyKeys = own.allSatisfy { word in
            word.text.contains(":") || word.keyword.map { keys.key(ofShortValue: $0) != nil } == true
        }
        let words = hasOnlyKeys ? [Word(standard)] + own : own
        var result = try await access.run(words, .first)
        if let pages = result.totalPages, pages > 1 {
            let page = Int.random(in: 1...pages, using: &generator)
            do {
                let drawn = page == 1 ? result : try await access.run(words, .page(page))
                if drawn.rows?.isEmpty == false { result = drawn }
            } catch {
                // A catalogue may refuse some of the pages that it counts. The draw then uses the first page.
                switch FetchError(error) {
                case .notFound, .badData: break
                default: throw error
                }
            }
        } else if result.shownRows?.isPartial == true {
            result = try await access.run(words, .all)
        }
        guard case .array(let data) = try result.data(), data.isEmpty || result.rows?.count == data.count else {
            throw UsageError("only tables of titles are supported", hint: .line("\(arguments.command) \(standard)"))
        }
        if data.isEmpty { return result }
        let allowed = try await areDrawn(result.rows ?? [])
        // Rows that aren't of titles are all drawn from.
        let drawn = allowed.isEmpty ? Array(data.indices) : data.indices.filter { allowed[$0] }
        let total = (result.shownRows?.total ?? data.count) - (data.count - drawn.count)
        guard let index = drawn.randomElement(using: &generator) else {
            throw CommandFailure(
                .notFound("a title to draw"), "all of these titles are dropped", hint: .line(words.source))
        }
        result = result.only(index, data)
        result.notices.insert(.message("drawn from \(Phrases.count(total, "title"))"), at: 0)
        return result
    }
}

extension CommandResult {
    /// Returns the result with only one of its rows, numbered 1.
    fileprivate func only(_ index: Int, _ data: [JSONValue]) -> CommandResult {
        var blocks = screen.blocks
        for case (let place, .table(let table)) in screen.blocks.enumerated() {
            blocks[place] = .table(Table(headers: table.headers, rows: [table.rows[index]]).numbered(from: 1))
        }
        var result = CommandResult(kind: kind, data: .array([data[index]]), screen: Screen(blocks))
        result.rows = rows.map { [$0[index]] }
        result.columns = columns
        result.isAnnotated = isAnnotated
        result.freshness = freshness
        result.fetchWarnings = fetchWarnings
        result.notices = notices
        result.storage = storage
        result.suggestions = ["1"]
        return result
    }
}

/// The SplitMix64 generator, chosen because a seed gives the same result everywhere.
private struct DrawingGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
