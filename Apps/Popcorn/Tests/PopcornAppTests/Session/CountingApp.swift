import CoreDomain
import Foundation
import TerminalKit

@testable import PopcornApp
@testable import Prompt

/// The program with a table of its own, so that a test can see what a line builds.
struct CountingApp: Application {
    @TaskLocal static var table = Composition.makeTable()

    static var information: Information { Composition.information }

    private let app: Composition

    init(settings: Settings, environment: Environment, report: @escaping @Sendable (String) -> Void) throws {
        app = try Composition(settings: settings, environment: environment, report: report)
    }

    private init(_ app: Composition) {
        self.app = app
    }

    var handlers: Handlers { app.handlers }
    var titles: any TitleFinder { app.titles }
    var source: String? { app.source }
    var now: Date { app.now }
    var storageName: String { app.storageName }
    var activity: String? { app.activity }
    var isOffline: Bool { app.isOffline }
    var retryNotice: String? { app.retryNotice }

    func applying(_ settings: Settings) throws -> CountingApp { CountingApp(try app.applying(settings)) }
    func close(replacedBy successor: CountingApp?) async { await app.close(replacedBy: successor?.app) }
    func owns(_ path: String) -> Bool { app.owns(path) }
    func banner() async -> Screen { await app.banner() }
    func failure(for error: FetchError) -> CommandFailure { app.failure(for: error) }
    static func failure(for error: FetchError) -> CommandFailure { Composition.failure(for: error) }

    func tracing<Value>(
        _ report: @escaping @Sendable (String) -> Void, isolation: isolated (any Actor)?,
        _ body: () async throws -> Value
    ) async rethrows -> Value { try await app.tracing(report, isolation: isolation, body) }

    func annotations(of items: [Item], isForPeople: Bool) async -> Annotations? {
        await app.annotations(of: items, isForPeople: isForPeople)
    }

    func pictures(of items: [Item], within limit: Duration, mayGoOn: Bool) async throws -> [Picture] {
        try await app.pictures(of: items, within: limit, mayGoOn: mayGoOn)
    }

    func notice(for warning: FetchWarning, age: String?, isVerbose: Bool) -> Notice? {
        app.notice(for: warning, age: age, isVerbose: isVerbose)
    }

    /// Runs one line as in a shell, and returns its output.
    static func output(of line: String) async throws -> CommandOutput {
        let environment = Environment(["POPCORN_STORAGE": "memory", "POPCORN_LIBRARY": "memory"])
        let session = try Session<CountingApp>(
            environment: environment, flags: Flags(),
            display: Display(width: 80, isOutputTerminal: false, isErrorTerminal: false, isInteractive: false),
            report: { _ in }, isOneShot: true)
        let output = await session.run(line)
        await session.close()
        return output
    }
}
