public import CoreDomain
public import TerminalKit

/// The name of the code behind a description, such as “list.add” for a form of `list`.
public struct HandlerID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates an id with the given name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an id with the given name.
    public init(stringLiteral name: String) {
        rawValue = name
    }
}

/// The code behind the descriptions of a table, by the ids in the descriptions.
public struct Handlers: Sendable {
    /// Runs a form and returns its result.
    public typealias Run = @Sendable (Invocation) async throws -> CommandResult
    /// Shows the facet of an item; of a season or an episode if the facet shows these.
    public typealias Show = @Sendable (Invocation, _ item: ItemReference) async throws -> CommandResult
    /// Applies an action to the chosen items.
    public typealias Act = @Sendable (Invocation, [Item]) async throws -> CommandResult
    /// Returns the target of a link.
    public typealias Follow = @Sendable (_ link: String, FetchPolicy) async throws -> FoundItem
    /// Returns possible values of an argument. Those that don't begin with the typed text are ignored.
    public typealias Complete = @Sendable () async throws -> [Completion]

    /// The code of forms.
    public var commands: [HandlerID: Run] = [:]
    /// The code of facets, each by the name of its item's command and its own: “movie.cast”.
    public var facets: [HandlerID: Show] = [:]
    /// The code of actions.
    public var actions: [HandlerID: Act] = [:]
    /// The code of links.
    public var links: [HandlerID: Follow] = [:]
    /// The sources of completions.
    public var completions: [HandlerID: Complete] = [:]

    /// Creates a dictionary without handlers.
    public init() {}

    /// Returns the handlers of several parts of an app.
    ///
    /// - Precondition: No id has two handlers of one kind.
    public init(_ parts: [Handlers]) {
        for part in parts {
            commands.merge(part.commands) { _, _ in preconditionFailure("two commands have one id") }
            facets.merge(part.facets) { _, _ in preconditionFailure("two facets have one id") }
            actions.merge(part.actions) { _, _ in preconditionFailure("two actions have one id") }
            links.merge(part.links) { _, _ in preconditionFailure("two kinds of links have one id") }
            completions.merge(part.completions) { _, _ in preconditionFailure("two sources have one id") }
        }
    }
}

extension Handlers {
    /// Returns the ids in the descriptions of a table that have no handler.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - information: The handlers that need no application.
    package func missing(from table: CommandTable, information: Information) -> [HandlerID] {
        let forms = table.commands.flatMap(\.forms).compactMap { form -> HandlerID? in
            switch form.action {
            case .handler(let id): commands[id] == nil ? id : nil
            case .information(let id): information[id] == nil ? id : nil
            case .help, .more, .back, .quit, .facet, .action, .rowAction, .link: nil
            }
        }
        let shown = table.types.flatMap { [$0.details] + $0.facets }.map(\.handler)
        let sources = table.commands.flatMap(\.forms).flatMap(\.arguments).compactMap(\.source)
        return forms + shown.filter { facets[$0] == nil }
            + table.rowActions.map(\.handler).filter { actions[$0] == nil }
            + table.links.map(\.handler).filter { links[$0] == nil }
            + sources.filter { completions[$0] == nil }
    }
}
