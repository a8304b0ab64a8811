import CoreDomain
import Foundation

extension Session {
    /// An answer as text, with what is to be said beside it.
    func write(_ answer: Answer, _ flags: Flags) throws -> Reply {
        let format = OutputFormat(rawValue: settings[.format].text) ?? .text
        let writer = AnswerWriter(
            format: format, fields: flags.fields, renderer: renderer(place.isOutputTerminal),
            isSample: composition.origin == .sample, now: composition.now)
        return Reply(
            output: answer.quits ? "" : try writer.text(of: answer),
            errorOutput: errorRenderer.text(of: Screen(asides(of: answer, format).map { .line($0) })),
            exitCode: answer.exitCode.rawValue,
            quits: answer.quits)
    }

    /// Warnings, and for people also how old the answer is and what they might type next.
    private func asides(of answer: Answer, _ format: OutputFormat) -> [String] {
        let warnings = answer.warnings.compactMap { warning($0, answer.freshness) } + answer.remarks
        guard format == .text || format == .plain else { return warnings.uniqued }
        let age = answer.warnings.contains(where: \.saysAge) ? nil : age(of: answer.freshness)
        guard place.isInteractive else { return warnings.uniqued + (age.map { ["stored \($0) ago"] } ?? []) }
        let state =
            age.map { "\(composition.movieScheme), \($0) old" }
            ?? (answer.freshness == .network && composition.origin != .sample ? "network" : nil)
        let footer = [answer.hints.joined(separator: " · "), state ?? ""].filter { !$0.isEmpty }
        return warnings.uniqued + (footer.isEmpty ? [] : [footer.joined(separator: "   ")])
    }

    private func age(of freshness: Freshness?) -> String? {
        freshness?.storedAt.map { Phrases.age(composition.now.timeIntervalSince($0)) }
    }

    private func warning(_ notice: FetchWarning, _ freshness: Freshness?) -> String? {
        switch notice {
        case .refetchFailed(let error):
            let age = age(of: freshness).map { " (stored \($0) ago)" } ?? ""
            return "warning: \(error.message); this is a stored answer\(age)"
        // That TMDb has no logo for a movie is no news.
        case .absent(_, .notFound): return flags.isVerbose ? "note: \(notice)" : nil
        case .absent(let part, let error): return "warning: no \(Self.words(part.rawValue)): \(error.message)"
        case .skipped(1): return "warning: one entry or value of TMDb’s answer was not understood and left out"
        case .skipped(let count):
            return "warning: \(count) entries or values of TMDb’s answer were not understood and left out"
        case .notStored(let error): return "warning: this answer could not be stored: \(error.message)"
        }
    }

    /// “watchProviders” → “watch providers”.
    private static func words(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }

    /// An error as it is shown: a line for people, an object for machines.
    func reply(to error: any Error, _ flags: Flags, at position: ScriptPosition?) -> Reply {
        let format = (flags.settings[.format] ?? settings[.format]).text
        return Failure(knowing(error)).reply(
            isJSON: format == "json" || format == "ndjson", style: errorRenderer, at: position)
    }
}

extension Session {
    /// While TMDb may not be asked, that is the reason, and no connection needs checking.
    private func knowing(_ error: any Error) -> any Error {
        guard composition.isOffline, case FetchError.offline = error else { return error }
        return NamedFailure(
            error: .offline(""), message: "offline, and this is not stored", hint: "offline off, or without --offline")
    }
}

extension FetchWarning {
    /// Whether its warning tells how old the answer is.
    fileprivate var saysAge: Bool {
        if case .refetchFailed = self { true } else { false }
    }
}

/// A failure in the words that the user sees.
struct Failure {
    let kind: String
    let message: String
    let hint: String
    let exitCode: ExitCode

    init(_ error: any Error) {
        if let error = error as? UsageError {
            (kind, message, hint, exitCode) = ("usage", error.message, error.hint, .usage)
        } else if let named = error as? NamedFailure {
            (kind, message, hint) = (named.error.kind, named.message, named.hint)
            exitCode = ExitCode(named.error)
        } else {
            let error = FetchError(error)
            (kind, message, hint, exitCode) = (error.kind, error.message, error.hint, ExitCode(error))
        }
    }

    /// - Parameter position: where the command stood, in a script.
    func reply(isJSON: Bool, style renderer: ScreenRenderer, at position: ScriptPosition? = nil) -> Reply {
        let text = isJSON ? json(position) : text(renderer, position)
        return Reply(output: "", errorOutput: text, exitCode: exitCode.rawValue, quits: false)
    }

    private func text(_ renderer: ScreenRenderer, _ position: ScriptPosition?) -> String {
        let line = Sanitizer.line(message)
        let sentence = "error: " + line + (line.last.map { ".?!".contains($0) } == true ? "" : ".")
        let both = sentence + "   " + Sanitizer.line(hint)
        var lines = DisplayWidth.of(both) <= renderer.width ? [both] : [sentence, hint]
        if let position {
            lines.append("\(position.name), line \(position.line): failed with exit code \(exitCode.rawValue)")
        }
        let text = renderer.text(of: Screen(lines.map { .line($0) }))
        return renderer.style(.error, "error:") + text.dropFirst("error:".count)
    }

    private func json(_ position: ScriptPosition?) -> String {
        var members: [JSONValue.Member] = [
            .init(key: "kind", value: .string(kind)), .init(key: "message", value: .string(message)),
            .init(key: "hint", value: .string(hint)),
        ]
        if let position {
            members.append(.init(key: "script", value: .string(position.name)))
            members.append(.init(key: "line", value: .integer(position.line)))
        }
        return JSONValue.members(["schema": .integer(1), "error": .object(members)]).text + "\n"
    }
}
