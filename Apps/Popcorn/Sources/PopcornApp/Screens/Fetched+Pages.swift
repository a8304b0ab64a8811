import CoreDomain
import Foundation
import Prompt
import TerminalKit

extension Fetched {
    /// Returns this result and a later one of the same list as one: as old as the older of them, with the warnings of
    /// both.
    func appending(_ next: Fetched, _ combine: (Value, Value) throws -> Value) rethrows -> Fetched {
        Fetched(
            try combine(value, next.value), freshness.older(next.freshness), warnings: (warnings + next.warnings).merged
        )
    }

    /// Returns several results as one: as old as the oldest of them, with the warnings of all.
    ///
    /// - Precondition: `results` isn't empty.
    static func all<Element>(_ results: [Fetched<Element>]) -> Fetched where Value == [Element] {
        results.dropFirst().reduce(results[0].map { [$0] }) { all, next in all.appending(next.map { [$0] }, +) }
    }
}

extension [FetchWarning] {
    /// The warnings, each once, with the numbers of skipped elements added up.
    fileprivate var merged: [FetchWarning] {
        filter { $0.skippedCount == nil }.uniqued + [skipped].compactMap { $0 }
    }
}
