import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The commands for showing and changing settings, and for going offline.
enum SettingsPlugin: Plugin {
    static var outline: Outline {
        Outline(
            words: ["offline", "set", "config"],
            settings: [
                .apiBase, .language, .region, .color, .pictures, .format, .editing, .offline, .detailsLifetime,
                .listLifetime, .configurationLifetime,
            ],
            flags: [
                .page,
                Flag(
                    "--region", value: "GB", of: .region, summary: "the country of certifications, dates and offers"),
                Flag("--language", value: "de-DE", of: .language, summary: "the language of texts"),
                Flag("--offline", sets: .offline, to: "true", summary: "results from storage only"), save,
            ]
        ) { contribution }
    }

    private static var contribution: Contribution {
        Contribution(
            commands: [offline, set, config],
            kinds: [
                ResultKind("offline", .value, "whether requests are disabled", by: ["offline"]),
                ResultKind(
                    "config", .rows, "settings with their values and origins, and whether a key is set",
                    fields: ["name", "value", "origin"], by: ["set", "config"]),
            ])
    }

    private static var offline: CommandSpec {
        CommandSpec(
            "offline", summary: "turns network access on or off", examples: ["offline on", "offline off"],
            forms: [
                Form(
                    .choice("state", ["on", "off"]) { $0 == "on" ? "sends no requests" : "sends requests again" }
                        .optional, handler: "offline")
            ])
    }

    static func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "offline": { try await offline($0, app) },
            "settings": { show($0, app) },
            "setting": { show(try chosen($0), $0) },
            "setting.change": { try await change($0, app) },
        ]
        return handlers
    }

    private static func offline(_ invocation: Invocation, _ app: Composition) async throws -> CommandResult {
        guard let word = invocation.arguments.keyword("state") else { return state(app) }
        let changed = try await invocation.change(.offline, to: word == "on" ? "true" : "false")
        var result = state(Composition(replacing: changed))
        result.isChange = true
        return result
    }

    private static func state(_ composition: Composition) -> CommandResult {
        let online =
            composition.catalogues.source.isSample
            ? "Online, but the sample is used, so no requests are sent."
            : "Online: missing or stale data is fetched from TMDb."
        let line = composition.isOffline ? "Offline: no requests are sent in this session." : online
        return CommandResult(kind: "offline", data: .bool(composition.isOffline), screen: Screen([.line(line)]))
    }

    private static var config: CommandSpec {
        CommandSpec(
            "config", summary: "every setting and the key, with their origins", examples: ["config show"],
            forms: [
                Form(
                    .verb("show", summary: "every setting and the key, with their origins").optional,
                    handler: "settings"
                ).diagnostic
            ])
    }

    private static func show(_ invocation: Invocation, _ app: Composition) -> CommandResult {
        let settings = invocation.session.settings
        let environment = invocation.session.environment
        let credential = app.credential
        var rows = settings.known.map { setting in
            Row(name: setting.name, value: settings[setting].shown, origin: settings[setting].origin.description)
        }
        rows.append(
            Row(
                name: "key", value: credential == nil ? "not set" : "set",
                origin: (credential?.origin ?? .defaults).description))
        let columns: [TableColumn<Row>] = [
            TableColumn("Setting", width: .kept, \.name), TableColumn("Value", width: .flexible, \.value),
            TableColumn("Origin", width: .flexible) { environment.shortened($0.origin) },
        ]
        let file = settings.configFile.map { environment.shortened($0.path) }
        let keeping = file.map { "`set NAME VALUE --save` stores a setting in \($0)" }
        let screen = Screen([
            .table(Table(rows, columns: columns)), .line("config file  \(file ?? "none: HOME is not set")"),
            .line(keeping ?? "`set NAME VALUE` changes a setting for this session"),
        ])
        let data = rows.map { json($0.name, $0.value, $0.origin) }
        return CommandResult(kind: "config", data: .array(data), screen: screen)
    }

    private struct Row: Sendable {
        let name: String
        let value: String
        let origin: String
    }

    static func json(_ name: String, _ value: String, _ origin: String) -> JSONValue {
        .values(["name": name, "value": value, "origin": origin])
    }
}

extension SettingsPlugin {
    static let save = Flag("--save", summary: "saves a setting in the config file, for later sessions")

    static var set: CommandSpec {
        CommandSpec(
            "set", summary: "shows or changes settings for this session; --save stores the change",
            examples: ["set", "set editing", "set editing vi", "set region GB --save", "set region default --save"],
            forms: [
                Form(handler: "settings").diagnostic,
                Form(setting, handler: "setting").diagnostic,
                Form(setting, value, flags: [save], handler: "setting.change").diagnostic.change,
            ])
    }

    private static var setting: Argument {
        .setting("setting", label: "NAME", messageIfMissing: "which setting?")
    }

    private static var value: Argument {
        .settingValue(
            "value", label: "VALUE", messageIfMissing: "which value?",
            or: [Completion(Setting.unset, summary: takenBack)]
        ).takingWords.takingAddress
    }

    /// Throws for a name of a service that the region doesn't have, or that may be several.
    ///
    /// Names that can't be checked, in the sample or without a network, are checked when they are used.
    private static func check(services text: String, _ app: Composition) async throws {
        let names = FilterNames(app.catalogues, kinds: LibraryPlugin.kinds)
        // A value that can't be set at all is refused afterwards.
        guard text != "none", Setting.services.value(text) != nil, !app.catalogues.source.isSample else { return }
        do {
            _ = try await names.ownServices(Setting.services(in: text)) { "set services \($0)" }
        } catch is FetchError {
            return
        }
    }

    private static let takenBack = "its default value"

    private static func chosen(_ invocation: Invocation) throws -> Setting {
        let name = invocation.arguments.text("setting") ?? ""
        let known = invocation.session.settings.known
        if let setting = known.first(where: { $0.name.lowercased() == name.lowercased() }) { return setting }
        throw UsageError(
            unknown: "setting", name, known: known.map(\.name), hint: .note("`set` lists all settings", naming: "set"))
    }

    private static func show(_ setting: Setting, _ invocation: Invocation) -> CommandResult {
        let value = invocation.session.settings[setting]
        let origin = invocation.session.environment.shortened(value.origin.description)
        let lines = ["\(setting.name) is \(value.shown)  (\(origin))", "Values: \(setting.summary)."]
        return result(setting, value.shown, value.origin.description, lines)
    }

    private static func result(
        _ setting: Setting, _ value: String, _ origin: String, _ lines: [String]
    ) -> CommandResult {
        CommandResult(
            kind: "config", data: .array([json(setting.name, value, origin)]), screen: Screen(lines.map { .line($0) }))
    }

    private static func change(_ invocation: Invocation, _ app: Composition) async throws -> CommandResult {
        let setting = try chosen(invocation)
        let typed = invocation.arguments.text("value") ?? ""
        // The change of an invalid value is refused.
        let text = setting.value(typed) ?? typed
        let isSaved = invocation.flags.contains(save)
        if text.lowercased() == Setting.unset { return try await takeBack(setting, isSaved, invocation) }
        if setting == .services { try await check(services: text, app) }
        _ = try await invocation.change(setting, to: text, isPersistent: isSaved)
        let shown = Sanitizer.maskingPasswords(in: text)
        let path = invocation.session.settings.configFile?.path
        let file = path.map(invocation.session.environment.shortened)
        let origin = isSaved ? path ?? "" : SettingValue.Origin.session.description
        let line =
            isSaved
            ? "\(setting.name) is \(shown), saved in \(file ?? "")." : "\(setting.name) is \(shown) in this session."
        let result = result(setting, shown, origin, [line])
        guard isSaved else {
            let hint = file.map { "`set \(setting.name) \(quoted(shown)) --save` stores it in \($0)" }
            return result.adding(messages: invocation.display.isInteractive ? [hint].compactMap(\.self) : [])
        }
        guard let variable = setting.variable, invocation.session.environment[variable] != nil else { return result }
        return result.adding(messages: ["\(variable) is set, and takes precedence again in the next session"])
    }

    /// Removes this session's value of a setting and, with `--save`, the value in the config file.
    private static func takeBack(
        _ setting: Setting, _ isSaved: Bool, _ invocation: Invocation
    ) async throws -> CommandResult {
        let value = try await invocation.takeBack(setting, isPersistent: isSaved)
        let origin = invocation.session.environment.shortened(value.origin.description)
        return result(
            setting, value.shown, value.origin.description, ["\(setting.name) is \(value.shown) again  (\(origin))"])
    }

    private static func quoted(_ text: String) -> String { text.contains(" ") ? "\"\(text)\"" : text }
}
