import Foundation
import LoopbackTMDb
import TerminalKitTestHelpers
import Testing

/// A title is the one that was named: for namesakes, parts of titles, digits, words of commands and of time.
///
/// A run draws a third of the titles and tries each in one form. `POPCORN_TITLES=all` tries all titles in all forms.
@Suite("Titles that can be taken for something else")
final class TrapTitlesTests: Sendable {
    private static let isThorough = ProcessInfo.processInfo.environment["POPCORN_TITLES"] == "all"
    private static let catalogue = Traps.catalogue
    private static let traps = Traps.all.map(\.title)
    private static let seed = SeededGenerator.drawnSeed()
    /// The positions of the titles that are tried.
    private static let drawn: Set<Int> = {
        var random = SeededGenerator(seed: seed)
        return Set(traps.indices.shuffled(using: &random).prefix(isThorough ? traps.count : traps.count / 3))
    }()
    private static let ranking = Ranking(catalogue)

    /// Returns the lines of a part of the drawn titles: all forms, or one that differs from title to title.
    private static func lines(part: Int, of parts: Int, shift: Int) -> [TrapLine] {
        let forms = TrapLine.Form.allCases
        let part = traps.enumerated().filter { $0.offset % parts == part && drawn.contains($0.offset) }
        return part.flatMap { index, trap in
            let chosen = isThorough ? forms : [forms[(index / parts + shift) % forms.count]]
            return chosen.compactMap { form in
                TrapLine(trap, form, lowercased: (index + form.rawValue) % 2 == 0, ranking: ranking)
            }
        }
    }

    private static func missed(_ lines: [TrapLine], _ server: LoopbackTMDb, _ variables: [String: String] = [:])
        async throws -> [String]
    {
        var missed: [String] = []
        for line in lines {
            let session = try await TypedSession(server, variables)
            let turn = try await session.type(line.line)
            await session.close()
            if let problem = line.problem(with: turn) {
                missed.append("\(line.line): \(problem). \(turn) rows \(turn.rowsAfter.prefix(3))")
            }
        }
        return missed
    }

    private static func report(_ missed: [String], of count: Int) {
        let misses = missed.count
        #expect(misses == 0, "\(misses) of \(count), seed \(seed):\n\(missed.joined(separator: "\n"))")
    }

    @Test func `there are traps of all kinds`() {
        #expect(Self.traps.count >= 300)
        for kind in MadeTitle.Kind.allCases { #expect(Self.traps.count { $0.kind == kind } >= 30) }
        #expect(Set(Self.catalogue.titles.map(\.key)).count == Self.catalogue.titles.count)
    }

    @Test(arguments: 0..<4)
    func `a title that isn’t stored is opened, written or offered first as it was named`(part: Int) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(Self.catalogue)
        let lines = Self.lines(part: part, of: 4, shift: 0)
        Self.report(try await Self.missed(lines, server), of: lines.count)
    }

    @Test func `a stored title is opened, written or offered first as it was named`() async throws {
        let server = try LoopbackTMDb.started()
        server.serve(Self.catalogue)
        let folder = URL.temporaryDirectory.appending(path: "popcorn-traps-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = ["POPCORN_STORAGE": "sqlite:\(folder.path)"]
        let session = try await TypedSession(server, storage)
        for title in Self.catalogue.titles { try await session.type("\(title.kind.rawValue) #\(title.id)") }
        await session.close()
        let lines = Self.lines(part: 0, of: 1, shift: 3)
        Self.report(try await Self.missed(lines, server, storage), of: lines.count)
    }

    @Test func `each title of the sample is opened or offered first as it was named`() async throws {
        let ranking = Ranking(MadeCatalogue(Sample.titles))
        var missed: [String] = []
        for (index, title) in Sample.titles.enumerated() {
            // The sample has episodes of only one series, so series are tried with fewer forms.
            let all = TrapLine.Form.allCases.filter {
                title.kind == .movie || $0 == .add || $0.rawValue.isMultiple(of: 3)
            }
            for form in Self.isThorough ? all : [all[index % all.count]] {
                guard let line = TrapLine(title, form, lowercased: index % 2 == 0, ranking: ranking) else { continue }
                let session = try await TypedSession()
                let turn = try await session.type(line.line)
                if let problem = line.problem(with: turn) { missed.append("\(line): \(problem). \(turn)") }
                await session.close()
            }
        }
        Self.report(missed, of: Sample.titles.count)
    }
}
