package import Foundation

/// A value that a mapper stores incorrectly.
package struct RoundTripFailure: Error, CustomStringConvertible {
    package let description: String

    fileprivate static func check<Compared: Equatable>(_ name: String, _ actual: Compared, is expected: Compared) throws
    {
        if actual != expected { throw RoundTripFailure(description: "\(name) is \(actual), not \(expected)") }
    }
}

/// Checks that a mapper stores every property of `value` under its own name, with language and age, and reads it back.
///
/// - Parameters:
///   - names: The names of properties in the record.
///   - others: Properties that only the record has, or that differ there.
package func checkRoundTrip<Value: Equatable, Record>(
    _ value: Value, renaming names: [String: String] = [:], setting others: [String: Any?] = [:],
    _ write: (Value, _ language: String, _ cachedAt: Date) -> Record, _ read: (Record) throws -> Value
) throws {
    let record = write(value, "de", ManualClock.start)
    let stored = others.merging(["language": "de", "cachedAt": ManualClock.start]) { other, _ in other }
    try RoundTripFailure.check(
        "the record", properties(of: record), is: properties(of: value, renaming: names, setting: stored))
    try RoundTripFailure.check("the value read back", read(record), is: value)
}

/// Checks that updating the record of `old` in place replaces everything but the language.
package func checkUpdate<Value, Record: Equatable>(
    _ old: Value, to new: Value, _ write: (Value, _ language: String, _ cachedAt: Date) -> Record,
    _ update: (Value, inout Record, _ cachedAt: Date) -> Void
) throws {
    let later = ManualClock.start + 60
    var record = write(old, "de", ManualClock.start)
    update(new, &record, later)
    try RoundTripFailure.check("the updated record", record, is: write(new, "de", later))
}
