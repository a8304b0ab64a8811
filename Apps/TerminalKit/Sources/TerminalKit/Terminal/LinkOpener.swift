public import Foundation

/// Opens links in the user's browser with the system's `open` or `xdg-open`.
public struct LinkOpener: Sendable {
    /// The result of opening a link.
    public enum Outcome: Equatable, Sendable {
        /// The link was passed to a browser.
        case opened
        /// No browser could be started. The associated value is the reason.
        case unavailable(String)
    }

    private let environment: Environment
    /// The time allowed for the opener to fail. An opener that runs longer is assumed to be the browser.
    private let failureTimeout: Duration

    public init(environment: Environment, failureTimeout: Duration = .seconds(3)) {
        self.environment = environment
        self.failureTimeout = failureTimeout
    }

    /// Opens a link. Only https links are opened.
    public func open(_ link: URL) async -> Outcome {
        guard link.scheme?.lowercased() == "https", link.host()?.isEmpty == false else {
            return .unavailable("it is not an https link")
        }
        if let obstacle { return .unavailable(obstacle) }
        guard let program = environment.executable(Self.name) else {
            return .unavailable("\(Self.name) is not installed")
        }
        // The program must not get the terminal or the user's secrets.
        let child = ChildProgram.start(
            [program, link.absoluteString], environment: environment.withoutSecrets, input: .null, output: .null,
            errors: .null, leadsSession: true)
        guard let child else {
            return .unavailable("\(Self.name) could not be started")
        }
        let end = ContinuousClock.now + failureTimeout
        let status = await DispatchQueue.global().result { ChildProgram.status(of: child, until: end, $0) }
        if let status, status != 0 { return .unavailable("\(Self.name) failed") }
        if status == nil { Thread.detachNewThread { waitpid(child, nil, 0) } }
        return .opened
    }

    /// The reason why a browser couldn't appear on the user's screen; `nil` if one could.
    private var obstacle: String? {
        if environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil { return "this is a remote session" }
        #if os(Linux)
            if environment["DISPLAY"] == nil, environment["WAYLAND_DISPLAY"] == nil { return "DISPLAY is not set" }
        #endif
        return nil
    }

    #if os(Linux)
        private static let name = "xdg-open"
    #else
        private static let name = "open"
    #endif
}
