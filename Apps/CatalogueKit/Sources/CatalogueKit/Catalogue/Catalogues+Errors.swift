public import CoreDomain
import Foundation
public import Prompt
public import TerminalKit

/// Reads of one item whose errors name the item.
extension Catalogues {
    /// Fetches the episodes of a series.
    ///
    /// - Parameters:
    ///   - item: The series.
    ///   - specials: Whether to fetch specials. If `false`, only stored ones are included.
    ///   - policy: The policy for stored results.
    /// - Throws: `UsageError` for a kind without episodes.
    public func schedule(
        of item: ItemReference, specials: Bool = false, _ policy: FetchPolicy
    ) async throws -> Fetched<SeriesSchedule> {
        guard let catalogue = features[item.kind], let schedules = catalogue.schedules else {
            throw UsageError("a \(item.kind.rawValue) has no episodes")
        }
        return try await wording(item, unstored: "the episode list of \(catalogue.nouns.one) \(item.id)") {
            try await schedules([item.id], specials, policy)[0].get()
        }
    }

    /// Returns the episodes of those of the series that `policy` finds, as far as they are known. What is stored is read
    /// at once.
    public func schedules(
        of items: [ItemReference], _ policy: FetchPolicy
    ) async throws -> [ItemReference: Fetched<SeriesSchedule>] {
        try await scheduleResults(of: items, policy).compactMapValues(\.success)
    }

    /// Returns the episodes of each series, or the reason why they aren't known. What is stored is read at once.
    public func scheduleResults(
        of items: [ItemReference], _ policy: FetchPolicy
    ) async throws -> [ItemReference: FetchResult<SeriesSchedule>] {
        var results: [ItemReference: FetchResult<SeriesSchedule>] = [:]
        for (kind, items) in Dictionary(grouping: items, by: \.kind) {
            guard let schedules = features[kind]?.schedules else { continue }
            for (item, schedule) in zip(items, try await schedules(items.map(\.id), false, policy)) {
                results[item] = schedule
            }
        }
        return results
    }

    /// Fetches the releases of a title in the user's region.
    ///
    /// - Throws: `UsageError` for a kind without releases.
    public func releases(of item: ItemReference, _ policy: FetchPolicy) async throws -> Fetched<[TitleRelease]> {
        guard let releases = features[item.kind]?.releases else {
            throw UsageError("a \(item.kind.rawValue) has no releases")
        }
        return try await releases(item, policy)
    }

    /// Fetches the titles that a person worked on.
    public func titles(of person: ItemReference, _ policy: FetchPolicy) async throws -> Fetched<[ItemReference]> {
        guard let filmography = features[person.kind]?.filmography else {
            throw FetchError.notFound("the credits of \(person.kind.rawValue) \(person.id)")
        }
        return try await wording(person, unstored: "the filmography of \(person.kind.rawValue) \(person.id)") {
            try await filmography(person.id, false, policy)
        }
    }

    /// Returns the titles that a person directed, or `nil` if that would require a request.
    public func titlesDirected(by person: ItemReference) async -> [ItemReference]? {
        try? await features[person.kind]?.filmography?(person.id, true, source.storedPolicy).value
    }

    /// Returns the title of an item, or “movie 550” if it isn't stored.
    public func name(of item: ItemReference) async -> String {
        await title(of: item, .storedOnly) ?? "\(features[item.kind]?.nouns.one ?? item.kind.rawValue) \(item.id)"
    }

    /// Returns the title of an item, or `nil` if the policy doesn't allow finding it.
    public func title(of item: ItemReference, _ policy: FetchPolicy) async -> String? {
        try? await features[item.kind]?.title(item.id, source.titlePolicy(policy))
    }

    /// Runs `body`, and rethrows its errors with messages about an item.
    ///
    /// - Parameters:
    ///   - item: The item that `body` reads.
    ///   - unstored: The subject to report as not stored if requests are disabled, or `nil` for the item.
    ///   - hint: The suggestion if nothing was found, or `nil` for the item's own suggestion.
    ///   - body: Reads the item.
    public func wording<Value>(
        _ item: ItemReference, unstored: String? = nil, hint: Hint? = nil, _ body: () async throws -> Value
    ) async throws -> Value {
        let start = Date.now
        do {
            return try await body()
        } catch let error as FetchError {
            guard let nouns = features[item.kind]?.nouns else { throw error }
            throw await failure(error, item.whole, nouns, unstored: unstored, hint: hint, since: start)
        }
    }

    /// - Parameter start: The time before the request, which an earlier “not found” response precedes.
    private func failure(
        _ error: FetchError, _ item: ItemReference, _ nouns: Nouns, unstored: String?, hint: Hint?, since start: Date
    ) async -> any Error {
        switch error {
        case .notFound(let subject) where source.isSample:
            let isMissing = await title(of: item, .storedOnly) == nil
            let lead = isMissing ? titleHint(for: item, nouns) : .line("\(nouns.command) \(item.id)")
            return CommandFailure(
                error, "\(subject) is not in the sample", hint: lead + DataSource.keyHint)
        case .notFound:
            return await missing(error, item, nouns, hint: hint, since: start)
        case .moved(_, let id, let title):
            return await moved(error, item, nouns, to: id, Sanitizer.excerpt(title))
        case _ where source.isUnstored(error):
            return source.unstored(unstored ?? "\(nouns.one) \(item.id)", error)
        default: return error
        }
    }

    /// Returns the error for an item that TMDb doesn't have: with the age of a remembered response, and with the remedy
    /// for the user's records about the item.
    private func missing(
        _ error: FetchError, _ item: ItemReference, _ nouns: Nouns, hint: Hint?, since start: Date
    ) async -> CommandFailure {
        let line = "\(nouns.command) \(item.id)"
        // If the stored absence can't be read, the message omits its age.
        let absence = try? await features[item.kind]?.absence(item.id)
        let known = absence.flatMap { $0 < start ? $0 : nil }
        let age = known.map { " \(Phrases.age(Date.now.timeIntervalSince($0))) ago" } ?? ""
        let again = known.map { _ in Hint.line("\(line) --refresh", effect: "requests it again") } ?? Hint([])
        // Without an absence, only a part of the item is missing.
        guard absence != nil, let found = await records.about(item) else {
            return CommandFailure(
                error, "\(error.message)\(age)", hint: (hint ?? titleHint(for: item, nouns)) + again)
        }
        let count = Phrases.count(found.count, "of your records is about it", "of your records are about it")
        return CommandFailure(
            error, "\(error.message)\(age), and \(count): “\(Sanitizer.excerpt(found.title))”",
            hint: .note("`\(UserRecords.replacement(of: item))` moves them") + again)
    }

    /// Returns the error for an item that TMDb has merged into another one, with the remedy for the user's records about
    /// the item.
    private func moved(
        _ error: FetchError, _ item: ItemReference, _ nouns: Nouns, to id: Int, _ title: String
    ) async -> CommandFailure {
        let message = "TMDb has moved \(nouns.one) \(item.id) to \(id), \(title)"
        let line = "\(nouns.command) \(id)"
        guard let found = await records.about(item) else { return CommandFailure(error, message, hint: .line(line)) }
        let count = Phrases.count(found.count, "of your records is about it", "of your records are about it")
        let remedy = Hint.line(UserRecords.replacement(of: item, by: String(id)), effect: "moves them")
        return CommandFailure(error, "\(message), and \(count)", hint: remedy + .line(line))
    }

    /// Returns a hint for a number that isn't an id but may be a title made of digits.
    private func titleHint(for item: ItemReference, _ nouns: Nouns) -> Hint {
        .line("\(nouns.command) \"\(item.id)\"", for: "\(nouns.hasYear ? "titled" : "named") “\(item.id)”")
    }
}

extension DataSource {
    /// Returns whether an error means that data isn't stored while requests are disabled.
    public func isUnstored(_ error: FetchError) -> Bool {
        if case .offline = error { return isOffline() }
        return false
    }

    /// Runs `body`, which reads `what`; while requests are disabled, its error says that this isn't stored.
    public func reading<Value>(_ what: String, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as FetchError where isUnstored(error) {
            throw unstored(what, error)
        }
    }

    /// Returns the failure for data that isn't stored while requests are disabled.
    ///
    /// - Parameters:
    ///   - what: The data, as the subject of a sentence.
    ///   - isOne: Whether the subject is singular.
    ///   - error: The error of the read.
    public func unstored(_ what: String, isOne: Bool = true, _ error: FetchError) -> CommandFailure {
        CommandFailure(error, "offline, and \(what) \(isOne ? "is" : "are") not stored", hint: offlineHint())
    }
}

extension UserRecords {
    /// Returns the line that moves the records of an item to the one with the id `id`; “ID” if the user has to find it.
    public static func replacement(of item: ItemReference, by id: String = "ID") -> String {
        "replace \(item.kind == .movie ? "" : "\(item.kind.rawValue) ")\(item.id) \(id)"
    }
}
