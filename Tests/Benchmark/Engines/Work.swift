import Storage

/// A kind of work that is measured.
enum Work: String, CaseIterable, Codable {
    case getOne = "get one"
    case getMany = "get 100 at once, each"
    case getThousand = "get 1,000 at once, each"
    case insertMany = "insert, batches of 1,000, each"
    case insertUnordered = "insert unordered, by 1,000, each"
    case insertOne = "insert one"
    case replaceMany = "replace, batches of 1,000, each"
    case getFamily = "get one with five relationships"
    case putFamilies = "insert such, batches of 100, each"
    case getCredits = "get credits of 200 people"
    case putCredits = "put such credits"
    case pageByKey = "page of 20 by key"
    case pageByOrder = "page of 20 by popularity"
    case search = "search titles"
    case open = "open and get one"

    /// The values of the option `--works`.
    static var names: [String] { allCases.map { "\($0)" } }

    /// The number of operations in one call.
    var operations: Int {
        switch self {
        case .getThousand, .insertMany, .insertUnordered, .replaceMany: 1000
        case .getMany, .putFamilies: 100
        default: 1
        }
    }

    /// The number of records that one call must touch, not counting the elements of relationships, or `nil` if it
    /// depends on the data.
    var records: Int? {
        switch self {
        case .pageByKey, .pageByOrder: 20
        case .search: nil
        default: operations
        }
    }
}

/// Does the work: an engine, or the least that a machine needs for the same.
protocol Subject: AnyObject {
    /// Stores `count` films, a hundredth as many families, and ten credits.
    func prepare(_ count: Int) async throws
    /// Whether the work can be done.
    func can(_ work: Work) -> Bool
    /// Prepares the data of the turns of a work.
    func stage(_ work: Work, turns: Range<Int>)
    /// Does the work once, on data that `turn` chooses, and returns the number of touched records.
    func perform(_ work: Work, turn: Int) async throws -> Int
    /// Removes what the turns of `work` have added.
    func restore(after work: Work, turns: Range<Int>) async throws
    /// The bytes on disk.
    func bytes() async throws -> Int
    func close() async throws
}

/// Chooses the records of each turn of a work.
struct Selection {
    let count: Int

    func id(_ turn: Int) -> Int { turn.scattered % count }

    func ids(_ turn: Int, _ number: Int) -> [Int] { (0..<number).map { id(turn * number + $0) } }

    /// Ids that no record has yet.
    func newIDs(_ turn: Int, _ number: Int) -> Range<Int> {
        let first = count + turn * number
        return first..<first + number
    }

    /// The ids of a thousand films.
    func replaced(_ turn: Int) -> Range<Int> {
        let first = turn.scattered % (count / 1000) * 1000
        return first..<first + 1000
    }

    func family(_ turn: Int) -> Int { turn.scattered % families }

    var families: Int { max(100, count / 100) }

    /// A word of some titles.
    func word(_ turn: Int) -> String { Words.word(turn.scattered) }

    /// The records that a turn of a work stores.
    func records(of work: Work, _ turn: Int) -> [any StoredRecord] {
        switch work {
        case .insertMany, .insertOne: newIDs(turn, work.operations).map(Film.make)
        case .insertUnordered: newIDs(turn, work.operations).map(Listing.make)
        case .replaceMany: replaced(turn).map(Film.make)
        case .putFamilies: newIDs(turn, work.operations).map(Family.make)
        case .putCredits: [Credits.make(turn % 10)]
        default: []
        }
    }

    /// All records before the first turn, in batches of one type.
    var batches: [[any StoredRecord]] {
        stride(from: 0, to: count, by: 1000).map { ($0..<min(count, $0 + 1000)).map(Film.make) }
            + [(0..<families).map(Family.make), (0..<10).map(Credits.make)]
    }
}
