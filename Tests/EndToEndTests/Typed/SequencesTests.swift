import Foundation
import LoopbackTMDb
import Testing

/// Lines typed by people who haven't read the manual.
@Suite("Lines typed without the manual")
struct SequencesTests {
    static let scenarios = [movieEvenings, listsAndDiaries, seriesEvenings, seriesLists, repairs].flatMap(
        Scenario.parse)

    @Test func `all sessions are read, each line with what it must do`() {
        #expect(Self.scenarios.count == 31)
        #expect(Self.scenarios.reduce(0) { $0 + $1.steps.count } == 473)
    }

    /// The items that a session wrote to may be written to again by these lines.
    private static let takingBack: Set<String> = ["undo", "redo", "y"]

    @Test(arguments: scenarios)
    func `each line does what it says and writes to nothing that was not named`(scenario: Scenario) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(Famous.catalogue)
        let session = try await TypedSession(server)
        try await check(scenario, in: session, naming: Naming(Famous.catalogue), isExpected: true)
        await session.close()
    }

    /// The sessions that are also typed with sample data.
    private static let sampled = ["a04", "a07", "b01", "b03", "d04", "d05", "d07"]

    @Test(arguments: scenarios.filter { sampled.contains($0.name) })
    func `with sample data, each line writes to nothing that was not named`(scenario: Scenario) async throws {
        let session = try await TypedSession()
        try await check(scenario, in: session, naming: Naming(MadeCatalogue(Sample.titles)), isExpected: false)
        await session.close()
    }

    private func check(
        _ scenario: Scenario, in session: TypedSession, naming: Naming, isExpected: Bool
    ) async throws {
        let folder = URL.temporaryDirectory.appending(path: "popcorn-typed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var writtenBefore: Set<String> = []
        for (line, expected) in scenario.steps {
            let turn = try await session.type(line.replacing("TMPDIR", with: folder.path))
            var allowed = naming.titles(in: line, rows: turn.rows, current: turn.current)
            if Self.takingBack.contains(line) { allowed.formUnion(writtenBefore) }
            if isExpected, case .writes(let records, _) = expected, records != [.current] {
                allowed = Set(records.map(\.item))
            }
            #expect(turn.written.isSubset(of: allowed), "not named: \(turn.written.subtracting(allowed)) \(turn)")
            writtenBefore.formUnion(turn.written)
            guard isExpected else { continue }
            let problem = expected.problem(with: turn)
            #expect(problem == nil, "\(scenario.name): “\(line)” \(problem ?? "") \(turn)")
        }
    }
}
