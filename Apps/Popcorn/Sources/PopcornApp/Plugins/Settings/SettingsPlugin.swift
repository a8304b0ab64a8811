import Foundation
import Prompt

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
                Flag("--offline", sets: .offline, to: "true", summary: "results from storage only"),
            ],
            variables: ["TMDB_ACCESS_TOKEN", "TMDB_API_KEY"])
    }

    private static var offline: Command<Composition> {
        Command(
            "offline", summary: "whether requests are sent", examples: ["offline on", "offline off"],
            forms: [
                Form(.choice("state", ["on", "off"]).optional) {
                    guard let word = $0.arguments.keyword("state") else { return state($0.host) }
                    return state(try await $0.change(.offline, to: word == "on" ? "true" : "false"))
                }
            ])
    }

    private static func state(_ composition: Composition) -> CommandResult {
        let line =
            composition.isOffline
            ? "Offline: no requests are sent in this session."
            : "Online: TMDb is used for what is not stored or is stale."
        return CommandResult(kind: "offline", data: .bool(composition.isOffline), screen: Screen([.line(line)]))
    }

    private static var config: Command<Composition> {
        Command(
            "config", summary: "every setting, with its origin", examples: ["config show"],
            forms: [Form(.verb("show").optional) { show($0.session) }])
    }

    private static func show(_ session: SessionState) -> CommandResult {
        let (settings, environment) = (session.settings, session.environment)
        let data = settings.known.map { setting in
            JSONValue.members([
                "name": .string(setting.name), "value": .string(settings[setting].text),
                "origin": .string(settings[setting].origin.description),
            ])
        }
        let columns: [TableColumn<Setting>] = [
            TableColumn("Setting", width: .kept, \.name),
            TableColumn("Value", width: .flexible) { settings[$0].text },
            TableColumn("Origin", width: .flexible) { environment.shortened(settings[$0].origin.description) },
        ]
        let file = settings.configFile.map { environment.shortened($0.path) } ?? "none: HOME is not set"
        let screen = Screen([.table(Table(settings.known, columns: columns)), .line("config file  \(file)")])
        return CommandResult(kind: "config", data: .array(data), screen: screen)
    }
}
