import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers

@testable import PeopleApplication

/// The use cases over a scripted repository.
struct PeopleContextBench {
    let repository = FakePersonRepository()
    var images = FakeImages()

    var people: PeopleContext { PeopleContext(people: repository, images: images) }

    /// Scripts a request for a person with parts.
    func respond(
        with parts: Set<PersonPart>, requiring required: PersonPart? = nil, _ policy: FetchPolicy = .cached,
        _ person: PersonAggregate = .mock(), _ freshness: Freshness = stale, warnings: [FetchWarning] = [.skipped(1)]
    ) {
        repository.script.respond(
            to: .item(person.person.id, with: parts, requiring: required, policy),
            with: Fetched(person.only(parts), freshness, warnings: warnings))
    }

    static let stale = Freshness.stale(since: ManualClock.start)
    static let broken = FetchError.badData("broken")
}
