import TerminalKit

/// One form of a command: its arguments, and the code that runs it.
public struct Form<Host: Sendable>: Sendable {
    /// Runs the command.
    public typealias Run = @Sendable (Invocation<Host>) async throws -> CommandResult

    enum Action: Sendable {
        case run(Run)
        /// Needs neither settings nor storage nor network.
        case information(@Sendable (Arguments) throws -> CommandResult)
        /// Is run by the session itself.
        case session(SessionCommand)
    }

    let arguments: [Argument<Host>]
    /// The keys that are accepted.
    let keys: [Key]
    /// The names of the flags that make a difference.
    let flags: [Flag]
    private(set) var action: Action
    /// Further keys that are recognised, so that one at the wrong command is an error and not a title.
    var foreignKeys: [Key] = []
    /// Whether it also runs where the config file can't be read, because it shows what is wrong.
    private(set) var isDiagnostic = false
    /// Checks the arguments beyond what parsing can check.
    var check: @Sendable (Arguments) throws -> Void = { _ in }

    init(_ arguments: [Argument<Host>], keys: [Key], flags: [Flag], action: Action) {
        self.arguments = arguments
        self.keys = keys
        self.flags = flags
        self.action = action
    }

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - arguments: The elements after the command's name.
    ///   - keys: The `key:value` words that it accepts.
    ///   - flags: The flags that make a difference to it, for help and completion.
    ///   - run: Runs the command.
    public init(
        _ arguments: Argument<Host>..., keys: [Key] = [], flags: [Flag] = [], run: @escaping Run
    ) {
        self.init(arguments, keys: keys, flags: flags, action: .run(run))
    }

    /// The same form, whose code is run by `wrapper`.
    public func wrapped(
        _ wrapper: @escaping @Sendable (Invocation<Host>, Run) async throws -> CommandResult
    ) -> Form {
        guard case .run(let run) = action else { return self }
        var form = self
        form.action = .run { try await wrapper($0, run) }
        return form
    }

    /// The same form, which also runs where the config file can't be read.
    public var diagnostic: Form {
        var form = self
        form.isDiagnostic = true
        return form
    }

    /// Returns a form that works without settings, storage and network.
    public static func information(
        _ arguments: Argument<Host>..., run: @escaping @Sendable (Arguments) throws -> CommandResult
    ) -> Form {
        Form(arguments, keys: [], flags: [], action: .information(run))
    }

    /// The whole line, as usage texts show it.
    ///
    /// - Parameter isShort: Whether one word stands for all facets.
    func usage(after command: String, isShort: Bool = false) -> String {
        let words = arguments.map { isShort && $0.name == ArgumentName.facet ? "[FACET]" : $0.usage }
        let keys = keys.count > 6 ? ["[KEY:VALUE…]"] : keys.map { "[\($0.usage)]" }
        return ([command] + words + keys + flags.map { "[\($0.usage)]" })
            .joined(separator: " ")
    }

    func pullback<Outer>(_ inner: @escaping @Sendable (Outer) -> Host) -> Form<Outer> {
        let action: Form<Outer>.Action =
            switch self.action {
            case .run(let run): .run { try await run($0.map(inner)) }
            case .information(let run): .information(run)
            case .session(let command): .session(command)
            }
        var form = Form<Outer>(arguments.map { $0.pullback(inner) }, keys: keys, flags: flags, action: action)
        (form.foreignKeys, form.check, form.isDiagnostic) = (foreignKeys, check, isDiagnostic)
        return form
    }
}

/// A command about the results of a session.
enum SessionCommand: Sendable {
    /// Shows the next rows of the last list.
    case more
    /// Shows the result before the last one again.
    case back
}

extension Flag {
    /// The flag with the placeholder of its value.
    var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
}
