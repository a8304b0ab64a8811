package import CoreDomain

/// The result of matching a subject to items.
package enum ImportDecision: Equatable, Sendable, Codable {
    /// An unambiguous match.
    case match(ImportMatch)
    /// One or more uncertain candidates.
    case unsure([ImportMatch])
    /// No similar item was found.
    case notFound
    /// TMDb's response can't be used, for the given reason.
    case skipped(String)

    /// Chooses among candidates. A match must agree in title and year, and have more than ten times the votes of the next
    /// one to do so; the year may be off by one if no candidate has the exact year.
    ///
    /// - Parameters:
    ///   - candidates: The candidates, each once.
    ///   - year: The year of the subject, or `nil` if its file has none.
    ///   - isYearless: Whether the title is enough for a match although no year is given.
    package init(_ candidates: [ImportMatch], year: Int?, isYearless: Bool = false) {
        let same = candidates.filter(\.isSameTitle)
        guard let year, !same.isEmpty else {
            self = same.isEmpty ? .notFound : isYearless ? Self.choice(among: same) : .unsure(same)
            return
        }
        for distance in 0...1 {
            let fitting = same.filter { $0.title.year.map { abs($0 - year) == distance } ?? false }
            if fitting.isEmpty { continue }
            self = Self.choice(among: fitting)
            return
        }
        self = .unsure(same)
    }

    /// Chooses the candidate with more than ten times the votes of each other one. Unknown votes may be any number.
    ///
    /// - Parameter candidates: At least one.
    static func choice(among candidates: [ImportMatch]) -> ImportDecision {
        let clear = candidates.indices.first { index in
            candidates.indices.allSatisfy { $0 == index || candidates[index].outweighs(candidates[$0]) }
        }
        return clear.map { .match(candidates[$0]) } ?? .unsure(candidates)
    }

    /// Looks up a subject by its ids, then among stored titles, then with TMDb's search. A subject that may be a
    /// miniseries is also searched for among series, and one that may be an episode also in its series.
    package init(_ subject: ImportSubject, _ lookup: some ImportLookup) async throws {
        for id in subject.ids {
            guard let match = try await Self.match(id, subject, lookup) else { continue }
            let isForeign = subject.hasForeignNumbers && subject.place != nil && match.episodeID == nil
            self = isForeign ? .unsure([match]) : .match(match)
            return
        }
        // A title with the number of a season is hardly that of a movie.
        let asEpisode = try await Self.episode(subject.episodeReadings.filter { $0.season != nil }, lookup)
        if case .match = asEpisode {
            self = asEpisode
            return
        }
        let asTitle = try await Self.title(subject, lookup)
        if asTitle != .notFound {
            self = asTitle
        } else if asEpisode != .notFound {
            self = asEpisode
        } else {
            self = try await Self.episode(subject.episodeReadings.filter { $0.season == nil }, lookup)
        }
    }

    /// Searches for a subject by its title.
    private static func title(
        _ subject: ImportSubject, _ lookup: some ImportLookup
    ) async throws -> ImportDecision {
        var possible: [ImportMatch] = []
        let isSearchable = subject.isSearchable && !subject.title.isEmpty
        for kind in !isSearchable ? [] : subject.kind.map({ [$0] }) ?? [.movie, .tvSeries] {
            var decision = ImportDecision.notFound
            for isStored in [true, false] {
                let found = try await lookup.candidates(subject.title, year: subject.year, kind, isStored: isStored)
                decision = ImportDecision(
                    found.map { $0.part(of: subject) }, year: subject.year, isYearless: subject.isYearless)
                guard isStored, case .match(let match) = decision, match.title.year == subject.year else { continue }
                break
            }
            switch decision {
            case .match where possible.isEmpty: return decision
            case .match(let match): possible.append(match)
            case .unsure(let matches): possible += matches
            case .notFound, .skipped: break
            }
        }
        return possible.isEmpty ? .notFound : .unsure(possible)
    }

    private static func match(
        _ id: ImportSubject.ID, _ subject: ImportSubject, _ lookup: some ImportLookup
    ) async throws -> ImportMatch? {
        let found: ResolvedID
        if case .tmdb(let item) = id {
            found = ResolvedID(item, title: subject.titled(item))
        } else {
            guard let other = try await lookup.item(with: id) else { return nil }
            found = other
        }
        var title = found.title
        if title == nil { title = try await lookup.title(of: found.item.whole) }
        guard let title else { return nil }
        let match = ImportMatch(title.of(found.item), episodeID: found.episodeID ?? subject.episodeID)
        return found.item.season == nil ? match.part(of: subject) : match
    }
}

extension ImportSubject {
    /// The movie or the episode, with the title that the file has, if it needn't be looked up.
    package var titledItem: (item: ItemReference, title: TitleSnapshot)? {
        guard let item, !hasForeignNumbers, item.kind == .movie || item.season != nil,
            case .tmdb(let first) = ids.first, let title = titled(first)
        else { return nil }
        return (item, title)
    }

    /// Returns the title of an item of the subject if the file has it.
    fileprivate func titled(_ item: ItemReference) -> TitleSnapshot? {
        guard isTitled, !title.isEmpty, let year, ids.first == .tmdb(item) else { return nil }
        return TitleSnapshot(recorded: item.whole, title: title, year: year)
    }
}

extension ImportMatch {
    /// Returns whether another candidate has less than a tenth of the votes.
    func outweighs(_ other: ImportMatch) -> Bool {
        guard let votes, let others = other.votes else { return false }
        return others * 10 < votes
    }

    /// Returns the episode that the subject names, or the match itself if the subject is a whole title.
    fileprivate func part(of subject: ImportSubject) -> ImportMatch {
        guard let place = subject.place, title.item.kind == .tvSeries else { return self }
        let item = ItemReference(title.item.kind, title.item.id, season: place.season, episode: place.number)
        return ImportMatch(
            title.of(item), episodeID: episodeID ?? subject.episodeID, votes: votes, isSameTitle: isSameTitle)
    }
}
