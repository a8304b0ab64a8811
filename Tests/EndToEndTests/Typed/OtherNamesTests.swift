import Foundation
import LoopbackTMDb
import Testing

/// Names of films in other countries, which TMDb's search knows and its answers don't show.
@Suite("Other names of films")
struct OtherNamesTests {
    /// Other names and the films' titles.
    private static let names = """
        Vaiana = Moana · Live Die Repeat = Edge of Tomorrow · Zootropolis = Zootopia · \
        Avengers Assemble = The Avengers · Les Choristes = The Chorus · Cidade de Deus = City of God · \
        Der Untergang = Downfall · Gisaengchung = Parasite · Stirb langsam = Die Hard · Krieg der Sterne = Star Wars · \
        Der Pate = The Godfather · Zurück in die Zukunft = Back to the Future · \
        Das Schweigen der Lämmer = The Silence of the Lambs · Jungfrukällan = The Virgin Spring · \
        Det sjunde inseglet = The Seventh Seal · Ladri di biciclette = Bicycle Thieves · \
        Sen to Chihiro = Spirited Away · Hotaru no haka = Grave of the Fireflies · \
        Mononoke-hime = Princess Mononoke · Shichinin no samurai = Seven Samurai · \
        Tonari no Totoro = My Neighbor Totoro · Kimi no na wa = Your Name. · Lola rennt = Run Lola Run · \
        Das Leben der Anderen = The Lives of Others · El laberinto del fauno = Pan's Labyrinth · \
        Todo sobre mi madre = All About My Mother · Ziemlich beste Freunde = The Intouchables · \
        Bienvenue chez les Ch'tis = Welcome to the Sticks · Okuribito = Departures · Jagten = The Hunt · \
        Saul fia = Son of Saul · Idi i smotri = Come and See · Zerkalo = Mirror · \
        Salinui chueok = Memories of Murder · Mad Max 2 = The Road Warrior · Haute Tension = Switchblade Romance · \
        The Boat That Rocked = Pirate Radio · Män som hatar kvinnor = The Girl with the Dragon Tattoo · \
        Den skyldige = The Guilty · Lluvia de albóndigas = Cloudy with a Chance of Meatballs
        """.components(separatedBy: " · ").map { $0.components(separatedBy: " = ") }

    private static let films = names.enumerated().map { index, pair in
        MadeTitle(.movie, 700_001 + index, pair[1], 1980 + index, votes: 900 + 300 * index).with {
            $0.otherNames = [pair[0]]
        }
    }

    /// Titles that are spelled like the other names.
    private static let similar = [
        "Valiant", "Repeat", "Zoombies", "Avengers Grimm", "City", "Pirates", "Mirrors", "Departed", "Samurai",
        "The Pate",
        "Lolita", "Mad", "Saul", "Tension",
    ].enumerated().map { MadeTitle(.movie, 710_001 + $0, $1, 2001, votes: $0 * 200) }

    @Test(arguments: [false, true])
    func `TMDb's answer is the first row, with one request`(areStored: Bool) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(MadeCatalogue(Self.films + Self.similar))
        var missed: [String] = []
        for (pair, film) in zip(Self.names, Self.films) {
            let session = try await TypedSession(server)
            if areStored { for title in Self.similar { try await session.type("movie #\(title.id)") } }
            let before = server.requests.count
            let turn = try await session.type("movie \(pair[0].lowercased())")
            let searches = server.requests.dropFirst(before).filter { $0.path.hasPrefix("/3/search/") }
            if turn.rowsAfter.first?.item != film.key || searches.count != 1 || turn.exitCode == 0 {
                missed.append("\(pair[0]): \(searches.map(\.query)) \(turn) \(turn.rowsAfter.prefix(3))")
            }
            let listed = try await session.type("/\(pair[0].lowercased())")
            if listed.rowsAfter.first?.item != film.key { missed.append("/\(pair[0]): \(listed)") }
            await session.close()
        }
        let misses = missed.count
        #expect(misses == 0, "\(missed.joined(separator: "\n"))")
        #expect(Self.names.count == 40)
    }

    @Test func `an action on another name offers the action on the first row`() async throws {
        let server = try LoopbackTMDb.started()
        server.serve(MadeCatalogue(Self.films + Self.similar))
        let session = try await TypedSession(server)
        let turn = try await session.type("seen vaiana")
        #expect(turn.exitCode == 3 && turn.written.isEmpty && turn.text.contains("1 seen"), "\(turn)")
        let seen = try await session.type("1 seen")
        #expect(seen.written == [Self.films[0].key], "\(seen)")
        await session.close()
    }
}
