import CoreDomain
import PopcornLibrary
import Prompt
import Storage

/// The user's lists at the prompt.
///
/// Titles come from the plug-ins of other contexts: `Invocation.find` names the item, `Invocation.summary` describes it.
struct LibraryPlugin: ContextPlugin {
    let library: LibraryContext

    /// The kinds that lists take.
    static let kinds: [ItemKind] = [.movie, .tvSeries]

    private static let need = StorageNeed.library("library", of: LibraryContext.recordTypes)
    static let storages = [need]

    static var features: Contribution<LibraryPlugin> {
        Contribution(commands: [list, watchlist, undo], group: .yours, rowActions: [addRows, removeRows])
    }

    init(_ wiring: Wiring) throws {
        let storage = try wiring.storages.open(Self.need).context
        library = LibraryContext(storage: storage, images: wiring.images)
    }

    var memberships: (any ListMembershipProviding)? { library }
}
