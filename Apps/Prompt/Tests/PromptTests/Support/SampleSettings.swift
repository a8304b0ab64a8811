import TerminalKit

@testable import Prompt

extension Setting {
    static let storage = Setting(
        "storage", variable: "STORAGE", default: "sqlite", summary: "an engine",
        values: { [Completion("file"), Completion("memory")] }, isValid: { !$0.isEmpty })
    static let region = Setting("region", default: "US", summary: "US, GB") { $0.count == 2 }
    static let language = Setting("language", default: "en", summary: "en, de-DE") { !$0.isEmpty }
    static let offline = Setting("offline", default: "false", summary: "true or false") {
        ["true", "false"].contains($0)
    }
    static let listLifetime = Setting("listLifetime", default: "1h", summary: "90m, 12h") { !$0.isEmpty }

    /// Settings as declared by an app.
    static let samples: [Setting] = [.storage, .region, .language, .offline, .listLifetime, .color, .format]
}
