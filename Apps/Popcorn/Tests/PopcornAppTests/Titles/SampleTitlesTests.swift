import CoreDomain
import Foundation
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `Titles as people type them` {
    private static func session() throws -> Session<Composition> {
        try .inMemory(width: 200)
    }

    /// A title of the sample with its identifying properties.
    private struct SampleTitle: Decodable {
        let id: Int
        let title: String?
        let name: String?
        let originalTitle: String?
        let originalName: String?
        let releaseDate: String?
        let firstAirDate: String?

        var text: String { title ?? name ?? "" }
        var year: String { String((releaseDate ?? firstAirDate ?? "").prefix(4)) }

        /// The forms by words, which all identify it.
        var wordForms: [String] {
            let text = text.lowercased()
            let bare = text.filter { !"'’.,:·!?-".contains($0) }
            let withoutArticle = text.replacing(#/^(the|a|an) /#, with: "")
            let other = originalTitle ?? originalName ?? text
            if year.isEmpty { return [text, bare, withoutArticle, text.replacing("'", with: "’"), other] }
            return [
                text, bare, withoutArticle, text.replacing("'", with: "’"),
                text.replacing(#/\bdr\b\.?/#, with: "doctor").replacing("-", with: ""),
                "\(text) (\(year))", "\(text) \(year)", "\(bare) [\(year)]", "\(text) year:\(year)", other,
            ]
        }

        /// The forms by some of its words, which may also mean another one.
        var partForms: [String] {
            let text = text.lowercased()
            let words = text.split(separator: " ").map(String.init)
            let parts = text.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
            return parts + [words[0], words[words.count - 1], words.prefix(2).joined(separator: " ")]
        }

        /// Returns the forms by id or link.
        func references(_ kind: String, imdbID: String?) -> [String] {
            let ids: [String] = [
                "themoviedb.org/\(kind)/\(id)", "https://www.themoviedb.org/\(kind)/\(id)-slug/?language=de-DE",
            ]
            let foreign = imdbID.map { [$0, "www.imdb.com/title/\($0)", "https://m.imdb.com/de/title/\($0)/?ref_=x"] }
            return ids + (foreign ?? [])
        }
    }

    private static func titles(_ list: String, _ session: Session<Composition>) async throws -> [SampleTitle] {
        let output = await session.run("\(list) --limit 100 --ndjson").standardOutput
        return try output.split(separator: "\n").map {
            try JSONDecoder().decode(SampleTitle.self, from: Data($0.utf8))
        }
    }

    /// Opens each title by every fourth of its forms, varying by title, and returns those that opened another item.
    private static func failures(_ kind: String, _ list: String) async throws -> (count: Int, missed: [String]) {
        let session = try session()
        var count = 0
        var missed = [String]()
        for (index, title) in try await titles(list, session).enumerated() {
            let imdb = await session.run("\(kind) #\(title.id) --fields imdbID --csv").standardOutput
            let imdbID = imdb.split(separator: "\n").first { $0.hasPrefix("tt") }.map(String.init)
            // Skips forms that consist of digits, since they would be ids.
            for (number, form) in (title.wordForms + title.references(kind, imdbID: imdbID)).enumerated()
            where number % 4 == index % 4 && Int(form) == nil {
                let output = await session.run("\(kind) \(form) --fields id --csv")
                count += 1
                if output.standardOutput != "id\n\(title.id)\n" { missed.append("\(form): \(output)") }
            }
        }
        return (count, missed)
    }

    @Test(arguments: [("movie", "popular", 65), ("tv", "popular tv", 14)])
    func `each title of the sample is opened by the forms of its name and by references to it`(
        kind: String, list: String, number: Int
    ) async throws {
        let (count, missed) = try await Self.failures(kind, list)
        #expect(count >= number * 3)
        #expect(missed == [])
    }

    private struct Answer: Decodable {
        struct Row: Decodable, Hashable {
            let id: Int
            let kind: String?
        }
        struct Failure: Decodable { let candidates: [Row]? }
        let data: [Row]?
        let error: Failure?
    }

    /// Returns the item opened by a command, or the first of the candidates offered.
    private static func first(_ kind: String, _ form: String, _ session: Session<Composition>) async throws -> Int? {
        let opened = await session.run("\(kind) \(form) --fields id --csv")
        if opened.exitCode == 0 { return Int(opened.standardOutput.dropFirst(3).prefix { $0 != "\n" }) }
        let error = await session.run("\(kind) \(form) --json").standardError
        let lines = error.split(separator: "\n").filter { $0.hasPrefix("{") }
        return try lines.first.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }?
            .error?.candidates?.first?.id
    }

    @Test(arguments: [("movie", "popular"), ("tv", "popular tv"), ("person", "popular people")])
    func `a search starts with the item that the kind's command would open`(kind: String, list: String) async throws {
        let session = try Self.session()
        var count = 0
        var missed = [String]()
        for (index, title) in try await Self.titles(list, session).enumerated() {
            // Tries every eighth form of each title, and different ones for neighbouring titles.
            for (number, form) in (title.wordForms + title.partForms).enumerated()
            where number % 8 == index % 8 && Int(form) == nil && form.count > 2 {
                guard kind != "person" || !form.contains("year:") else { continue }
                let opened = try await Self.first(kind, form, session)
                let search = await session.run("search \(kind) \(form) --json")
                let mixed = await session.run("/\(form) --json")
                let rows = try [search, mixed].map { output in
                    output.exitCode == 0
                        ? try JSONDecoder().decode(Answer.self, from: Data(output.standardOutput.utf8)).data ?? [] : []
                }
                count += 1
                guard let first = rows[0].first, let any = rows[1].first else { continue }
                if opened != first.id { missed.append("\(kind) \(form): \(opened ?? 0), but search has \(first.id)") }
                let other = any.kind == kind ? opened : try await Self.first(any.kind ?? "", form, session)
                if other != any.id { missed.append("/\(form): \(any), but \(any.kind ?? "") opens \(other ?? 0)") }
                let own = rows[1].first { $0.kind == kind }
                if own?.id != opened {
                    missed.append("/\(form): the first \(kind) is \(own?.id ?? 0), not \(opened ?? 0)")
                }
            }
        }
        #expect(count > 15)
        #expect(missed == [])
    }

    @Test func `every name of a sample person opens that person`() async throws {
        let session = try Self.session()
        var missed: [String] = []
        for person in try await Self.titles("popular people", session) {
            let bare = person.text.folding(options: .diacriticInsensitive, locale: nil).replacing("-", with: " ")
            for form in [person.text.lowercased(), person.text.uppercased(), bare] {
                let output = await session.run("person \(form) --fields id --csv")
                if output.standardOutput != "id\n\(person.id)\n" { missed.append("\(form): \(output)") }
            }
        }
        #expect(missed == [])
    }

    @Test(arguments: [
        ("brad pitt", 287), ("BRAD PITT", 287), ("themoviedb.org/person/287-brad-pitt", 287), ("nm0000093", 287),
        ("imdb.com/name/nm0000093/", 287), ("christopher nolan", 525), ("mcconaughey", 10_297),
    ])
    func `a person is found by name, surname, id and link`(typed: String, id: Int) async throws {
        let output = await (try Self.session()).run("person \(typed) --fields id --csv")
        #expect(output.standardOutput == "id\n\(id)\n", "\(output)")
    }

    @Test(arguments: [
        ("movie incpetion", 27_205), ("movie interstelar", 157_336), ("movie oppenhiemer", 872_585),
        ("movie pulp ficton", 680), ("movie forest gump", 13), ("movie the dark knigth", 155),
        ("movie dark night", 155),
        ("movie shawshenk redemption", 278), ("movie shawshank", 278), ("movie shawshank redemtion", 278),
        ("movie schindlers lsit", 424), ("movie shindlers list", 424), ("movie schindler", 424),
        ("movie godfahter", 238), ("movie good fellas", 769), ("movie goodfelas", 769), ("movie parasyte", 496_243),
        ("movie spirted away", 129), ("movie spirited", 129), ("movie green mile", 497),
        ("movie empire strikes back", 1891),
        ("movie star wars empire strikes back", 1891), ("movie return of jedi", 1892),
        ("movie fellowship of the ring", 120),
        ("movie two towers", 121), ("movie return of the king", 122), ("movie lord of the rings", 120),
        ("movie lord of the ring", 120), ("movie lord rings towers", 121), ("movie seven", 807),
        ("movie twelve angry men", 389),
        ("movie good bad ugly", 429), ("movie back to the future 3", 196), ("movie back to future", 105),
        ("movie balde runner", 78), ("movie bladerunner", 78), ("movie space odyssey", 62), ("movie taxi drivr", 103),
        ("movie cuckoos nest", 510), ("movie one flew over the cukoos nest", 510), ("movie shinning", 694),
        ("movie alien 1980", 348), ("movie findng nemo", 12), ("movie nemo", 12), ("movie monster inc", 585),
        ("movie walle", 10_681), ("movie howls castle", 4935), ("movie mononoke", 128), ("movie amelei", 194),
        ("movie mad max", 76_341), ("movie fury road", 76_341), ("movie wiplash", 244_786), ("movie lalaland", 313_369),
        ("movie everything everywhere", 545_611), ("movie dune 2", 693_134), ("movie totoro", 8392),
        ("movie matrix", 603), ("movie machinist", 4553), ("movie dont get out", 419_430), ("tv braking bad", 1396),
        ("tv game of throne", 1399), ("tv walking dead", 1402), ("tv rick & morty", 60_625),
        ("tv stranger thing", 66_732),
        ("tv simpson", 456), ("tv the simpsons", 456), ("tv jujutsu", 95_479), ("tv chernobil", 87_108),
        ("person brad pit", 287), ("person cristopher nolan", 525), ("person nollan", 525), ("person nolan", 525),
        ("person pitt brad", 287),
    ])
    func `a misspelled or partial title opens the title, or offers it as the first row`(line: String, id: Int)
        async throws
    {
        let session = try Self.session()
        let output = await session.run(line)
        #expect([0, 3].contains(output.exitCode))
        #expect(output.exitCode == 0 || output.standardOutput == "")
        let command = line.split(separator: " ")[0]
        let shown = await session.run(output.exitCode == 0 ? "_ --fields id --csv" : "1 --fields id --csv")
        #expect(shown.standardOutput == "id\n\(id)\n", "\(command): \(output)")
    }

    @Test func `a number after the name of a stored collection opens the part with that number`() async throws {
        let session = try Self.session()
        #expect(try await Self.first("movie", "star wars 3", session) != 1892)
        _ = await session.run("movie 11 collection")
        #expect(try await Self.first("movie", "star wars 3", session) == 1892)
        #expect(await session.run("/star wars 3 --fields id --csv").standardOutput.hasPrefix("id\n1892\n"))
        #expect(try await Self.first("tv", "star wars 3", session) == nil)
    }

    @Test func `an uncertain title shows a table of candidates that can be opened by number`() async throws {
        let session = try Self.session()
        let output = await session.run("movie lord of the rings")
        #expect(output.exitCode == 3 && output.standardOutput == "")
        #expect(
            output.standardError == """
                error: no movie is titled exactly “lord of the rings”.
                # Title                                             Year  Votes TMDb id
                1 The Lord of the Rings: The Fellowship of the Ring 2001 26,633     120
                2 The Lord of the Rings: The Return of the King     2003 25,691     122
                3 The Lord of the Rings: The Two Towers             2002 23,131     121
                   1

                """)
        #expect(await session.run("2 --fields id --csv").standardOutput == "id\n122\n")
    }

    @Test func `an action on an uncertain title changes nothing`() async throws {
        let session = try Self.session()
        let added = await session.run("watchlist add lord of the rings")
        #expect(added.exitCode == 3 && added.standardError.contains("no movie or TV series is titled exactly"))
        #expect(await session.run("watchlist --fields id --csv").standardOutput == "id\n")
        #expect(await session.run("2 add").standardOutput.contains("The Return of the King"))
    }

    @Test(arguments: [
        ("search schindlers list", 424, "these match “schindler list”"),
        ("search fight club 1999", 550, "these match “fight club of 1999”"),
        ("search godfather part 2", 240, "these match “godfather part”"),
    ])
    func `a search without matches is repeated with other spellings`(line: String, id: Int, message: String)
        async throws
    {
        let output = await (try Self.session()).run("\(line) --fields id --csv")
        #expect(output.standardOutput.split(separator: "\n").contains("\(id)"), "\(output)")
        #expect(output.standardError.contains(message), "\(output)")
    }
}
