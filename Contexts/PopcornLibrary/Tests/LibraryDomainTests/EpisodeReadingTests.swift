import CoreDomain
import LibraryDomain
import Testing

@Suite struct EpisodeReadingTests {
    private func subject(_ title: String, _ readings: EpisodeReading...) -> ImportSubject {
        var subject = ImportSubject(title, kind: readings.isEmpty ? nil : .movie)
        subject.isYearless = true
        subject.episodeReadings = readings
        return subject
    }

    private func words(_ decision: ImportDecision) -> [String] {
        let matches: [ImportMatch]
        switch decision {
        case .match(let match): matches = [match]
        case .unsure(let candidates): matches = candidates
        case .notFound: return ["not found"]
        case .skipped(let reason): return [reason]
        }
        let isSure = if case .match = decision { true } else { false }
        return matches.map { match in
            let item = match.title.item
            return "\(isSure ? "" : "? ")\(item.id) \(item.season ?? -1)x\(item.episode ?? -1)"
        }
    }

    @Test(arguments: [
        // Both series have such an episode, but only one of them in that season.
        (EpisodeReading(series: "The Office", season: 2, names: ["Pilot"]), ["2 2x2"]),
        (EpisodeReading(series: "The Office", season: 1, names: ["Pilot"]), ["? 1 1x1", "? 2 1x1"]),
        (EpisodeReading(series: "The Office", season: 1, names: ["Diversity"]), ["2 1x2"]),
        (EpisodeReading(series: "Dark", names: ["Limited Series: Lies", "Lies"]), ["3 1x2"]),
        (EpisodeReading(series: "Dark", season: 4, names: ["Lies"]), ["? 3 1x2"]),
        (EpisodeReading(series: "Dark", season: 2, names: ["Nothing"]), ["? 3 2x1"]),
        (EpisodeReading(series: "Dark", season: 9, names: ["Nothing"]), ["? 3 -1x-1"]),
        // A title that only numbers the episode, and the titles of other seasons.
        (EpisodeReading(series: "Lost", season: 1, names: ["Episode 2"]), ["4 1x2"]),
        (EpisodeReading(series: "Lost", season: 1, names: ["Chapter 3"]), ["4 1x3"]),
        (EpisodeReading(series: "Lost", season: 1, names: ["Folge 2"]), ["4 1x2"]),
        (EpisodeReading(series: "Lost", season: 2, names: ["Episode 2"]), ["4 2x1"]),
        (EpisodeReading(series: "Lost", season: 3, names: ["Episode 9"]), ["? 4 3x1"]),
        (EpisodeReading(series: "Lost", names: ["Episode 3"]), ["4 1x3"]),
        (EpisodeReading(series: "Lost", names: ["Chapter 1"]), ["? 4 1x1", "? 4 2x1", "? 4 3x1"]),
        // A series with more than ten times the votes of the other one.
        (EpisodeReading(series: "Scandal", season: 1, names: ["Pilot"]), ["5 1x1"]),
        (EpisodeReading(series: "Light", season: 1, names: ["Lies"]), ["not found"]),
    ])
    func `an episode is found by its series, its season and its title`(
        reading: EpisodeReading, expected: [String]
    ) async throws {
        #expect(try await words(ImportDecision(subject("x", reading), Episodes())) == expected)
    }

    @Test(
        arguments: [
            ("Episode 3", 3), ("Épisode 3", 3), ("Chapter 12", 12), ("Chapitre 8", 8), ("Folge 2", 2), ("Folge #2", 2),
            ("Capítulo 4", 4), ("3. Bölüm", 3), ("Apollo 13", nil), ("Episode", nil), ("Episode 3: Lies", nil),
            ("13", nil),
        ] as [(String, Int?)])
    func `a title that only numbers its episode has that number`(title: String, number: Int?) {
        #expect(EpisodeReading.number(in: title) == number)
    }

    @Test func `a title that only one film has is a match if the file never has years`() async throws {
        #expect(try await words(ImportDecision(subject("Bird Box"), Episodes())) == ["10 -1x-1"])
        #expect(try await words(ImportDecision(ImportSubject("Bird Box"), Episodes())) == ["? 10 -1x-1"])
        #expect(try await words(ImportDecision(subject("Heat"), Episodes())) == ["? 11 -1x-1", "? 12 -1x-1"])
        // A film in two parts is not an episode.
        let film = subject("Dark: Lies", EpisodeReading(series: "Dark", names: ["Lies"]))
        #expect(try await words(ImportDecision(film, Episodes())) == ["13 -1x-1"])
    }
}

/// A catalogue of a few series and films.
private struct Episodes: ImportLookup {
    private static let series: [(id: Int, name: String, episodes: [(Int, Int, String)])] = [
        (1, "The Office", [(1, 1, "Pilot")]),
        (2, "The Office", [(1, 1, "Pilot"), (1, 2, "Diversity"), (2, 2, "Pilot")]),
        (3, "Dark", [(1, 1, "Secrets"), (1, 2, "Lies"), (2, 1, "Beginnings")]),
        (
            4, "Lost",
            [(0, 3, "Special"), (1, 1, "Pilot"), (1, 2, "Fog"), (1, 3, "Rain"), (2, 1, "Episode 2"), (3, 1, "Snow")]
        ),
        (5, "Scandal", [(1, 1, "Pilot")]), (6, "Scandal", [(1, 1, "Pilot")]),
    ]
    private static let votes = [5: 1101, 6: 110]
    private static let films = [(10, "Bird Box"), (11, "Heat"), (12, "Heat"), (13, "Dark: Lies")]

    var isOffline: Bool { false }

    func title(of item: ItemReference) async throws -> TitleSnapshot? { nil }

    func item(with id: ImportSubject.ID) async throws -> ResolvedID? { nil }

    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] {
        let episodes = Self.series.first { $0.id == series.id }?.episodes ?? []
        return episodes.map { NamedEpisode(EpisodePlace(season: $0.0, number: $0.1), isSameTitle: $0.2 == name) }
    }

    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        if isStored { return [] }
        let all = kind == .movie ? Self.films : Self.series.map { ($0.id, $0.name) }
        return all.filter { $0.1 == title }.map { id, name in
            ImportMatch(
                TitleSnapshot(recorded: ItemReference(kind, id), title: name, year: 2000), votes: Self.votes[id])
        }
    }
}
