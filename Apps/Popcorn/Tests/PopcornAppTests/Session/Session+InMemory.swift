import Foundation
import TerminalKit
import TerminalKitTestHelpers

@testable import PopcornApp
@testable import Prompt

extension Session<Composition> {
    /// Returns a session that stores everything in memory, and that uses the sample unless `variables` choose otherwise.
    ///
    /// - Parameters:
    ///   - folder: The configuration folder; `nil` for no configuration.
    ///   - isHome: Whether the folder is also the user's home, with all other files.
    static func inMemory(
        _ variables: [String: String] = [:], flags line: String = "", in folder: TemporaryFolder? = nil,
        isHome: Bool = false, width: Int = 80, height: Int? = nil, toTerminal: Bool = false,
        errorsToTerminal: Bool = false,
        isInteractive: Bool = true, report: @escaping @Sendable (String) -> Void = { _ in },
        readSecret: @escaping @Sendable (String, Flags) async throws -> String? = { _, _ in nil },
        confirm: @escaping @Sendable (String, Flags) async throws -> Bool? = { _, _ in nil }
    ) throws -> Session<Composition> {
        var standard = Composition.memory
        standard["XDG_CONFIG_HOME"] = folder?.url.path
        if isHome, let path = folder?.url.path {
            for name in ["HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] { standard[name] = path }
        }
        var flags = Flags()
        _ = try flags.take(from: try Word.words(in: line), known: Composition.table.flags)
        return try Session(
            environment: Environment(standard.merging(variables) { $1 }), flags: flags,
            display: Display(
                width: width, height: height, isOutputTerminal: toTerminal, isErrorTerminal: errorsToTerminal,
                isInteractive: isInteractive),
            report: report, readSecret: readSecret, confirm: confirm)
    }

    /// Runs lines and returns the output of the last one.
    func lastOutput(of lines: [String]) async -> String {
        var text = ""
        for line in lines {
            let output = await run(line)
            text = output.standardOutput + output.standardError
        }
        return text
    }
}

extension Composition {
    fileprivate static let memory = ["POPCORN_STORAGE": "memory", "POPCORN_LIBRARY": "memory"]

    /// Returns an app that stores everything in memory, and that uses the sample.
    static func inMemory(_ flags: [Setting: SettingValue] = [:]) throws -> Composition {
        let environment = Environment(memory)
        let settings = try Settings(table.settings, flags: Flags(settings: flags), environment: environment)
        return try Composition(settings: settings, environment: environment, report: { _ in })
    }
}
