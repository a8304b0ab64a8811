import CoreDomain
import Foundation
import Prompt
import TerminalKit

extension Fetched {
    /// Returns this result combined with a later one of the same list: with the age of the older one and the warnings
    /// of both.
    func appending(_ next: Fetched, _ combine: (Value, Value) throws -> Value) rethrows -> Fetched {
        Fetched(
            try combine(value, next.value), freshness.older(next.freshness), warnings: (warnings + next.warnings).merged
        )
    }

    /// Returns several results as one: with the age of the oldest and the warnings of all.
    ///
    /// - Precondition: `results` isn't empty.
    static func all<Element>(_ results: [Fetched<Element>]) -> Fetched where Value == [Element] {
        results.dropFirst().reduce(results[0].map { [$0] }) { all, next in all.appending(next.map { [$0] }, +) }
    }
}

extension [FetchWarning] {
    /// The warnings without duplicates, with the numbers of skipped elements added up.
    fileprivate var merged: [FetchWarning] {
        filter { $0.skippedCount == nil }.uniqued + [skipped].compactMap { $0 }
    }
}
