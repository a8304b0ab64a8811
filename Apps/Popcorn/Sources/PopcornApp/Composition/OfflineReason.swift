import Prompt
import Synchronization
import TerminalKit

/// The reason why no requests are sent, and how to enable them. It changes with the settings of a running session.
final class OfflineReason: Sendable {
    private let origin: Mutex<SettingValue.Origin>

    init(_ settings: Settings) {
        origin = Mutex(settings[.offline].origin)
    }

    func update(_ settings: Settings) {
        origin.withLock { $0 = settings[.offline].origin }
    }

    var hint: String {
        if case .flag(let name) = origin.withLock(\.self) { "run it without \(name)" } else { "offline off" }
    }
}
