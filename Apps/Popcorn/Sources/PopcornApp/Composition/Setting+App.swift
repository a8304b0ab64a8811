import CoreDomain
import Foundation
import Prompt
import Storage
import TMDb

extension Flag {
    static let page = Flag.firstPage(upTo: TMDbTerms.pages.upperBound)
}

/// The settings of the app, each described once.
extension Setting {
    static let storage = Setting(
        "storage", variable: "POPCORN_STORAGE", default: "sqlite",
        summary: "where fetched data is kept: \(StorageRegistry.engines.choices), or \(storageByContext)",
        isValid: { !$0.isEmpty })

    /// “movies=sqlite”, with “,…” if there are more contexts.
    private static var storageByContext: String {
        let contexts = Composition.cachedContexts
        return "\(contexts.first ?? "CONTEXT")=sqlite" + (contexts.count > 1 ? ",…" : "")
    }

    static let library = Setting(
        "library", variable: "POPCORN_LIBRARY", default: "sqlite",
        summary: "where your lists are kept: \(StorageRegistry.engines.choices)", isValid: { !$0.isEmpty })

    static let cacheLimit = Setting(
        "cacheLimit", variable: "POPCORN_CACHE_LIMIT", default: "512 MB",
        summary: "how large each cache may grow: 200 MB, 2 GB, or off",
        isValid: { bytes($0) != nil })

    static let apiBase = Setting(
        "apiBase", variable: "POPCORN_API_BASE", default: "https://api.themoviedb.org/3",
        summary: "the base URL of TMDb’s API: http://… or https://…",
        isValid: { text in
            URL(string: text).map { ["http", "https"].contains($0.scheme?.lowercased()) && $0.host() != nil } ?? false
        })

    static let language = Setting(
        "language", default: "en-US", summary: "the language of texts: en, de-DE",
        isValid: { $0.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z]{2})?/) != nil })

    static let region = Setting(
        "region", default: "US", summary: "the country of certifications, dates and offers: US, GB",
        isValid: { $0.wholeMatch(of: /[A-Za-z]{2}/) != nil })

    static let offline = Setting(
        "offline", default: "false", summary: "true or false; true never opens a connection",
        isValid: { ["true", "false"].contains($0) })

    static let detailsLifetime = lifetime("detailsLifetime", of: "a title", default: "1d")
    static let listLifetime = lifetime("listLifetime", of: "a list", default: "1h")
    static let configurationLifetime = lifetime("configurationLifetime", of: "TMDb’s own configuration", default: "7d")

    /// The settings that decide how the app is wired.
    static let wired: [Setting] = [.storage, .library, .language, .region, .apiBase]

    private static func lifetime(_ name: String, of what: String, default defaultValue: String) -> Setting {
        Setting(
            name, default: defaultValue, summary: "how long \(what) stays fresh: 90m, 12h, 7d",
            isValid: { seconds($0) != nil })
    }

    /// Reads “64 kB”, “200MB”, “2 gb”; “0” and “off” are no limit.
    fileprivate static func bytes(_ text: String) -> Int?? {
        if ["0", "off"].contains(text.lowercased()) { return .some(nil) }
        guard let match = text.wholeMatch(of: /([1-9][0-9]{0,6}) ?([kKmMgG])[bB]/) else { return nil }
        let shift = ["k": 10, "m": 20, "g": 30][match.2.lowercased()] ?? 0
        return Int(match.1).map { $0 << shift }
    }

    /// Reads “90”, “90s”, “15m”, “12h”, “7d”.
    fileprivate static func seconds(_ text: String) -> TimeInterval? {
        let units: [Character: TimeInterval] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        guard let number = UInt32(unit == nil ? text : String(text.dropLast())) else { return nil }
        return TimeInterval(number) * (unit ?? 1)
    }
}

extension Settings {
    var locale: ContentLocale {
        ContentLocale(language: self[.language].text, region: self[.region].text.uppercased())
    }

    var isOffline: Bool { self[.offline].text == "true" }

    /// The size in bytes above which a cache is reduced; `nil` for no limit.
    var cacheLimit: Int? { Setting.bytes(self[.cacheLimit].text) ?? nil }

    var freshness: FreshnessPolicy {
        FreshnessPolicy(
            details: lifetime(.detailsLifetime), list: lifetime(.listLifetime),
            configuration: lifetime(.configurationLifetime), missing: 3600)
    }

    private func lifetime(_ setting: Setting) -> TimeInterval {
        Setting.seconds(self[setting].text) ?? 0
    }
}
