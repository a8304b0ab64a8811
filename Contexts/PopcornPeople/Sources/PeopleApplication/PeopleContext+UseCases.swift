import CoreDomain
import Foundation
import PeopleDomain

extension PeopleContext {
    /// Fetches two people with their credits concurrently.
    func withCredits(
        of ids: (first: Int, second: Int), _ policy: FetchPolicy
    ) async throws -> Fetched<(first: PersonAggregate, second: PersonAggregate)> {
        async let first = withCredits(of: ids.first, policy)
        async let second = withCredits(of: ids.second, policy)
        return try await first.combined(with: second)
    }

    private func withCredits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<PersonAggregate> {
        let person = try await people.person(id, with: [.credits], requiring: .credits, policy)
        _ = try person.part(.credits, \.credits)
        return person
    }
}

extension Fetched {
    /// Returns both values, as old as the older of them, with the warnings of both.
    fileprivate func combined(with other: Fetched) -> Fetched<(first: Value, second: Value)> {
        let isOlder = (freshness.storedAt ?? .distantFuture) <= (other.freshness.storedAt ?? .distantFuture)
        return Fetched<(first: Value, second: Value)>(
            (value, other.value), isOlder ? freshness : other.freshness,
            warnings: warnings + other.warnings.filter { !warnings.contains($0) })
    }
}
