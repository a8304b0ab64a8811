public import CoreDomain
public import Prompt
import TerminalKit
import TitleIndex

/// The search for the item meant by a typed title, among items of several kinds.
///
/// It searches for the typed text. Only if the source knows no item by it that people vote for, it searches for fewer
/// of its words and for corrected spellings, stopping as soon as the result is certain.
public struct TitleResolution {
    /// All catalogues; `nil` if every item that may be meant is known.
    private let catalogues: Catalogues?
    /// The catalogues to search.
    private let chosen: [CatalogueFeature]
    private let nouns: [Nouns]
    /// The typed text, for messages.
    private let text: String
    private let titleSearch: TitleSearch
    /// The year that was given beside the title.
    private let year: Int?
    private let favouring: String?
    private let use: TitleUse
    private var policy: FetchPolicy
    private var candidates: [TitleCandidate] = []
    private var searches: Set<TitleReading> = []
    private var failure: FetchError?
    /// The error for a kind that couldn't be searched, if another kind could be.
    private var partialFailure: FetchError?
    /// The stored item of another kind with exactly this title, if none of the kinds has a similar one.
    private var other: (item: TitleCandidate, nouns: Nouns)?

    /// Creates the interpretation of a title among the items of some catalogues.
    ///
    /// - Parameters:
    ///   - lookup: The title to search for.
    ///   - kinds: The kinds of items that may be meant.
    ///   - catalogues: All catalogues.
    public init(_ lookup: TitleLookup, among kinds: [ItemKind], _ catalogues: Catalogues) {
        let chosen = catalogues.features(of: kinds)
        self.catalogues = catalogues
        self.chosen = chosen
        nouns = chosen.map(\.nouns)
        policy = catalogues.source.titlePolicy(lookup.policy)
        year = lookup.year
        favouring = lookup.favouring
        use = lookup.use
        let hasYear = chosen.contains { $0.nouns.hasYear }
        titleSearch = TitleSearch(
            readings: TitleReading.all(
                of: lookup.title, year: lookup.year, hasYear: hasYear, isQuoted: lookup.isQuoted),
            isNamedByPart: chosen.allSatisfy { $0.nouns.isNamedByPart }, isQuoted: lookup.isQuoted)
        text = Sanitizer.excerpt(lookup.title)
    }

    /// Creates the interpretation of a title among items that are all known.
    public init(_ lookup: TitleLookup, among candidates: [TitleCandidate], nouns: [Nouns]) {
        catalogues = nil
        chosen = []
        self.nouns = nouns
        policy = lookup.policy
        year = lookup.year
        favouring = lookup.favouring
        use = lookup.use
        let readings = TitleReading.all(of: lookup.title, year: lookup.year, isQuoted: lookup.isQuoted)
        titleSearch = TitleSearch(readings: readings, isNamedByPart: false, isQuoted: lookup.isQuoted)
        text = Sanitizer.excerpt(lookup.title)
        self.candidates = candidates.filter { RankedCandidate($0, readings).match < .listed }
    }

    private var readings: [TitleReading] { titleSearch.readings }

    /// - Throws: `TitleChoice` if several items match, a `notFound` failure if none does, or the error of the search.
    public mutating func find() async throws -> FoundItem {
        await addKnown()
        // Once items with all the words were found, only the first search is needed: it finds these words in titles in
        // other languages.
        let stages = titleSearch.stages.prefix(has(\.isComplete) ? 1 : .max)
        for queries in stages where !isAnswered && !titleSearch.isSettled(candidates, for: use) {
            try await search(queries)
        }
        if !has(\.isExact) { add(await catalogues?.recorded(readings, in: chosen) ?? [], listing: false) }
        if !has(\.isComplete) { try await rescue() }
        if candidates.isEmpty { other = await ofAnotherKind() }
        try await addBirthYears()
        return try decide()
    }

    /// Adds the years of birth of the first people of one name, if there is a choice among them.
    private mutating func addBirthYears() async throws {
        guard case .choice(let items) = titleSearch.ranking(of: candidates).verdict(for: use) else { return }
        let namesakes = Dictionary(grouping: items.prefix(Self.shownItems)) { $0.item.title.lowercased() }
        let people = namesakes.values.filter { $0.count > 1 }.flatMap { $0.prefix(5) }.map(\.item.reference)
        let years = try await people.concurrentlyMapped { [catalogues, policy] person in
            // A year that can't be read is unknown: the person is listed without it.
            try await Result.fetching { try await catalogues?.features[person.kind]?.birthYear?(person.id, policy) }
                .success ?? nil
        }
        for (person, year) in zip(people, years) {
            guard let index = candidates.firstIndex(where: { $0.item.reference == person }) else { continue }
            candidates[index].birthYear = year
        }
    }

    /// The number of items that a choice shows.
    private static let shownItems = 10

    /// Returns the item that is meant, among those found so far.
    ///
    /// - Throws: `TitleChoice` if several items match, a `notFound` failure if none does, or the error of the search.
    public func decide() throws -> FoundItem {
        switch titleSearch.ranking(of: candidates).verdict(for: use) {
        case .certain(let item, let others):
            // The kind whose search failed may have a better-known item with this title.
            if let partialFailure { throw partialFailure }
            return found(item, others)
        case .choice(let items): throw choice(items)
        case .nothing:
            if let other { throw found(other.item, as: other.nouns) }
            if let unstored { throw unstored }
            throw failure ?? nothing
        }
    }

    /// Returns whether an item has exactly this title.
    ///
    /// - Parameter isKnown: Whether hardly known items don't count.
    public mutating func hasExactTitle(isKnown: Bool) async throws -> Bool {
        await addKnown()
        let isExact = { (row: RankedCandidate) in row.match.isExact && !(isKnown && row.candidate.isObscure) }
        if !has(\.isExact) { try await search(titleSearch.stages[0]) }
        return titleSearch.ranking(of: candidates).rows.contains(where: isExact)
    }

    // Adds titles from the local index, which may make a search unnecessary.
    private mutating func addKnown() async {
        guard let catalogues else { return }
        for catalogue in chosen {
            for reading in readings { add(await catalogues.known(reading.title, in: catalogue), listing: false) }
        }
    }

    private func ofAnotherKind() async -> (item: TitleCandidate, nouns: Nouns)? {
        guard let catalogues else { return nil }
        for catalogue in catalogues.all where !nouns.contains(where: { $0.kind == catalogue.nouns.kind }) {
            for reading in readings {
                let stored = await catalogues.stored(reading.title, in: catalogue)
                if let item = stored.first(where: { RankedCandidate($0, readings).match.isExact }) {
                    return (item, catalogue.nouns)
                }
            }
        }
        return nil
    }

    /// Returns whether an item that isn't obscure matches the typed text well enough.
    private func has(_ isEnough: (TitleMatch) -> Bool) -> Bool {
        candidates.contains { !$0.isObscure && isEnough(RankedCandidate($0, readings).match) }
    }

    /// Whether the source's search for the typed text found an item that isn't obscure. It may be known by a title that the
    /// source doesn't show.
    private var isAnswered: Bool { candidates.contains { $0.origin == .answered && !$0.isObscure } }

    /// Searches for corrected spellings until a similar title is found.
    private mutating func rescue() async throws {
        guard let catalogues else { return }
        for catalogue in chosen {
            add(await catalogues.near(readings.last?.title ?? text, in: catalogue), listing: false)
        }
        for query in readings.last?.rescues ?? [] {
            if isAnswered || has({ $0 < .listed }) { return }
            try await search([query])
        }
    }

    /// Searches all kinds concurrently for the given readings. Of the results for other texts than the typed one, only
    /// those with similar titles are kept.
    private mutating func search(_ queries: [TitleReading]) async throws {
        let new = queries.filter { searches.insert(TitleReading($0.title.lowercased(), year: $0.year)).inserted }
        let requests = new.flatMap { query in chosen.map { (catalogue: $0, query: query) } }
        let results = try await requests.concurrentlyMapped { [policy] request in
            try await Result.fetching { try await request.catalogue.search(request.query, page: 1, policy) }
        }
        let errors = results.map(\.searchError)
        if case .cached = policy, errors.contains(nil) {
            partialFailure = partialFailure ?? errors.compactMap(\.self).first
        }
        for ((request, result), error) in zip(zip(requests, results), errors) {
            let isTyped = titleSearch.isTyped(request.query)
            switch result {
            case .success(let found):
                let items = found.value.items.map { row in
                    copy(of: row.candidate) { $0.origin = isTyped ? .answered : .invented }
                }
                add(items, listing: isTyped)
            case .failure: failure = failure ?? error
            }
            // If TMDb was unreachable, only stored items were searched.
            if error != nil { policy = .storedOnly }
        }
    }

    /// - Parameter listing: Whether to keep items that don't match the typed text at all.
    private mutating func add(_ more: [TitleCandidate], listing: Bool) {
        for candidate in more.map({ $0.favoured(favouring) }) {
            guard listing || RankedCandidate(candidate, readings).match < .listed else { continue }
            guard let index = candidates.firstIndex(where: { $0.item.reference == candidate.item.reference }) else {
                candidates.append(candidate)
                continue
            }
            let origin = min(candidate.origin, candidates[index].origin)
            if candidate.replaces(candidates[index]) { candidates[index] = candidate }
            candidates[index].origin = origin
        }
    }
}

extension Result<Fetched<Page<Title>>, FetchError> {
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
    private func found(_ item: TitleCandidate, _ others: [TitleCandidate]) -> FoundItem {
        var messages: [String] = []
        if !others.isEmpty {
            let isExact = { RankedCandidate($0, readings).match.isExact }
            let names = others.prefix(3).map { isExact(item) ? $0.yearAndID : $0.titleAndID }.joined(separator: ", ")
            let label =
                if isExact(item) { "also called that" } else if isExact(others[0]) { "\(called) exactly that" } else {
                    "also"
                }
            messages = ["\(label): \(names)"]
        }
        if let wanted = readings.compactMap(\.year).first, let year = item.year, abs(wanted - year) == 1 {
            messages.append("this is from \(year), not \(wanted).")
        }
        return FoundItem(item.item, messages: messages)
    }

    private func choice(_ all: [TitleCandidate]) -> TitleChoice {
        let items = Array(all.prefix(Self.shownItems))
        let matches = all.map { RankedCandidate($0, readings).match }
        let literal = zip(all, matches).filter { $0.1 == .literal }.map(\.0)
        let message =
            if literal.count > 1 {
                "more than one \(noun) is \(called) “\(text)”"
            } else if titleSearch.isQuoted, literal.isEmpty {
                "no \(noun) is \(called) “\(text)”"
            } else if matches.contains(where: \.isExact) {
                "“\(text)” may refer to more than one \(noun)"
            } else if let year,
                all.contains(where: { $0.year != year && $0.titles.contains { $0.isSameTitle(as: text) } })
            {
                "no \(noun) \(called) “\(text)” is from \(year)"
            } else {
                "no \(noun) is \(called) exactly “\(text)”"
            }
        let named = literal.count > 1 ? literal : items
        let names = named.prefix(3).map(\.titleAndID).joined(separator: ", ")
        let candidates = literal.count > 1 ? "They are \(names)" : "Did you mean \(names)?"
        let first = items[0].item.reference
        let ranked = titleSearch.ranking(of: self.candidates).rows.first
        let command = nouns.first { $0.kind == first.kind }?.command ?? first.kind.rawValue
        return TitleChoice(
            items.map(\.item), isExact: matches.contains(where: \.isExact), isOnlyVoted: ranked?.standing == .onlyVoted,
            isOtherName: ranked?.candidate.origin == .answered && ranked?.match.isComplete == false, message: message,
            table: Table(items), json: items.map(\.json),
            failure: CommandFailure(
                .notFound(text), "\(message). \(candidates)", hint: .line("\(command) \(first.id)")))
    }

    private func found(_ item: TitleCandidate, as other: Nouns) -> CommandFailure {
        CommandFailure(
            .notFound(text),
            "no \(noun) \(called) “\(text)” was found, but a \(other.one): \(Sanitizer.excerpt(item.titleAndID))",
            hint: .line("\(other.command) \(item.item.reference.id)"))
    }

    /// The error for a title that isn't stored while no requests are sent.
    private var unstored: CommandFailure? {
        guard let failure, let source = catalogues?.source, source.isUnstored(failure) else { return nil }
        return CommandFailure(
            .offline(text), "offline, and no stored \(noun) is \(called) “\(text)”", hint: source.offlineHint())
    }

    private var nothing: CommandFailure {
        CommandFailure(
            .notFound(text), "no \(noun) \(called) “\(text)” was found",
            hint: catalogues?.source.sampleHint ?? .note("try fewer words of it"))
    }

    private var called: String { titleSearch.isNamedByPart ? "named" : "titled" }

    /// The singular nouns of the kinds: “movie”, or “movie or TV series”.
    private var noun: String { Phrases.either(nouns.map(\.one)) }
}

extension TitleCandidate {
    /// “Heat (#949)”, or “John Smith (#7, born 1963)”.
    var titleAndID: String {
        let born = birthYear.map { ", born \($0)" } ?? ""
        return "\(item.title) (#\(item.reference.id)\(born))"
    }

    fileprivate var yearAndID: String {
        [year.map(String.init), "(#\(item.reference.id))"].compactMap { $0 }.joined(separator: " ")
    }
}
