import CoreDomain
public import Prompt
import TerminalKit
import TitleIndex

/// The search for the item meant by a typed title, among items of several kinds.
///
/// It searches for the typed text, then for fewer of its words, and finally for corrected spellings, stopping
/// as soon as the result is certain.
public struct TitleResolution {
    private let catalogues: [any TitleCatalogue]
    /// The typed text, for messages.
    private let text: String
    private let titleSearch: TitleSearch
    private let favouring: String?
    private var policy: FetchPolicy
    private var candidates: [TitleCandidate] = []
    private var searches: Set<TitleReading> = []
    private var failure: FetchError?
    /// The error for a kind that couldn't be searched, if another kind could be.
    private var partialFailure: FetchError?

    public init(_ lookup: TitleLookup, among catalogues: [any TitleCatalogue]) {
        self.catalogues = catalogues
        policy = lookup.policy
        favouring = lookup.favouring
        let hasYear = catalogues.contains { type(of: $0).nouns.hasYear }
        titleSearch = TitleSearch(
            readings: TitleReading.all(of: lookup.title, year: lookup.year, hasYear: hasYear),
            isNamedByPart: catalogues.allSatisfy { type(of: $0).isNamedByPart })
        text = Sanitizer.excerpt(lookup.title)
    }

    private var readings: [TitleReading] { titleSearch.readings }

    /// - Throws: `TitleChoice` if several items match, a `notFound` failure if none does, or the error of the search.
    public mutating func find() async throws -> FoundItem {
        await addKnown()
        // Items with all the words were already found; the search is for the same words in another language.
        let stages = titleSearch.stages.prefix(has(\.isComplete) ? 1 : .max)
        for (index, queries) in stages.enumerated() where !titleSearch.isSettled(candidates) {
            try await search(queries, listing: index < 2)
        }
        if !has(\.isComplete) { try await rescue() }
        switch titleSearch.ranking(of: candidates).verdict {
        case .certain(let item, let others, let isExact):
            // The missing kind may have a better known item with this title.
            if let partialFailure { throw partialFailure }
            return found(item, others, isExact)
        case .choice(let items): throw choice(items)
        case .nothing: throw failure ?? nothing
        }
    }

    /// Returns whether an item that isn't obscure has exactly this title.
    public mutating func hasExactTitle() async throws -> Bool {
        await addKnown()
        if !has(\.isExact) { try await search(titleSearch.stages[0], listing: false) }
        return has(\.isExact)
    }

    // The index of all titles saves the search.
    private mutating func addKnown() async {
        for catalogue in catalogues {
            for reading in readings { add(await catalogue.known(reading.title), listing: false) }
        }
    }

    /// Returns whether an item that isn't obscure matches the typed text well enough.
    private func has(_ isEnough: (TitleMatch) -> Bool) -> Bool {
        candidates.contains { !$0.isObscure && isEnough(RankedCandidate($0, readings).match) }
    }

    /// Searches for corrected spellings until a similar title is found.
    private mutating func rescue() async throws {
        for catalogue in catalogues { add(await catalogue.near(readings.last?.title ?? text), listing: false) }
        for query in readings.last?.rescues ?? [] {
            if has({ $0 < .listed }) { return }
            try await search([query], listing: false)
        }
    }

    /// Searches all kinds concurrently for the given readings.
    ///
    /// - Parameter listing: Whether to keep results that don't match the typed text at all.
    private mutating func search(_ queries: [TitleReading], listing: Bool) async throws {
        let new = queries.filter { searches.insert(TitleReading($0.title.lowercased(), year: $0.year)).inserted }
        let requests = new.flatMap { query in catalogues.map { (catalogue: $0, query: query) } }
        let results = try await requests.concurrentlyMapped { [policy] request in
            try await Result.fetching { try await request.catalogue.search(request.query, page: 1, policy) }
        }
        let errors = results.map(\.searchError)
        if case .cached = policy, errors.contains(nil) {
            partialFailure = partialFailure ?? errors.compactMap(\.self).first
        }
        for (result, error) in zip(results, errors) {
            switch result {
            case .success(let found): add(found.value.items.map(\.candidate), listing: listing)
            case .failure: failure = failure ?? error
            }
            // If TMDb was unreachable, only stored items were searched.
            if error != nil { policy = .storedOnly }
        }
    }

    private mutating func add(_ more: [TitleCandidate], listing: Bool) {
        let wanted = more.map { $0.favoured(favouring) }.filter {
            listing || RankedCandidate($0, readings).match < .listed
        }
        candidates = (candidates + wanted).uniqued(by: \.item.reference)
    }
}

extension Result<Fetched<Page<MixedRow>>, FetchError> {
    /// The error if the source couldn't be searched, even if stored items could be.
    fileprivate var searchError: FetchError? {
        switch self {
        case .success(let found): found.warnings.lazy.compactMap(\.refetchError).first
        case .failure(.notFound), .failure(.notOffered): nil
        case .failure(let error): error
        }
    }
}

extension TitleResolution {
    private func found(_ item: TitleCandidate, _ others: [TitleCandidate], _ isExact: Bool) -> FoundItem {
        var messages: [String] = []
        if !others.isEmpty {
            let names = others.prefix(3).map { isExact ? $0.yearAndID : $0.titleAndID }.joined(separator: ", ")
            messages = ["\(isExact ? "also called that" : "also"): \(names)"]
        }
        if let wanted = readings.compactMap(\.year).first, let year = item.year, abs(wanted - year) == 1 {
            messages.append("this is from \(year), not \(wanted).")
        }
        return FoundItem(item.item, messages: messages)
    }

    private func choice(_ all: [TitleCandidate]) -> TitleChoice {
        let isExact = { RankedCandidate($0, readings).match.isExact }
        // Ten at most, of which none takes the place of an exact title.
        let kept = (all.filter(isExact) + all).uniqued(by: \.item.reference).prefix(10).map(\.item.reference)
        let items = all.filter { kept.contains($0.item.reference) }
        let names = items.prefix(3).map(\.titleAndID).joined(separator: ", ")
        let exact = all.count(where: isExact)
        let message =
            switch exact {
            case 0: "no \(noun) is \(called) exactly “\(text)”"
            case 1: "“\(text)” may refer to more than one \(noun)"
            default: "more than one \(noun) is \(called) “\(text)”"
            }
        let first = items[0].item.reference
        let command = nouns.first { $0.kind == first.kind }?.command ?? first.kind.rawValue
        return TitleChoice(
            items.map(\.item), message: message, table: Table(items), json: items.map(\.json),
            failure: CommandFailure(
                .notFound(text),
                "\(message). \(exact > 1 ? "They are" : "Did you mean") \(names)\(exact > 1 ? "" : "?")",
                hint: "\(command) \(first.id)"))
    }

    private var nothing: CommandFailure {
        CommandFailure(
            .notFound(text), "no \(noun) \(called) “\(text)” was found",
            hint: catalogues.lazy.compactMap { $0.source.sampleHint }.first ?? "search for part of it")
    }

    private var called: String { titleSearch.isNamedByPart ? "named" : "titled" }

    /// The singular nouns of the kinds: “movie”, or “movie or TV series”.
    private var noun: String { Phrases.either(nouns.map(\.one)) }

    private var nouns: [Nouns] { catalogues.map { type(of: $0).nouns } }
}

extension TitleCandidate {
    var titleAndID: String { "\(item.title) (#\(item.reference.id))" }

    fileprivate var yearAndID: String {
        [year.map(String.init), "(#\(item.reference.id))"].compactMap { $0 }.joined(separator: " ")
    }
}
