import Foundation
import Prompt
import TerminalKit

/// The settings at the prompt: showing them, and going offline.
enum SettingsPlugin: Plugin {
    static var contribution: Contribution<Composition> {
        Contribution(
            commands: [offline, set, config],
            settings: [
                .apiBase, .language, .region, .color, .format, .editing, .offline, .detailsLifetime, .listLifetime,
                .configurationLifetime,
            ],
            flags: [
                .page,
                Flag(
                    "--region", value: "GB", of: .region, summary: "the country of certifications, dates and offers"),
                Flag("--language", value: "de-DE", of: .language, summary: "the language of texts"),
                Flag("--offline", sets: .offline, to: "true", summary: "results from storage only"), save,
            ],
            kinds: [
                ResultKind("offline", .value, "whether requests are disabled"),
                ResultKind("config", .rows, "settings with their values and origins, and whether a key is set"),
            ])
    }

    private static var offline: Command<Composition> {
        Command(
            "offline", summary: "turns network access on or off", examples: ["offline on", "offline off"],
            forms: [
                Form(
                    .choice("state", ["on", "off"]) { $0 == "on" ? "sends no requests" : "sends requests again" }
                        .optional
                ) {
                    guard let word = $0.arguments.keyword("state") else { return state($0.host) }
                    return state(try await $0.change(.offline, to: word == "on" ? "true" : "false"))
                }
            ])
    }

    private static func state(_ composition: Composition) -> CommandResult {
        let line =
            composition.isOffline
            ? "Offline: no requests are sent in this session."
            : "Online: missing or stale data is fetched from TMDb."
        return CommandResult(kind: "offline", data: .bool(composition.isOffline), screen: Screen([.line(line)]))
    }

    private static var config: Command<Composition> {
        Command(
            "config", summary: "every setting and the key, with their origins", examples: ["config show"],
            forms: [
                Form(.verb("show", summary: "every setting and the key, with their origins").optional) { show($0) }
                    .diagnostic
            ])
    }

    static func show(_ invocation: Invocation<Composition>) -> CommandResult {
        let (settings, environment) = (invocation.session.settings, invocation.session.environment)
        let credential = invocation.host.credential
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
        let keeping = file.map { "set NAME VALUE --save stores a setting in \($0)" }
        let screen = Screen([
            .table(Table(rows, columns: columns)), .line("config file  \(file ?? "none: HOME is not set")"),
            .line(keeping ?? "set NAME VALUE changes a setting for this session"),
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
        .members(["name": .string(name), "value": .string(value), "origin": .string(origin)])
    }
}
