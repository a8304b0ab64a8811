import CoreDomain
import Foundation

extension Session {
    /// Writes a result, with what belongs beside it.
    func output(
        of result: CommandResult, _ flags: Flags, at position: ScriptPosition? = nil
    ) throws -> CommandOutput {
        let format = state.settings.format
        let writer = ResultWriter(
            format: format, fields: flags.fields, renderer: renderer(display.isOutputTerminal), source: app.source,
            now: app.now)
        let lines = errorRenderer.text(of: Screen(lines(beside: result, flags, format).map { .line($0) }))
        let failure = result.failure.map { self.output(of: $0, flags, at: position) }
        return CommandOutput(
            standardOutput: result.quits ? "" : try writer.text(of: result),
            standardError: lines + (failure?.standardError ?? ""),
            exitCode: failure?.exitCode ?? ExitCode.ok.rawValue,
            quits: result.quits)
    }

    /// The warnings, and for people also the result's age and what they might type next.
    private func lines(beside result: CommandResult, _ flags: Flags, _ format: OutputFormat) -> [String] {
        let age = age(of: result.freshness)
        let sentences = news(among: result.fetchWarnings).compactMap {
            app.sentence(for: $0, age: age, isVerbose: flags.isVerbose)
        }
        let warnings = (sentences + result.messages).uniqued
        guard format.isForPeople else { return warnings }
        // The warning of a failed refetch has the age already.
        let separateAge = result.fetchWarnings.contains { $0.refetchError != nil } ? nil : age
        guard display.isInteractive else { return warnings + (separateAge.map { ["stored \($0) ago"] } ?? []) }
        let source = separateAge.map { "\(app.storageName), \($0) old" } ?? networkName(for: result)
        let footer = [result.suggestions.joined(separator: " · "), source ?? ""].filter { !$0.isEmpty }
        return warnings + (footer.isEmpty ? [] : [footer.joined(separator: "   ")])
    }

    /// The warnings without repetitions of that about an unreadable storage: one is enough for a session.
    private func news(among warnings: [FetchWarning]) -> [FetchWarning] {
        warnings.filter { warning in
            guard warning.readError != nil else { return true }
            defer { state.hasReportedUnreadableStorage = true }
            return !state.hasReportedUnreadableStorage
        }
    }

    private func networkName(for result: CommandResult) -> String? {
        result.freshness == .network && app.source == nil ? "network" : nil
    }

    private func age(of freshness: Freshness?) -> String? {
        freshness?.storedAt.map { Phrases.age(app.now.timeIntervalSince($0)) }
    }

    /// Writes an error: a line for people, an object for machines.
    func output(of error: any Error, _ flags: Flags, at position: ScriptPosition?) -> CommandOutput {
        let format = flags.settings[.format].flatMap { OutputFormat(rawValue: $0.text) } ?? state.settings.format
        let failure = Failure(error, words: app.failure)
        // At a prompt, the user has just pressed Ctrl-C, so this is no error to them.
        if failure.exitCode == .interrupted, display.isInteractive, !format.isJSON {
            return CommandOutput(standardError: "Cancelled.\n", exitCode: failure.exitCode.rawValue)
        }
        let screen = (error as? TitleChoice).flatMap(screen)
        return failure.output(isJSON: format.isJSON, screen: screen, renderer: errorRenderer, at: position)
    }

    /// Whether the items that a title may stand for are shown as a table: to people.
    var showsChoices: Bool {
        state.settings.format.isForPeople && (display.isInteractive || display.isErrorTerminal)
    }

    /// Returns the message above a table of the items that a title may stand for, and what is below it.
    private func screen(of choice: TitleChoice) -> (message: String, blocks: [Screen.Block])? {
        guard showsChoices else { return nil }
        let hint = display.isInteractive ? "1 opens the first" : choice.failure.hint
        return (choice.message, [.table(Table(choice.candidates, catalogue: App.table.catalogue)), .line(hint)])
    }

    func renderer(_ isTerminal: Bool) -> ScreenRenderer {
        ScreenRenderer(width: display.width, style: style(isTerminal))
    }

    private var errorRenderer: ScreenRenderer {
        ScreenRenderer(width: display.errorWidth, style: style(display.isErrorTerminal))
    }

    private func style(_ isTerminal: Bool) -> Style {
        if state.settings.format == .plain { return .plain }
        return Style(color: state.settings[.color], environment: state.environment, isTerminal: isTerminal)
    }
}

extension CommandResult {
    /// Writes a result that needed no session.
    func standaloneOutput(_ flags: Flags, width: Int) throws -> CommandOutput {
        let writer = ResultWriter(
            format: flags.settings[.format].flatMap { OutputFormat(rawValue: $0.text) } ?? .text, fields: flags.fields,
            renderer: ScreenRenderer(width: width, style: .plain), source: nil, now: .now)
        return CommandOutput(standardOutput: try writer.text(of: self))
    }
}
