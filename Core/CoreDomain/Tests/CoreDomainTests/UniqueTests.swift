import CoreDomain
import Testing

@Suite struct UniqueTests {
    @Test(
        arguments: [
            ([], []), (["b"], ["b"]), (["b", "a", "b", "c", "a"], ["b", "a", "c"]), (["a", "A"], ["a", "A"]),
        ] as [([String], [String])])
    func `each element is kept at its first position`(_ elements: [String], _ distinct: [String]) {
        #expect(elements.unique(by: \.self) == distinct)
    }

    @Test func `of elements with one id, the first is kept`() {
        #expect(["Heat", "Alien", "Arrival", "Up"].unique(by: \.first) == ["Heat", "Alien", "Up"])
    }
}
