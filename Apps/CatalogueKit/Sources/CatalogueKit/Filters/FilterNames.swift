public import CoreDomain
import Prompt
import Storage
public import TMDbConfiguration
import TerminalKit
import TitleIndex

/// A lookup of the ids of genres, services, people, companies and keywords named in filters.
public struct FilterNames: Sendable {
    let catalogues: Catalogues
    let kinds: [ItemKind]
    /// Receives notes about the meaning assumed for a name.
    let note: @Sendable (String) -> Void

    private var source: DataSource { catalogues.source }

    func genres(called name: String) async throws -> Set<String> {
        if name.isDigits { return [name] }
        let known = try await genres(inEnglish: false)
        let wanted = Self.synonyms[name.lowercased()] ?? [name]
        func ids(in known: [Vocabulary.Word]) -> Set<String> {
            let found = wanted.flatMap { wanted in known.filter { $0.name.isSameTitle(as: wanted) } }
            return Set(found.map { String($0.id) })
        }
        let own = ids(in: known)
        if !own.isEmpty { return own }
        // English names are accepted in every language, since most people know TMDb's genres by them.
        let english = ids(in: try await genres(inEnglish: true))
        if !english.isEmpty { return english }
        throw UsageError(unknown: "genre", name, known: known.map { $0.name.lowercased() }.uniqued)
    }

    private func genres(inEnglish: Bool) async throws -> [Vocabulary.Word] {
        try await source.reading("the list of genres") {
            try await source.words(of: kinds) { try await source.vocabulary.genres(of: $0, inEnglish: inEnglish) }.value
        }
    }

    private static let synonyms = [
        "sci-fi": ["Science Fiction", "Sci-Fi & Fantasy"], "scifi": ["Science Fiction", "Sci-Fi & Fantasy"],
        "sf": ["Science Fiction", "Sci-Fi & Fantasy"], "musical": ["Music"], "doc": ["Documentary"],
        "action": ["Action", "Action & Adventure"], "adventure": ["Adventure", "Action & Adventure"],
        "fantasy": ["Fantasy", "Sci-Fi & Fantasy"], "kids": ["Kids", "Family"], "war": ["War", "War & Politics"],
    ]

    /// Returns the ids of the services called `name`, or of the user's own services for “mine”.
    ///
    /// - Parameter name: A name or an id.
    /// - Throws: `UsageError` for an unknown or unclear name; a `FetchError` if the names can't be fetched.
    public func services(called name: String) async throws -> Set<String> {
        guard name.lowercased() == "mine" else {
            return try await service(called: name) { .note("on:\(Word($0).source)") }
        }
        guard !source.services.isEmpty else {
            throw UsageError(
                "your services aren’t set",
                hint: .note(
                    "`set services netflix,mubi --save` sets them; see `services`",
                    naming: "set services netflix,mubi --save"))
        }
        return try await ownServices(source.services) { "set services \($0) --save" }
    }

    /// Returns the ids of the user's own services. The error about one of them hints the setting with another name for it.
    ///
    /// - Parameters:
    ///   - names: The names or ids.
    ///   - line: Returns the line that sets the value, which is quoted if necessary.
    public func ownServices(_ names: [String], line: (_ value: String) -> String) async throws -> Set<String> {
        var ids: Set<String> = []
        for (index, name) in names.enumerated() {
            ids.formUnion(
                try await service(called: name) { correction in
                    var corrected = names
                    corrected[index] = correction
                    return .line(line(Word(corrected.joined(separator: ",")).source))
                })
        }
        return ids
    }

    /// - Parameter correction: Returns what to type with a service's name or id in place of `name`.
    private func service(called name: String, _ correction: (String) -> Hint) async throws -> Set<String> {
        if name.isDigits { return [name] }
        let known = try await source.offeredServices(of: kinds).value
        let found = Self.services(called: name, among: known)
        if found.count == 1 { return [String(found[0].id)] }
        let region = Phrases.country(source.region)
        guard let first = found.first else {
            throw UsageError(
                known.isEmpty
                    ? "no services are known in \(region)"
                    : "no service in \(region) is called “\(Sanitizer.excerpt(name))”",
                hint: known.map(\.name).nearest(to: name).map(correction) ?? .line("services"))
        }
        throw UsageError(
            "“\(Sanitizer.excerpt(name))” may refer to \(Phrases.firstThree(of: found.map { "\($0.name) (\($0.id))" }))",
            hint: correction("\(first.id)"))
    }

    /// Returns the services with exactly the given id or name, otherwise those with its words in their names.
    public static func services(called name: String, among known: [Vocabulary.Word]) -> [Vocabulary.Word] {
        if name.isDigits { return known.filter { String($0.id) == name } }
        let plain = name.replacing("+", with: " plus")
        let exact = known.filter { $0.name.replacing("+", with: " plus").isSameTitle(as: plain) }
        if !exact.isEmpty { return exact }
        let query = WordQuery(plain)
        return known.filter { query.matches($0.name.replacing("+", with: " plus")) }
    }

    /// TMDb's ids of networks, which it can't search by name.
    static let networks = [
        "abc": 2, "amc": 174, "apple tv+": 2552, "bbc one": 4, "cbs": 16, "fox": 19, "fx": 88, "hbo": 49, "nbc": 6,
        "netflix": 213,
    ]

    static func network(called name: String) -> Int? { networks.first { $0.key.isSameTitle(as: name) }?.value }

    func people(called name: String) async throws -> Set<String> {
        let found = try await catalogues.features[.person]?.find(TitleReading(name), .cached) ?? []
        let same = found.filter { $0.titles.contains { $0.isSameTitle(as: name) } }
        guard let person = (same.isEmpty ? found : same).max(by: { $0.popularity ?? 0 < $1.popularity ?? 0 }) else {
            throw CommandFailure(
                .notFound(name), "no person called “\(Sanitizer.excerpt(name))” was found",
                hint: source.sampleHint ?? .line(repeating: name) { "search person \($0)" })
        }
        note(person.titleAndID)
        return [String(person.item.reference.id)]
    }

    func companies(called name: String) async throws -> Set<String> {
        try await first("company", name) { try await source.vocabulary.companies(called: $0) }
    }

    func keywords(called name: String) async throws -> Set<String> {
        try await first("keyword", name) { try await source.vocabulary.keywords(called: $0) }
    }

    /// Returns the words with exactly the given name, otherwise TMDb's first match.
    private func first(
        _ what: String, _ name: String, _ search: (String) async throws -> [Vocabulary.Word]
    ) async throws -> Set<String> {
        if source.isSample {
            throw CommandFailure(
                .notFound(""), "names can’t be looked up in the sample", hint: DataSource.keyHint)
        }
        let found = try await source.reading("a \(what) called “\(Sanitizer.excerpt(name))”") { try await search(name) }
        let exact = found.filter { $0.name.isSameTitle(as: name) }
        guard let first = exact.first ?? found.first else {
            throw CommandFailure(
                .notFound(name), "no \(what) called “\(Sanitizer.excerpt(name))” was found", hint: .note("\(what):ID"))
        }
        if exact.isEmpty { note("\(first.name) (#\(first.id))") }
        return Set((exact.isEmpty ? [first] : exact).map { String($0.id) })
    }
}

extension FilterNames {
    /// - Parameters:
    ///   - catalogues: All catalogues.
    ///   - kinds: The kinds of titles whose genres and services are meant.
    public init(_ catalogues: Catalogues, kinds: [ItemKind]) {
        self.init(catalogues: catalogues, kinds: kinds) { _ in }
    }
}

extension DataSource {
    /// Returns the services in the user's region. Throws for the sample catalogue, which has no services.
    public func offeredServices(
        of kinds: [ItemKind], _ policy: FetchPolicy = .cached
    ) async throws -> Fetched<[Vocabulary.Word]> {
        if isSample {
            throw CommandFailure(
                .notFound(region), "the sample has no services", hint: .line("tonight") + Self.keyHint)
        }
        return try await reading("the list of services") {
            try await words(of: kinds) { try await vocabulary.services(of: $0, in: region, policy) }
        }
    }

    /// Returns the words of several kinds without duplicates.
    fileprivate func words(
        of kinds: [ItemKind], _ fetch: (ItemKind) async throws -> Fetched<[Vocabulary.Word]>
    ) async throws -> Fetched<[Vocabulary.Word]> {
        var fetched: [Fetched<[Vocabulary.Word]>] = []
        for kind in kinds { fetched.append(try await fetch(kind)) }
        return Fetched.all(fetched).map { $0.flatMap(\.self).uniqued(by: \.id) }
    }
}
