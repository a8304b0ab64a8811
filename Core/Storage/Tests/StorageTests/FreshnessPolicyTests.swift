import Foundation
import Storage
import Testing

@Suite struct FreshnessPolicyTests {
    private static let day: TimeInterval = 86_400

    @Test(arguments: [
        (FreshnessKind.details, day), (.list, 3600), (.configuration, 7 * day), (.missing, 3600), (.library, .infinity),
    ])
    func `each kind has its lifetime`(_ kind: FreshnessKind, _ lifetime: TimeInterval) {
        #expect(FreshnessPolicy.standard[kind] == lifetime)
    }

    @Test(
        arguments: [
            (-1.0, 0.0), (0, 0), (1, 1), (180 * day, 180 * day), (180 * day + 1, 180 * day), (.infinity, 180 * day),
        ],
        [FreshnessKind.details, .list, .configuration, .missing])
    func `no lifetime is negative or beyond 180 days`(
        _ lifetime: (said: TimeInterval, meant: TimeInterval), _ kind: FreshnessKind
    ) {
        var set = FreshnessPolicy.standard
        set[kind] = lifetime.said
        #expect(set[kind] == lifetime.meant)
        let made = FreshnessPolicy(
            details: lifetime.said, list: lifetime.said, configuration: lifetime.said, missing: lifetime.said)
        #expect(made[kind] == lifetime.meant)
    }

    @Test func `setting one kind leaves the others`() {
        var policy = FreshnessPolicy.standard
        policy[.list] = 60
        #expect(policy == FreshnessPolicy(details: Self.day, list: 60, configuration: 7 * Self.day, missing: 3600))
    }

    @Test func `the library does not age, whatever is said`() {
        var policy = FreshnessPolicy.standard
        policy[.library] = 1
        #expect(policy[.library] == .infinity)
    }
}
