import CoreDomain
import Foundation
import Prompt
import TerminalKit

extension SettingsPlugin {
    static let save = Flag("--save", summary: "saves a setting in the config file, for later sessions")

    /// Shows the settings, or changes one: `set editing vi`.
    static var set: Command<Composition> {
        Command(
            "set", summary: "shows or changes settings for this session; --save keeps the change",
            examples: ["set", "set editing", "set editing vi", "set region GB --save", "set region default --save"],
            forms: [
                Form { show($0) }.diagnostic,
                Form(setting) { show(try chosen($0), $0) }.diagnostic,
                Form(setting, value, flags: [save]) { try await change($0) },
            ])
    }

    private static var setting: Argument<Composition> {
        .known("setting", label: "NAME", messageIfMissing: "which setting?") {
            Composition.table.settings.map { Completion($0.name, summary: $0.summary) }
        }
    }

    private static var value: Argument<Composition> {
        .known(
            "value", label: "VALUE", messageIfMissing: "which value?",
            after: {
                Composition.table.settings.map {
                    ($0.name, $0.values() + [Completion(Setting.unset, summary: takenBack)])
                }
            })
    }

    private static let takenBack = "its default value"

    private static func chosen(_ invocation: Invocation<Composition>) throws -> Setting {
        let name = invocation.arguments.text("setting") ?? ""
        let known = invocation.session.settings.known
        if let setting = known.first(where: { $0.name.lowercased() == name.lowercased() }) { return setting }
        throw UsageError(unknown: "setting", name, known: known.map(\.name), hint: "set shows them all")
    }

    private static func show(_ setting: Setting, _ invocation: Invocation<Composition>) -> CommandResult {
        let value = invocation.session.settings[setting]
        let origin = invocation.session.environment.shortened(value.origin.description)
        let screen = Screen([
            .line("\(setting.name) is \(value.shown)  (\(origin))"), .line("It can be \(setting.summary)."),
        ])
        return CommandResult(
            kind: "config", data: .array([json(setting.name, value.shown, value.origin.description)]), screen: screen)
    }

    private static func change(_ invocation: Invocation<Composition>) async throws -> CommandResult {
        let setting = try chosen(invocation)
        let text = invocation.arguments.text("value") ?? ""
        let isSaved = invocation.flags.contains(save)
        if text.lowercased() == Setting.unset { return try await takeBack(setting, isSaved, invocation) }
        _ = try await invocation.change(setting, to: text, isPersistent: isSaved)
        let shown = text.maskingPasswords
        let path = invocation.session.settings.configFile?.path
        let file = path.map(invocation.session.environment.shortened)
        let origin = isSaved ? path ?? "" : SettingValue.Origin.session.description
        let line =
            isSaved
            ? "\(setting.name) is \(shown), saved in \(file ?? "")." : "\(setting.name) is \(shown) in this session."
        let result = CommandResult(
            kind: "config", data: .array([json(setting.name, shown, origin)]), screen: Screen([.line(line)]))
        guard isSaved else {
            let hint = file.map { "set \(setting.name) \(quoted(shown)) --save stores it in \($0)" }
            return result.adding(messages: invocation.display.isInteractive ? [hint].compactMap(\.self) : [])
        }
        guard let variable = setting.variable, invocation.session.environment[variable] != nil else { return result }
        return result.adding(messages: ["\(variable) is set, and takes precedence again in the next session"])
    }

    /// Restores the value outside this session; with `--save`, outside the config file too.
    private static func takeBack(
        _ setting: Setting, _ isSaved: Bool, _ invocation: Invocation<Composition>
    ) async throws -> CommandResult {
        let value = try await invocation.takeBack(setting, isPersistent: isSaved)
        let origin = invocation.session.environment.shortened(value.origin.description)
        let line = "\(setting.name) is \(value.shown) again  (\(origin))"
        return CommandResult(
            kind: "config", data: .array([json(setting.name, value.shown, value.origin.description)]),
            screen: Screen([.line(line)]))
    }

    /// Returns a value as typed: in quotes if it has blanks.
    private static func quoted(_ text: String) -> String { text.contains(" ") ? "\"\(text)\"" : text }
}
