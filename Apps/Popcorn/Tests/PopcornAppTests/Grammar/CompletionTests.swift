import CoreDomain
import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

@Suite struct `Completing the app's lines` {
    private static let composition = Result { try Composition.inMemory() }

    private static func completions(_ line: String, rows: [Item] = []) async throws -> [Completion] {
        let app = try composition.get()
        return await LineCompleter(
            table: Composition.table, rows: rows, current: nil, fields: [], titles: app.titles,
            sources: app.handlers.completions
        ).completions(for: line)
    }

    @Test(arguments: [
        ("movie the god", ["The Godfather", "The Godfather Part II"]), ("movie 千", ["Spirited Away"]),
        ("person brad pi", ["Brad Pitt"]), ("/spirited a", ["Spirited Away"]),
        ("search tv breaking b", ["Breaking Bad"]),
        ("set editing v", ["vi"]), ("set format nd", ["ndjson"]), ("set region G", ["GA", "GB"]),
        ("storage use sq", ["sqlite"]),
        ("popular --storage sq", ["sqlite"]), ("popular --language=d", ["da", "de", "dv", "dz"]),
        ("movie 550 crew dept:w", ["dept:writing"]), ("movie 550 po", ["poster"]), ("tv 1396 season 1 po", ["poster"]),
        ("person 287 po", ["portrait"]), ("watchlist ad", ["add"]), ("watchlist add fight", ["Fight Club"]),
        ("movie fight club year:", ["year:1999"]), ("help exi", ["exit-codes"]), ("list wa", ["watchlist"]),
        ("storage clear --st", ["--storage", "--stale"]), ("list add ", ["watchlist"]),
    ])
    func `completions are the titles, values and words that fit the line`(line: String, texts: [String]) async throws {
        let found = try await Self.completions(line).map(\.text)
        #expect(found.starts(with: texts) && !found.contains("history"), "\(found)")
    }

    @Test func `a title inserted by completion opens its item`() async throws {
        for prefix in ["movie a", "movie th", "tv b", "person br", "movie 2", "movie 1"] {
            for completion in try await Self.completions(prefix) {
                let kind = prefix.split(separator: " ")[0]
                let words = try Word.words(in: "\(kind) \(completion.typed)")
                #expect(words.count == 2 || completion.replacedWords > 1, "\(completion)")
                #expect(try Composition.table.parse(words) != nil)
            }
        }
    }

    @Test func `completions offer the rows of the last table by number and by title`() async throws {
        let rows = [
            Item(ItemReference(.movie, 550), title: "Fight Club"),
            Item(ItemReference(.person, 287), title: "Brad Pitt"),
        ]
        let byNumber = try await Self.completions("2", rows: rows)
        #expect(byNumber == [Completion("2", summary: "Brad Pitt").typed(as: "2")])
        #expect(try await Self.completions("movie ", rows: rows).map(\.text) == ["Fight Club"])
        #expect(try await Self.completions("2 dir", rows: rows).map(\.text) == ["directed"])
    }

    @Test func `every completed word has a description`() {
        for command in Composition.table.commands {
            for argument in command.forms.flatMap(\.arguments) {
                guard case .words(let words) = argument.content else { continue }
                #expect(words.allSatisfy { !$0.summary.isEmpty }, "\(command.name) \(argument.label)")
            }
        }
    }

    @Test func `every value offered for a setting is valid`() {
        for setting in Composition.table.settings {
            let values = setting.values().map(\.text)
            #expect(values.allSatisfy(setting.isValid), "\(setting.name)")
            #expect(
                setting.name == "apiBase"
                    || values.contains { $0 == setting.defaultValue || setting.defaultValue.hasPrefix($0) })
        }
    }
}
