import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The subject of an action: a movie, a series, or parts of a series.
struct Target {
    let item: Item
    /// The selected seasons or episodes; `nil` for the whole title.
    let selector: EpisodeSelector?

    init(_ item: Item, _ selector: EpisodeSelector?) throws {
        self.item = item
        self.selector = selector ?? item.part.flatMap { EpisodeSelector($0) }
        if self.selector != nil, item.reference.kind != .tvSeries { throw Self.hasNoEpisodes(item) }
    }

    static func hasNoEpisodes(_ item: Item) -> UsageError {
        let title = item.knownTitle.map { Sanitizer.excerpt($0) } ?? "movie \(item.reference.id)"
        return UsageError("\(title) has no episodes: it is a movie", hint: .line("seen"))
    }

    /// The season or episode, if the selector names exactly one.
    var part: ItemReference? {
        guard let selector, let season = selector.season else { return nil }
        guard selector.isOfSeasons || selector.episode != nil else { return nil }
        return item.reference.part(season: season, episode: selector.episode)
    }

    /// The season that was open, if the selector names episodes of it.
    var openSeason: ItemReference? {
        guard let season = item.part?.season, selector?.season == season else { return nil }
        return item.reference.part(season: season)
    }
}

/// The subjects of actions.
extension OwnTitles {
    /// Returns the subjects of an action, grouped by title, in order.
    func targets(_ items: [Item], _ invocation: Invocation) async throws -> [(ItemReference, [Target])] {
        var targets: [Target] = []
        for item in items {
            let selectors = try await selectors(for: item, invocation)
            targets += selectors.isEmpty ? [try Target(item, nil)] : try selectors.map { try Target(item, $0) }
        }
        return items.map(\.reference).uniqued.map { item in (item, targets.filter { $0.item.reference == item }) }
    }

    /// Returns the parts of an item that the line names; empty for the whole item.
    private func selectors(for item: Item, _ invocation: Invocation) async throws -> [EpisodeSelector] {
        if let typed = invocation.selector, let parts = EpisodeSelector.inOrder(typed) {
            throw UsageError("“\(typed)” ends before it begins", hint: .line(invocation.line(selecting: parts)))
        }
        if let selector = invocation.selector.flatMap({ EpisodeSelector($0) }) { return [selector] }
        if item.reference.kind == .movie, invocation.arguments.phrases.contains(where: \.isPart) {
            throw Target.hasNoEpisodes(item)
        }
        let current = item.part.flatMap { EpisodeSelector($0) }
        var found: [EpisodeSelector] = []
        for phrase in invocation.seenPhrases {
            switch phrase {
            case .parts(let selector): found.append(selector)
            case .episodes(let range):
                let numbers = range.numbers
                guard let season = current?.season else {
                    throw UsageError("no season is open", hint: .line("\(invocation.arguments.command) s1e\(numbers)"))
                }
                found += [EpisodeSelector("s\(season)e\(numbers)")].compactMap(\.self)
            case .all where item.reference.kind != .movie:
                found += [EpisodeSelector(current?.season.map { "s\($0)" } ?? "s1-")].compactMap(\.self)
            case .next(let count):
                found += try await neighbours(of: current, of: item, count, invocation)
            case .previous:
                found += try await neighbours(of: current, of: item, -1, invocation)
            case .all, .day, .again, .nothing: break
            }
        }
        return found
    }

    /// Returns the episodes after the current one, or before it for a negative count; without one, the next episodes to
    /// watch. There may be fewer.
    private func neighbours(
        of current: EpisodeSelector?, of item: Item, _ count: Int, _ invocation: Invocation
    ) async throws -> [EpisodeSelector] {
        let schedule = try await catalogues.schedule(of: item.reference, invocation.policy).value.schedule
        let places = schedule.episodes.map(\.place)
        let own = current.flatMap { selector in places.firstIndex { selector.episode != nil && selector.contains($0) } }
        if let own {
            let found = count < 0 ? places[..<own].suffix(-count) : places[(own + 1)...].prefix(count)
            if !found.isEmpty { return found.compactMap { EpisodeSelector($0.word) } }
        } else if count > 0,
            let next = SeriesProgress(try await library.marks(of: item.reference), schedule, on: today).next,
            let first = places.firstIndex(of: next.place)
        {
            return places[first...].prefix(count).compactMap { EpisodeSelector($0.word) }
        }
        throw UsageError(
            "\(Sanitizer.excerpt(item.name)) has no \(count > 0 ? "next" : "previous") episode here",
            hint: .line("tv \(item.reference.id) seasons"))
    }

    /// Returns the titles of items, or of seasons and episodes named by selectors, and the ids of episodes.
    ///
    /// Rows of a table and recorded parts don't require the list of episodes.
    ///
    /// - Parameter becomeSeen: Whether viewings may be added, which requires episodes to have been broadcast.
    func parts(
        of items: [Item], _ invocation: Invocation, becomeSeen: Bool = false
    ) async throws -> (titles: [TitleSnapshot], episodeIDs: [ItemReference: Int]) {
        var titles: [TitleSnapshot] = []
        var ids: [ItemReference: Int] = [:]
        for (item, group) in try await targets(items, invocation) {
            let title = try await snapshot(item).title
            var fetched: SeriesSchedule?
            for target in group {
                guard let selector = target.selector else {
                    titles.append(title)
                    continue
                }
                if let part = target.part, try await isKnown(part, target.item, becomeSeen) {
                    titles.append(title.with(part))
                    continue
                }
                let schedule =
                    if let fetched { fetched } else {
                        try await catalogues.schedule(of: item, specials: group.nameSpecials, invocation.policy).value
                    }
                fetched = schedule
                guard !selector.isOfSeasons else {
                    titles += try seasons(selector, of: title, schedule).map { title.with(item.part(season: $0)) }
                    continue
                }
                for episode in try episodes(selector, of: title, schedule, becomeSeen: becomeSeen) {
                    titles.append(title.with(item.part(episode.place)))
                    ids[item.part(episode.place)] = episode.id
                }
            }
        }
        return (titles.uniqued(by: \.item), ids)
    }

    /// Returns whether a part is known to exist and, if it is an episode to be marked as seen, was seen before.
    private func isKnown(_ part: ItemReference, _ item: Item, _ becomesSeen: Bool) async throws -> Bool {
        if item.part != nil, !becomesSeen || part.episode == nil { return true }
        let marks = try await library.marks(of: part.whole)
        if let place = part.place, marks.hasSeen(place) { return true }
        let isMarked = part.season.flatMap { marks.part(season: $0, episode: part.episode) } != nil
        return isMarked && (!becomesSeen || part.episode == nil)
    }

    /// Returns the episodes named by a selector. If they are to be marked as seen, a season or a range is limited to
    /// broadcast episodes; a single episode is taken at the user's word.
    func episodes(
        _ selector: EpisodeSelector, of title: TitleSnapshot, _ schedule: SeriesSchedule, becomeSeen: Bool
    ) throws -> [EpisodeSchedule.Episode] {
        if let missing = schedule.missingSeasons.first(where: selector.seasons.contains) {
            throw CommandFailure(
                .offline(""), "the episodes of \(title.title) \(Phrases.season(missing)) could not be fetched",
                hint: .note("try again later"))
        }
        let all = schedule.schedule.episodes.filter { selector.contains($0.place) }
        guard let first = all.first else { throw hasNo("episode", title) }
        if !becomeSeen || selector.episode != nil { return all }
        let aired = schedule.schedule.aired(by: today).filter { selector.contains($0.place) }
        guard aired.isEmpty else { return aired }
        let day = first.airDate.map { "is not broadcast until \(Phrases.day($0))" } ?? "has no known air date"
        throw UsageError(
            "\(title.title) \(first.place.code) \(day)",
            hint: .line("seen tv \(title.item.id) \(first.place.word)", effect: "marks it anyway"))
    }

    func seasons(_ selector: EpisodeSelector, of title: TitleSnapshot, _ schedule: SeriesSchedule) throws -> [Int] {
        let seasons = Set(schedule.schedule.episodes.map(\.place.season) + schedule.missingSeasons)
        let found = seasons.filter(selector.seasons.contains).sorted()
        if found.isEmpty { throw hasNo("season", title) }
        return found
    }

    private func hasNo(_ part: String, _ title: TitleSnapshot) -> CommandFailure {
        // The sample has seasons without their episodes.
        let message =
            catalogues.source.isSample
            ? "the sample lists no such \(part) of \(title.title)" : "\(title.title) has no such \(part)"
        return CommandFailure(.notFound(title.title), message, hint: .line("tv \(title.item.id) seasons"))
    }
}

extension ItemReference {
    /// Returns a season of this series, or an episode of the season.
    func part(season: Int, episode: Int? = nil) -> ItemReference {
        ItemReference(kind, id, season: season, episode: episode)
    }

    func part(_ place: EpisodePlace) -> ItemReference { part(season: place.season, episode: place.number) }
}

extension ClosedRange<Int> {
    /// The numbers of episodes, as they are typed: “3”, “1-3”.
    var numbers: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)" }
}

extension EpisodePlace {
    var word: String { "s\(season)e\(number)" }
}

extension [Target] {
    /// Whether any selector includes the specials.
    var nameSpecials: Bool { contains { $0.selector?.seasons.contains(0) == true } }
}
