package import Storage

extension StoredModel {
    /// A model created through its schema: all values set and distinct, with lists of two.
    ///
    /// Models with different seeds differ in every value.
    package static func mock(seed: Int = 1) throws -> Self {
        try schema.read(from: MockReader(seed: seed, sets: .everything))
    }

    /// The same model with every optional nil. Non-optional lists are empty.
    package static func bareMock(seed: Int = 1) throws -> Self {
        try schema.read(from: MockReader(seed: seed, sets: .nothingOptional))
    }

    /// The same model with all values set, but every list and relationship empty.
    package static func childlessMock(seed: Int = 1) throws -> Self {
        try schema.read(from: MockReader(seed: seed, sets: .emptyLists))
    }
}

/// Makes up a value for every column.
private final class MockReader: RecordReader {
    enum Sets {
        case everything, nothingOptional, emptyLists
    }

    private let sets: Sets
    private var number: Int

    init(seed: Int, sets: Sets) {
        number = seed * 10_000
        self.sets = sets
    }

    func integer(_ column: Column) -> Int64? { isLeftOut(column) ? nil : Int64(next()) }
    func real(_ column: Column) -> Double? { isLeftOut(column) ? nil : Double(next()) + 0.25 }
    func text(_ column: Column) -> String? { isLeftOut(column) ? nil : day() }
    func boolean(_ column: Column) -> Bool? { isLeftOut(column) ? nil : next().isMultiple(of: 2) }
    func integers(_ column: Column) -> [Int64]? { list(column) { Int64(next()) } }
    func texts(_ column: Column) -> [String]? { list(column) { day() } }

    func children<Child>(_ column: Column, _ schema: Schema<Child>) throws -> [Child]? {
        if isLeftOut(column) { return nil }
        if sets == .emptyLists { return [] }
        let count = column.role == .child ? 1 : 2
        return try (0..<count).map { _ in try schema.read(from: self) }
    }

    private func list<Element>(_ column: Column, _ make: () -> Element) -> [Element]? {
        if sets == .emptyLists { return [] }
        if sets == .nothingOptional { return column.isOptional ? nil : [] }
        return [make(), make()]
    }

    private func isLeftOut(_ column: Column) -> Bool { sets == .nothingOptional && column.isOptional }

    private func next() -> Int {
        number += 1
        return number
    }

    /// Returns a day, which is also a valid text and relative URL, so it fits every text column.
    private func day() -> String {
        let number = next()
        return "\(1000 + number / 336 % 9000)-\(twoDigits(number / 28 % 12 + 1))-\(twoDigits(number % 28 + 1))"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
