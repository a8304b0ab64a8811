import LibraryInfrastructure
import MoviesInfrastructure
import PeopleInfrastructure
import Storage
import StorageTestHelpers
import TVSeriesInfrastructure

/// A record type that the matrix tests. A new context takes one more line in `all`.
struct RecordKind: Sendable, CustomStringConvertible {
    let type: any StoredRecord.Type

    var description: String { "\(type)" }

    static let all = [
        CachedMovieRepository.recordTypes, CachedTVSeriesRepository.recordTypes, CachedPersonRepository.recordTypes,
        StoredLibraryRepository.recordTypes,
    ].joined().map(RecordKind.init)
}

/// How much of a record is set.
enum Fill: CaseIterable, Sendable {
    case everything, nothingOptional, emptyLists

    func make<Record: StoredRecord>(_ type: Record.Type, seed: Int) throws -> any StoredRecord {
        switch self {
        case .everything: try Record.mock(seed: seed)
        case .nothingOptional: try Record.bareMock(seed: seed)
        case .emptyLists: try Record.childlessMock(seed: seed)
        }
    }
}

/// Whether two records of types known only at run time are the same byte for byte: the two spellings of “é” are equal
/// otherwise.
func isSame<Record: StoredRecord>(_ left: Record, as right: (any StoredRecord)?) -> Bool {
    guard let right = right as? Record else { return false }
    return left == right && "\(left)".utf8.elementsEqual("\(right)".utf8)
}
