/// What a plug-in adds to the prompt.
public struct Contribution<Host: Sendable>: Sendable {
    let types: [ItemType<Host>]
    let commands: [Command<Host>]
    let rowActions: [RowAction<Host>]
    let links: [LinkResolver<Host>]
    let settings: [Setting]
    let flags: [Flag]
    let variables: [String]
    let filters: [Key]

    /// Creates a contribution.
    ///
    /// - Parameters:
    ///   - types: The kinds of items that it can open.
    ///   - commands: Its commands. Forms of a command that another plug-in has too are added to that one.
    ///   - rowActions: What can be done with rows.
    ///   - links: The links and foreign ids that it recognises.
    ///   - settings: Its settings.
    ///   - flags: The flags that no other plug-in has.
    ///   - filters: Keys that are never words of a title, whether or not a command accepts them.
    ///   - variables: The environment variables that it reads, beside those of its settings.
    public init(
        types: [ItemType<Host>] = [], commands: [Command<Host>] = [], rowActions: [RowAction<Host>] = [],
        links: [LinkResolver<Host>] = [], settings: [Setting] = [], flags: [Flag] = [], filters: [Key] = [],
        variables: [String] = []
    ) {
        self.types = types
        self.commands = commands
        self.rowActions = rowActions
        self.links = links
        self.settings = settings
        self.flags = flags
        self.variables = variables
        self.filters = filters
    }

    /// Returns the same contribution for a host that contains this one's.
    public func pullback<Outer>(_ inner: @escaping @Sendable (Outer) -> Host) -> Contribution<Outer> {
        Contribution<Outer>(
            types: types.map { $0.pullback(inner) }, commands: commands.map { $0.pullback(inner) },
            rowActions: rowActions.map { $0.pullback(inner) }, links: links.map { $0.pullback(inner) },
            settings: settings, flags: flags, filters: filters, variables: variables)
    }
}
