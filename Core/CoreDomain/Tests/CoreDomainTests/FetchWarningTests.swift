import CoreDomain
import Testing

@Suite struct FetchWarningTests {
    private enum MoviePart: String, ResponsePart { case credits, images }
    private enum SeriesPart: String, ResponsePart { case credits }

    private static let error = FetchError.offline("no route")

    @Test func `warnings with different cases, parts or payloads are unequal`() {
        let warnings: [FetchWarning] = [
            .refetchFailed(Self.error), .refetchFailed(.cancelled), .notStored(Self.error), .skipped(1), .skipped(2),
            .notRead(Self.error), .notRead(.cancelled),
            .skipped(1, first: "a"), .skipped(1, first: "b"),
            .absent(MoviePart.credits, Self.error), .absent(MoviePart.images, Self.error),
            .absent(MoviePart.credits, .cancelled), .absent(SeriesPart.credits, Self.error),
        ]
        #expect(Set(warnings).count == warnings.count)
        for (index, warning) in warnings.enumerated() { #expect(warnings.firstIndex(of: warning) == index) }
    }

    @Test func `a warning about an absent part has the part and its error`() {
        let warning = FetchWarning.absent(MoviePart.credits, Self.error)
        #expect(warning.absence?.part as? MoviePart == .credits)
        #expect(warning.absence?.part as? SeriesPart == nil)
        #expect(warning.absence?.error == Self.error)
        #expect(FetchWarning.skipped(1).absence == nil)
    }

    @Test func `only a warning about a failed refetch has a refetch error`() {
        #expect(FetchWarning.refetchFailed(Self.error).refetchError == Self.error)
        #expect(FetchWarning.notStored(Self.error).refetchError == nil)
    }

    @Test func `only a warning about an unreadable storage has a read error`() {
        #expect(FetchWarning.notRead(Self.error).readError == Self.error)
        #expect(FetchWarning.notStored(Self.error).readError == nil)
    }

    @Test func `warnings about skipped elements are combined into their sum and keep the first subject's name`() {
        let warnings: [FetchWarning] = [
            .skipped(1), .notStored(Self.error), .skipped(2, first: "a"), .skipped(4, first: "b"),
        ]
        #expect(warnings.skipped == .skipped(7, first: "a"))
        #expect([FetchWarning.notStored(Self.error)].skipped == nil)
    }
}
