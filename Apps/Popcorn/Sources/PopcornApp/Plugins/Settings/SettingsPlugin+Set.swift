import Prompt

extension SettingsPlugin {
    /// Changes any setting: `set editing vi`.
    static var set: Command<Composition> {
        Command(
            "set", summary: "changes a setting for this session", examples: ["set editing vi", "set region GB"],
            forms: [Form(setting, value) { try await change($0) }])
    }

    private static var setting: Argument<Composition> {
        .value("setting", label: "NAME", messageIfMissing: "which setting?") { _, _ in
            Composition.table.settings.map { Completion($0.name, summary: $0.summary) }
        }
    }

    private static var value: Argument<Composition> {
        .value("value", label: "VALUE", messageIfMissing: "which value?") { _, _ in [] }
    }

    private static func change(_ invocation: Invocation<Composition>) async throws -> CommandResult {
        let name = invocation.arguments.text("setting") ?? ""
        let known = invocation.session.settings.known
        guard let setting = known.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw UsageError(unknown: "setting", name, known: known.map(\.name), hint: "config show")
        }
        let text = invocation.arguments.text("value") ?? ""
        _ = try await invocation.change(setting, to: text)
        let origin = SettingValue.Origin.session.description
        let data = JSONValue.members([
            "name": .string(setting.name), "value": .string(text), "origin": .string(origin),
        ])
        let screen = Screen([.line("\(setting.name) is \(text) in this session.")])
        return CommandResult(kind: "config", data: .array([data]), screen: screen)
    }
}
