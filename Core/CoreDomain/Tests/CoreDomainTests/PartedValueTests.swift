import CoreDomain
import Testing

@Suite struct PartedValueTests {
    private enum Part: String, ResponsePart { case credits, images, videos }

    private struct Title: PartedValue, Equatable {
        var parts: [Part: Int]
        var subject: String { "title 7" }
        var credits: Int? { parts[.credits] }
        func contains(_ part: Part) -> Bool { parts[part] != nil }
    }

    private static let odd = FetchError.badData("odd")
    private static let offline = FetchError.offline("no route")

    private func fetched(_ parts: [Part: Int], _ warnings: [FetchWarning] = []) -> Fetched<Title> {
        Fetched(Title(parts: parts), .network, warnings: warnings)
    }

    @Test func `each requested part that is absent has a warning, in order of part name`() {
        #expect(
            fetched([.images: 1]).reporting([.videos, .images, .credits]).warnings == [
                .absent(Part.credits, .notFound("credits of title 7")),
                .absent(Part.videos, .notFound("videos of title 7")),
            ])
    }

    @Test func `an absent part with a known reason has a single warning`() {
        let warnings = [FetchWarning.absent(Part.credits, Self.odd)]
        #expect(fetched([:], warnings).reporting([.credits]).warnings == warnings)
    }

    @Test func `a part that was not requested causes no warning`() {
        let others: [FetchWarning] = [.absent(SharedPart.imagesConfiguration, Self.odd), .skipped(1)]
        let warnings = [FetchWarning.absent(Part.videos, Self.odd)] + others
        #expect(fetched([.credits: 1], warnings).reporting([.credits]).warnings == others)
    }

    @Test func `a part of a fetched value has the value's age and warnings`() throws {
        #expect(
            try fetched([.credits: 5], [.skipped(1)]).part(.credits, \.credits)
                == Fetched(5, .network, warnings: [.skipped(1)]))
    }

    @Test(
        arguments: [
            ([], .notFound("credits of title 7")),
            ([.absent(Part.credits, odd), .refetchFailed(offline)], odd),
            ([.absent(Part.images, odd)], .notFound("credits of title 7")),
            ([.absent(Part.credits, .notFound("x")), .refetchFailed(offline)], offline),
        ] as [([FetchWarning], FetchError)])
    private func `an absent part throws the reason for its absence`(warnings: [FetchWarning], error: FetchError) {
        #expect(throws: error) { try fetched([:], warnings).part(.credits, \.credits) }
    }
}
