import TerminalKit

/// One form of a command: its arguments, and the code that runs it.
public struct Form<Host: Sendable>: Sendable {
    /// Runs the command and returns its result.
    public typealias Run = @Sendable (Invocation<Host>) async throws -> CommandResult

    enum Action: Sendable {
        case run(Run)
        /// The command returns information that needs no settings, storage or network.
        case information(@Sendable (Arguments) throws -> CommandResult)
        /// The session shows the next rows of the last list.
        case more
        /// The session returns to the previous result.
        case back
    }

    package let arguments: [Argument<Host>]
    package let keys: [Key]
    package let flags: [Flag]
    private(set) var action: Action
    /// Additional keys that are recognised, so that using one with the wrong command is reported as an error.
    var foreignKeys: [Key] = []
    /// Whether the form runs even if the config file can't be read, because it reports such problems.
    private(set) var isDiagnostic = false
    /// Checks the arguments after parsing.
    var check: @Sendable (Arguments) throws -> Void = { _ in }

    init(_ arguments: [Argument<Host>], keys: [Key] = [], flags: [Flag] = [], action: Action) {
        self.arguments = arguments
        self.keys = keys
        self.flags = flags
        self.action = action
    }

    /// - Parameters:
    ///   - arguments: The elements after the command's name.
    ///   - flags: The flags of this form; a command that doesn't declare a flag rejects it.
    public init(
        _ arguments: Argument<Host>..., keys: [Key] = [], flags: [Flag] = [], run: @escaping Run
    ) {
        self.init(arguments, keys: keys, flags: flags, action: .run(run))
    }

    /// Returns the same form, with its code passed to `wrapper`, which runs it.
    public func wrapped(
        _ wrapper: @escaping @Sendable (Invocation<Host>, Run) async throws -> CommandResult
    ) -> Form {
        guard case .run(let run) = action else { return self }
        return copy(of: self) { $0.action = .run { try await wrapper($0, run) } }
    }

    /// The same form, made to run even if the config file can't be read.
    public var diagnostic: Form { copy(of: self) { $0.isDiagnostic = true } }

    /// A copy of this form with its results marked as changes.
    public var change: Form { wrapped { call, run in copy(of: try await run(call)) { $0.isChange = true } } }

    /// Returns a form that works without settings, storage or the network.
    public static func information(
        _ arguments: Argument<Host>..., run: @escaping @Sendable (Arguments) throws -> CommandResult
    ) -> Form {
        Form(arguments, action: .information(run))
    }

    /// - Parameter isShort: Whether a single word represents all facets in the text.
    package func usage(after command: String, isShort: Bool = false) -> String {
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
            case .more: .more
            case .back: .back
            }
        var form = Form<Outer>(arguments.map { $0.pullback(inner) }, keys: keys, flags: flags, action: action)
        form.foreignKeys = foreignKeys
        form.check = check
        form.isDiagnostic = isDiagnostic
        return form
    }
}

extension Flag {
    package var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
}
