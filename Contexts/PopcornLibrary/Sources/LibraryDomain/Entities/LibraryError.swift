import CoreDomain
public import Foundation

/// The reason why a change to the library was refused.
public enum LibraryError: Error, Equatable, Sendable {
    /// No list has the name.
    case noList(ListName)
    /// Another list has the name.
    case nameTaken(ListName)
    /// The watchlist can be neither renamed nor deleted.
    case watchlistIsPermanent
    /// The viewing was removed.
    case noViewing
    /// No change has the id, or the ids of several changes begin with it.
    case noChange(String)
    /// All changes that this machine made are undone.
    case nothingToUndo
    /// No undone change of this machine is left to redo.
    case nothingToRedo
    /// The change with this id is undone already, or counts already.
    case unchanged(LibraryEvent)
    /// A value or an item isn't allowed, such as a rating of 11 or a dropped movie. The string is the reason.
    case notAllowed(String)
}

extension LibraryError: LocalizedError {
    /// The description of the error, without a full stop.
    public var message: String {
        switch self {
        case .noList(let name): "unknown list “\(name)”"
        case .nameTaken(let name): "a list named “\(name)” already exists"
        case .watchlistIsPermanent: "the watchlist cannot be renamed or deleted"
        case .noViewing: "that viewing was already removed"
        case .noChange(let id): "“\(id)” is not the id of one of your changes"
        case .nothingToUndo: "there is no change left to undo"
        case .nothingToRedo: "nothing was undone on this machine"
        case .unchanged(let event): "that change \(event.isUndone ? "is undone already" : "was not undone")"
        case .notAllowed(let reason): reason
        }
    }

    /// The error as a sentence: “A list named “later” already exists.”
    public var errorDescription: String? { SentenceText(message).text }
}
