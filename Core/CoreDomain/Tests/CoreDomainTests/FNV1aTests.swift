import CoreDomain
import Testing

@Suite struct FNV1aTests {
    /// Texts and their hashes, as published with the algorithm.
    @Test(arguments: [
        ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
    func `the hash of a text is the published one`(_ text: String, _ digits: String) {
        #expect(FNV1a.digits(of: text) == digits)
    }

    @Test func `a hash continues that of what precedes`() {
        #expect(FNV1a.hash("bar".utf8, from: FNV1a.hash("foo".utf8)) == FNV1a.hash("foobar".utf8))
        #expect(FNV1a.hash([1, 500]) != FNV1a.hash([500, 1]))
    }

    @Test(
        arguments: [
            (0, "0000000000000000"), (0xab, "00000000000000ab"), (.max, "ffffffffffffffff"),
        ] as [(UInt64, String)])
    func `a number has sixteen hexadecimal digits`(_ number: UInt64, _ digits: String) {
        #expect(number.hexadecimal == digits)
    }

    @Test func `random ids differ, and have sixteen hexadecimal digits`() {
        let ids = (0..<100).map { _ in String.randomID() }
        #expect(Set(ids).count == 100)
        #expect(ids.allSatisfy { $0.count == 16 && $0.allSatisfy { $0.isHexDigit && !$0.isUppercase } })
    }
}
