/// What can be set: by flag, environment variable or config file.
enum Setting: String, CaseIterable, Sendable {
    case storage
    case library
    case apiBase
    case language
    case region
    case color
    case format
    case offline
    case detailsLifetime
    case listLifetime
    case configurationLifetime

    /// The environment variable that sets it.
    var variable: String? {
        switch self {
        case .storage: "POPCORN_STORAGE"
        case .library: "POPCORN_LIBRARY"
        case .apiBase: "POPCORN_API_BASE"
        default: nil
        }
    }

    var defaultValue: String {
        switch self {
        case .storage, .library: "sqlite"
        case .apiBase: "https://api.themoviedb.org/3"
        case .language: "en-US"
        case .region: "US"
        case .color: "auto"
        case .format: "text"
        case .offline: "false"
        case .detailsLifetime: "1d"
        case .listLifetime: "1h"
        case .configurationLifetime: "7d"
        }
    }

    var summary: String {
        switch self {
        case .storage: "where answers are kept: memory, file, sqlite, or file:FOLDER, or movies=sqlite,…"
        case .library: "where your lists are kept: sqlite, file, or with a folder"
        case .apiBase: "where TMDb’s API lies: http://… or https://…"
        case .language: "the language of texts: en, de-DE"
        case .region: "the country of certifications, dates and offers: US, GB"
        case .color: "auto, always or never"
        case .format: "text, json, ndjson, csv, tsv, md or plain"
        case .offline: "true or false; true never opens a connection"
        case .detailsLifetime: "how long a title stays fresh: 90m, 12h, 7d"
        case .listLifetime: "how long a list stays fresh: 90m, 12h, 7d"
        case .configurationLifetime: "how long TMDb’s own settings stay fresh: 90m, 12h, 7d"
        }
    }
}

/// A value with the place where it was set.
struct SettingValue: Equatable, Sendable {
    let text: String
    let origin: Origin

    enum Origin: Equatable, Sendable, CustomStringConvertible {
        case flag(String)
        case environment(String)
        case file(String)
        case session
        case defaults

        var description: String {
            switch self {
            case .flag(let name): "flag \(name)"
            case .environment(let name): "environment \(name)"
            case .file(let path): path
            case .session: "this session"
            case .defaults: "default"
            }
        }
    }
}
