import Foundation
import LoopbackTMDb
import PopcornPeople
import PopcornTVSeries
import Testing

/// A series or person that changes on the server never shows a mixture of two responses.
@Suite struct RevisedSeriesAndPeopleTests {
    @Test(arguments: [false, true])
    func `after a stale series is fetched again, no text of the first response is shown`(
        _ inSQLite: Bool
    ) async throws {
        try await ContextsOverLoopback.with(inSQLite: inSQLite) { loopback in
            func screens() async throws -> [Any] {
                let overview = try await loopback.series.overview(of: 1396)
                #expect(try await loopback.series.details(of: 1396).value == overview.value.details)
                #expect(try await loopback.series.credits(of: 1396).value == overview.value.credits)
                return [
                    overview.value, try await loopback.series.videos(of: 1396).value,
                    try await loopback.series.page(of: .recommendations(for: 1396)).value,
                    try await loopback.series.season(SeasonReference(seriesID: 1396, seasonNumber: 5)).value,
                    try await loopback.series.ratings(of: 1396).value,
                ]
            }
            try await expectReplacement(of: screens, in: loopback, atLeast: 100)
        }
    }

    @Test(arguments: [false, true])
    func `after a stale person is fetched again, no text of the first response is shown`(
        _ inSQLite: Bool
    ) async throws {
        try await ContextsOverLoopback.with(inSQLite: inSQLite) { loopback in
            func screens() async throws -> [Any] {
                let overview = try await loopback.people.overview(of: 287)
                #expect(try await loopback.people.details(of: 287).value == overview.value.details)
                return [overview.value, try await loopback.people.credits(of: 287).value]
            }
            try await expectReplacement(of: screens, in: loopback, atLeast: 20)
        }
    }

    /// The server sends different texts, and the same numbers and paths.
    private func expectReplacement(
        of screens: () async throws -> [Any], in loopback: ContextsOverLoopback, atLeast count: Int
    ) async throws {
        let first = texts(in: try await screens())
        #expect(first.count >= count && first.allSatisfy { !$0.isRevised })
        loopback.server.fail(with: .hostile(.whereTextIsFree))
        loopback.time.advance(days: 60)
        let second = texts(in: try await screens())
        #expect(second.count >= count && second.filter { !$0.isRevised } == [])
        #expect(texts(in: try await screens()) == second)
    }

    @Test(arguments: [false, true])
    func `if a response's credits can't be read, the old credits aren't shown`(_ inSQLite: Bool) async throws {
        try await ContextsOverLoopback.with(inSQLite: inSQLite) { loopback in
            _ = try await loopback.series.overview(of: 1396)
            _ = try await loopback.people.overview(of: 287)
            loopback.server.fail("/3/tv/1396", with: .body(#"{"id":1396,"name":"Other","aggregate_credits":7}"#))
            loopback.server.fail("/3/person/287", with: .body(#"{"id":287,"name":"Other","combined_credits":7}"#))
            loopback.time.advance(days: 60)
            for _ in ["fetched", "stored"] {
                let series = try await loopback.series.overview(of: 1396)
                #expect(series.value.details.name == "Other" && series.value.credits == nil)
                #expect(absentParts(series.warnings).contains("credits"))
                let person = try await loopback.people.overview(of: 287)
                #expect(person.value.details.name == "Other" && person.value.knownFor == nil)
                #expect(absentParts(person.warnings).contains("credits"))
            }
        }
    }

    private func absentParts(_ warnings: [FetchWarning]) -> [String] {
        warnings.compactMap { if case .absent(let part, _) = $0 { part.rawValue } else { nil } }
    }

    /// Returns the texts of all properties that may hold any text, by reflection. Empty texts are unknown values.
    private func texts(in value: Any, named name: String = "") -> [FreeText] {
        if let text = value as? String {
            return text.isEmpty || FreeText.formatted.contains(name) ? [] : [FreeText(name: name, text: text)]
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection, .optional: return mirror.children.flatMap { texts(in: $0.value, named: name) }
        case .struct where !(value is URL || value is Date || value is ItemKind):
            return mirror.children.flatMap { texts(in: $0.value, named: $0.label ?? name) }
        default: return []
        }
    }
}

private struct FreeText: Equatable {
    let name: String
    let text: String

    /// Whether the text comes from a response whose texts have control characters.
    var isRevised: Bool { text.utf8.contains(0x1B) }

    /// Properties that the server sends unchanged, and those created by the program.
    static let formatted: Set = ["creditID", "creditIDs", "imdbID", "key", "countryCode", "initials"]
}
