import CoreDomain
import Foundation
import Prompt

extension Fetched {
    /// Returns this result and a later one of the same list as one: as old as the older of them, with the warnings of
    /// both.
    func appending(_ next: Fetched, _ combine: (Value, Value) throws -> Value) rethrows -> Fetched {
        let oldest = [freshness, next.freshness].min {
            ($0.storedAt ?? .distantFuture) < ($1.storedAt ?? .distantFuture)
        }
        return Fetched(
            try combine(value, next.value), oldest ?? freshness, warnings: (warnings + next.warnings).merged)
    }
}

extension [FetchWarning] {
    /// The warnings, each once, with the numbers of skipped elements added up.
    fileprivate var merged: [FetchWarning] {
        filter { $0.skippedCount == nil }.uniqued + [skipped].compactMap { $0 }
    }
}
