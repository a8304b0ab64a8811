import CoreDomain
import TerminalKit

/// One form of a command: its arguments, and the id of the code that runs it.
public struct Form: Sendable {
    enum Action: Sendable {
        /// The application's code runs the form.
        case handler(HandlerID)
        /// The form returns information that needs no settings, storage or network.
        case information(HandlerID)
        /// The form shows the help.
        case help
        /// The session shows what the window has cut off, or the next rows of the last table.
        case more
        /// The session returns to the previous result.
        case back
        /// The session ends.
        case quit
        /// The form shows a facet of an item; without a name, the one named by an argument, or else the item's page.
        case facet(String?, of: Subject)
        /// The form applies an action to the current or a named item.
        case action(RowAction)
        /// The form applies an action to rows.
        case rowAction(RowAction, [Item])
        /// The form opens the target of a link or an id of another catalogue.
        case link
    }

    /// The item that a form is about.
    enum Subject: Sendable {
        /// The item named by the title argument, or else the current one, if it is of one of these kinds.
        case named([ItemKind])
        case found(FoundItem)
    }

    package let arguments: [Argument]
    package let keys: [Key]
    package let flags: [Flag]
    let action: Action
    /// Returns additional keys that are recognised, so that using one with the wrong command is reported as an error.
    var foreignKeys: @Sendable () -> [Key] = { [] }
    /// The kind of item whose facets are suggested for a misspelled one after the title.
    var suggestedFacets: ItemKind?
    /// Whether the form runs even if the config file can't be read, because it reports such problems.
    private(set) var isDiagnostic = false
    /// Whether the form changes something, so that repeating it may not be safe.
    private(set) var isChange = false

    init(_ arguments: [Argument], keys: [Key] = [], flags: [Flag] = [], action: Action) {
        self.arguments = arguments
        self.keys = keys
        self.flags = flags
        self.action = action
    }

    /// - Parameters:
    ///   - arguments: The elements after the command's name.
    ///   - keys: The keys of this form.
    ///   - flags: The flags of this form; a command that doesn't declare a flag rejects it.
    ///   - handler: The id of the code that runs the form.
    public init(_ arguments: Argument..., keys: [Key] = [], flags: [Flag] = [], handler: HandlerID) {
        self.init(arguments, keys: keys, flags: flags, action: .handler(handler))
    }

    /// The same form, made to run even if the config file can't be read.
    public var diagnostic: Form { copy(of: self) { $0.isDiagnostic = true } }

    /// The same form, with its results marked as changes.
    public var change: Form { copy(of: self) { $0.isChange = true } }

    /// Returns a form that works without settings, storage or the network.
    ///
    /// - Parameters:
    ///   - arguments: The elements after the command's name.
    ///   - handler: The id of the code that returns the information.
    public static func information(_ arguments: Argument..., handler: HandlerID) -> Form {
        Form(arguments, action: .information(handler))
    }

    /// Whether the form needs an application.
    var isRun: Bool {
        switch action {
        case .information, .help, .more, .back: false
        case .handler, .quit, .facet, .action, .rowAction, .link: true
        }
    }

    /// - Parameter isShort: Whether a single word represents all facets in the text.
    package func usage(after command: String, isShort: Bool = false) -> String {
        let words = arguments.map { isShort && $0.name == ArgumentName.facet ? "[FACET]" : $0.usage }
        let keys = keys.count > 6 ? ["[KEY:VALUE…]"] : keys.map { "[\($0.usage)]" }
        return ([command] + words + keys + flags.map { "[\($0.usage)]" })
            .joined(separator: " ")
    }
}

extension [Form] {
    /// Returns the forms as they are typed: as lines, if no word has to be filled in.
    func usage(after command: String) -> Hint {
        let texts = map { $0.usage(after: command) }
        let areLines = allSatisfy { $0.arguments.allSatisfy(\.isVerb) && $0.keys.isEmpty && $0.flags.isEmpty }
        return areLines ? Hint(texts) : .note(texts.joined(separator: " · "))
    }
}

extension Flag {
    package var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
}
