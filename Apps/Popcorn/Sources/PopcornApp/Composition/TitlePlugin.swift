import CoreDomain
import Prompt

/// What the prompt needs of a context whose items are titles: movies or TV series.
protocol TitleContext: CatalogueContext where List: TitleList {
    associatedtype Preview: TitleSummary
    associatedtype Images: TitleImages
    associatedtype Providers: TitleOffers
    associatedtype Video: VideoRow

    var fetchPreview: Fetch<Int, Preview> { get }
    var fetchImages: Fetch<Int, Images> { get }
    var fetchWatchProviders: Fetch<Int, Providers> { get }
    var fetchVideos: Fetch<Int, [Video]> { get }
}

/// The lists of titles that belong to a title.
protocol TitleList: Sendable {
    static func similar(to id: Int) -> Self
    static func recommendations(for id: Int) -> Self
}

/// A title as a context has it for a list.
protocol TitleSummary: Sendable {
    /// What a user's list keeps of it.
    var summary: ItemSummary { get }
}

/// A plug-in of titles, with the facets that movies and TV series have in common.
protocol TitlePlugin: CataloguePlugin where Context: TitleContext {
    /// The region of the offers.
    var region: String { get }
    func cast(_ id: Int, _ invocation: Invocation<Self>) async throws -> CommandResult
    func crew(_ id: Int, _ invocation: Invocation<Self>) async throws -> CommandResult
}

extension TitlePlugin {
    static var titleFacets: [Facet<Self>] {
        [
            Facet("cast", summary: "who plays in a \(nouns.one)") { try await $0.host.cast($1, $0) },
            Facet(
                "crew", summary: "who made a \(nouns.one), by department; dept:writing picks one",
                keys: [Key("dept", example: "writing")]
            ) { try await $0.host.crew($1, $0) },
            Facet("images", summary: "a \(nouns.possessive) pictures") { try await $0.host.images($1, $0) },
            Facet("similar", summary: "\(nouns.many) of the same kind", flags: [.page]) {
                try await $0.host.related(.similar(to: $1), to: $1, $0)
            },
            Facet("recommend", summary: "what else one might like", flags: [.page]) {
                try await $0.host.related(.recommendations(for: $1), to: $1, $0)
            },
            Facet("where", summary: "where to watch a \(nouns.one) (data: JustWatch)") {
                try await $0.host.offers($1, $0)
            },
            Facet("trailer", summary: "trailers and other videos") { try await $0.host.videos($1, $0) },
        ]
    }

    /// Returns what a list keeps of a title.
    func summary(of id: Int) async throws -> ItemSummary {
        do { return try await context.fetchPreview(id, .cached).value.summary } catch { throw await failure(error, id) }
    }

    func title(of id: Int, _ policy: FetchPolicy) async -> String? {
        try? await context.fetchPreview(id, source.titlePolicy(policy)).value.summary.title
    }

    private func images(_ id: Int, _ invocation: Invocation<Self>) async throws -> CommandResult {
        try await wording(id) { try TitleScreens.images(await context.fetchImages(id, invocation.policy)) }
    }

    private func offers(_ id: Int, _ invocation: Invocation<Self>) async throws -> CommandResult {
        try await wording(id, missing: "where to watch \(Self.nouns.one) \(id) in \(Phrases.country(region))") {
            let offers = try await context.fetchWatchProviders(id, invocation.policy)
            return try CommandResult("watchProviders", offers, Offers(offers.value).screen)
        }
    }

    private func videos(_ id: Int, _ invocation: Invocation<Self>) async throws -> CommandResult {
        let what = "a trailer of \(Self.nouns.one) \(id)"
        return try await wording(id, missing: what) {
            let videos = try await context.fetchVideos(id, invocation.policy)
            if videos.value.isEmpty { throw FetchError.notFound(what) }
            return try CommandResult("videos", videos, TitleScreens.videos(videos.value))
        }
    }
}
