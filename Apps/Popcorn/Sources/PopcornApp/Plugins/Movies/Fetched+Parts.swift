import CoreDomain
import Foundation
import PopcornMovies
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

    /// Returns the same result without the warnings that `parts` are missing which nobody requested.
    ///
    /// - Parameter parts: The parts that were requested. Parts that no context owns always count as requested.
    func warning(onlyAbout parts: Set<MoviePart>) -> Fetched {
        let kept = warnings.filter { warning in
            guard let part = warning.absence?.part as? MoviePart else { return true }
            return parts.contains(part)
        }
        return Fetched(value, freshness, warnings: kept)
    }
}

extension [FetchWarning] {
    /// The warnings, each once, with the numbers of skipped elements added up.
    fileprivate var merged: [FetchWarning] {
        filter { $0.skippedCount == nil }.uniqued + [skipped].compactMap { $0 }
    }
}
