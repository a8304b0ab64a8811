import CoreDomain
import Foundation
import Prompt
import Storage
import TMDb
import TerminalKit

extension Flag {
    static let page = Flag.firstPage(upTo: TMDbTerms.pages.upperBound)
}

extension Setting {
    static let storage = Setting(
        "storage", variable: "POPCORN_STORAGE", default: "sqlite",
        summary: "where data is stored: \(StorageRegistry.engines.choices), or \(storageByContext)",
        passwordPlace: "~/.pgpass or PGPASSWORD", isEssential: true,
        values: { StorageRegistry.engines.completions }, isValid: { !$0.isEmpty })

    /// An example value: “movies=sqlite”, followed by “,…” if there are more contexts.
    private static var storageByContext: String {
        let contexts = Composition.storedContexts
        return "\(contexts.first ?? "CONTEXT")=sqlite" + (contexts.count > 1 ? ",…" : "")
    }

    static let library = Setting(
        "library", variable: "POPCORN_LIBRARY", default: "file",
        summary: "where your library is: a folder, file for the default one, or memory",
        isEssential: true, values: { [Completion("file", summary: "the default folder"), Completion("memory")] },
        isValid: { !$0.isEmpty })

    static let unlistSeen = Setting(
        "unlist-seen", default: "on", summary: "on or off; on removes seen titles from the watchlist",
        values: { [Completion("on"), Completion("off")] }, isValid: { isOn($0) != nil })

    static let greeting = Setting(
        "greeting", default: "on", summary: "on or off; on begins a session with news about your library",
        values: { [Completion("on"), Completion("off")] }, isValid: { isOn($0) != nil })

    static let services = Setting(
        "services", default: "none", summary: "your streaming services, for “on:mine”; for example netflix,mubi",
        values: { [Completion("none"), Completion("netflix,mubi", summary: "names or ids, as listed by `services`")] },
        suggestion: {
            services(in: $0).contains("mine") ? .line("set services netflix,mubi --save", for: "name them") : nil
        },
        isValid: { text in !text.isBlank && !services(in: text).contains { $0.lowercased() == "mine" } })

    /// Returns the services named in a value of that setting.
    static func services(in text: String) -> [String] {
        text == "none"
            ? [] : text.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet.whitespaces) }
    }

    static let cacheLimit = Setting(
        "cacheLimit", variable: "POPCORN_CACHE_LIMIT", default: "512 MB",
        summary: "maximum size of each cache: 200 MB, 2 GB, or off",
        values: { ["200 MB", "512 MB", "2 GB", "off"].map { Completion($0) } }, isValid: { bytes($0) != nil })

    static let imageCacheLimit = Setting(
        "imageCacheLimit", variable: "POPCORN_IMAGE_CACHE_LIMIT", default: "64 MB",
        summary: "maximum size of the picture cache: 64 MB, 1 GB, or off",
        values: { ["16 MB", "64 MB", "1 GB", "off"].map { Completion($0) } }, isValid: { bytes($0) != nil })

    static let apiBase = Setting(
        "apiBase", variable: "POPCORN_API_BASE", default: "https://api.themoviedb.org/3",
        summary: "the base URL of TMDb’s API: http://… or https://…",
        isValid: { text in
            URL(string: text).map { ["http", "https"].contains($0.scheme?.lowercased()) && $0.host() != nil } ?? false
        })

    static let language = Setting(
        "language", default: "en-US", summary: "the language of texts: en, de-DE",
        localeText: { locale in ([locale.language] + (locale.region.map { [$0] } ?? [])).joined(separator: "-") },
        values: { EnglishNames.languages.completions },
        normalized: { text in
            let parts = languageParts(text)
            guard let language = EnglishNames.languages.code(parts.language) else { return text }
            return ([language] + parts.regions.map { EnglishNames.countries.code($0) ?? $0 }).joined(separator: "-")
        },
        suggestion: { text in
            let (language, regions) = languageParts(text)
            guard let known = EnglishNames.languages.code(language) else {
                return codes(near: language, EnglishNames.languages)
            }
            let near = regions.count == 1 ? EnglishNames.countries.nearest(to: regions[0]) : []
            return near.isEmpty ? nil : .note(near.map { "\(known)-\($0)" }.joined(separator: ", "))
        },
        isValid: { text in
            let (language, regions) = languageParts(text)
            return EnglishNames.languages.codes.contains(language) && regions.count < 2
                && regions.allSatisfy(EnglishNames.countries.codes.contains)
        })

    /// Returns the parts of a language with an optional region: “de” and “AT” for “de-AT”.
    private static func languageParts(_ text: String) -> (language: String, regions: [String]) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        return (parts[0], Array(parts.dropFirst()))
    }

    /// Returns the codes that were probably meant by a text, with their names; `nil` if none is near.
    private static func codes(near text: String, _ names: EnglishNames) -> Hint? {
        let near = names.nearest(to: text)
        return near.isEmpty ? nil : .note("did you mean \(near.map(names.described).joined(separator: ", "))?")
    }

    static let region = Setting(
        "region", default: "US", summary: "the country of certifications, dates and offers: US, GB",
        localeText: \.region, values: { EnglishNames.countries.completions },
        normalized: { EnglishNames.countries.code($0) ?? $0 },
        suggestion: { codes(near: $0, EnglishNames.countries) }, isValid: EnglishNames.countries.codes.contains)

    static let offline = Setting(
        "offline", default: "false", summary: "true or false; true never opens a connection",
        values: {
            [
                Completion("true", summary: "never opens a connection"),
                Completion("false", summary: "fetches missing or stale data"),
            ]
        },
        isValid: { isOn($0) != nil })

    static let spoilers = Setting(
        "spoilers", default: "show",
        summary: "show or hide; hide veils names, plots, stills and ratings of episodes you haven’t seen",
        values: {
            [
                Completion("show", summary: "every name, plot and rating"),
                Completion("hide", summary: "“Episode 4” for episodes you haven’t seen"),
            ]
        },
        isValid: { ["show", "hide"].contains($0) })

    static let detailsLifetime = lifetime("detailsLifetime", of: "a title", default: "1d")
    static let listLifetime = lifetime("listLifetime", of: "a list", default: "1h")
    static let configurationLifetime = lifetime("configurationLifetime", of: "TMDb’s own configuration", default: "7d")

    /// The settings that require the app to be rewired when they change.
    static let wired: [Setting] = [
        .storage, .library, .language, .region, .apiBase, .detailsLifetime, .listLifetime, .configurationLifetime,
        .cacheLimit, .imageCacheLimit, .services, .spoilers,
    ]

    private static func lifetime(_ name: String, of what: String, default defaultValue: String) -> Setting {
        Setting(
            name, default: defaultValue, summary: "how long \(what) stays fresh: 90m, 12h, 7d",
            values: {
                ["1h", "12h", "1d", "7d"].map { Completion($0, summary: $0 == defaultValue ? "the default" : "") }
            },
            isValid: { seconds($0) != nil })
    }

    /// Returns the meaning of a word that turns a setting on or off; `nil` for any other text.
    static func isOn(_ text: String) -> Bool? {
        switch text {
        case "on", "true": true
        case "off", "false": false
        default: nil
        }
    }

    /// Parses “64 kB”, “200MB”, “2 gb”; “0” and “off” mean no limit.
    fileprivate static func bytes(_ text: String) -> Int?? {
        if ["0", "off"].contains(text.lowercased()) { return .some(nil) }
        // A size is parsed at every launch, and a regular expression would be too slow.
        let digits = text.prefix { "0"..."9" ~= $0 }
        let unit = text.dropFirst(digits.count)
        guard digits.first != "0", digits.count < 8, let number = Int(digits),
            let shift = ["kb": 10, "mb": 20, "gb": 30][(unit.first == " " ? unit.dropFirst() : unit).lowercased()]
        else { return nil }
        return number << shift
    }

    /// Parses a duration such as “90”, “90s”, “15m”, “12h” or “7d”.
    fileprivate static func seconds(_ text: String) -> TimeInterval? {
        let unit: TimeInterval? =
            switch text.last {
            case "s": 1
            case "m": 60
            case "h": 3600
            case "d": 86_400
            default: nil
            }
        guard let number = UInt32(unit == nil ? text : String(text.dropLast())) else { return nil }
        return TimeInterval(number) * (unit ?? 1)
    }
}

extension EnglishNames {
    fileprivate var completions: [Completion] { codes.sorted().map { Completion($0, summary: name(of: $0) ?? "") } }
}

extension Settings {
    var locale: ContentLocale {
        ContentLocale(language: self[.language].text, region: self[.region].text)
    }

    var isOffline: Bool { Setting.isOn(self[.offline].text) == true }

    var services: [String] { Setting.services(in: self[.services].text) }

    /// The maximum size of a cache in bytes; `nil` for no limit.
    var cacheLimit: Int? { Setting.bytes(self[.cacheLimit].text) ?? nil }

    /// The maximum size of stored pictures in bytes; `nil` for no limit.
    var imageCacheLimit: Int? { Setting.bytes(self[.imageCacheLimit].text) ?? nil }

    /// Whether what would spoil unseen episodes is veiled.
    var hidesSpoilers: Bool { self[.spoilers].text == "hide" }

    /// Whether a session at the prompt begins with news about the user's library.
    var greets: Bool { Setting.isOn(self[.greeting].text) == true }

    var freshness: FreshnessPolicy {
        FreshnessPolicy(
            details: lifetime(.detailsLifetime), list: lifetime(.listLifetime),
            configuration: lifetime(.configurationLifetime), missing: 3600)
    }

    private func lifetime(_ setting: Setting) -> TimeInterval {
        Setting.seconds(self[setting].text) ?? 0
    }
}

/// The app's headings in the help, in addition to the common ones.
extension CommandGroup {
    static let lists = CommandGroup("Lists")
    static let yours = CommandGroup("Yours")
}
