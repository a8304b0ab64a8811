import Foundation
import Storage
import Testing

@Suite struct FreshnessPolicyTests {
    private static let day: TimeInterval = 86_400

    @Test(arguments: [
        (FreshnessKind.details, day), (.list, 3600), (.configuration, 7 * day), (.missing, 3600), (.library, .infinity),
    ])
    func `each kind of record has its own lifetime`(_ kind: FreshnessKind, _ lifetime: TimeInterval) {
        #expect(FreshnessPolicy.standard[kind] == lifetime)
    }

    @Test(arguments: [(-1.0, 0.0), (0, 0), (1, 1), (.infinity, .infinity)])
    func `no lifetime is negative`(_ given: TimeInterval, _ expected: TimeInterval) {
        let made = FreshnessPolicy(details: given, list: given, configuration: given, missing: given)
        for kind in FreshnessKind.allCases where kind != .library {
            var set = FreshnessPolicy.standard
            set[kind] = given
            #expect(set[kind] == expected)
            #expect(made[kind] == expected)
        }
    }

    @Test func `setting the lifetime of one kind doesn't change the others`() {
        var policy = FreshnessPolicy.standard
        policy[.list] = 60
        #expect(policy == FreshnessPolicy(details: Self.day, list: 60, configuration: 7 * Self.day, missing: 3600))
    }

    @Test func `the library's lifetime is infinite, regardless of settings`() {
        var policy = FreshnessPolicy.standard
        policy[.library] = 1
        #expect(policy[.library] == .infinity)
    }
}
