import CoreDomain
import Prompt
import TerminalKit

/// Veils what would spoil the episodes that the user hasn't seen, on screens for people.
///
/// Machine formats are never veiled.
struct SpoilerVeil: Sendable {
    /// The user's records of the series; `nil` if nothing is veiled.
    private let marks: Marks?

    /// - Parameters:
    ///   - isHiding: Whether the user wants spoilers to be hidden.
    ///   - marks: The user's records of the series.
    init(isHiding: Bool, _ marks: Marks) {
        self.marks = isHiding ? marks : nil
    }

    /// A veil that hides nothing.
    static let none = SpoilerVeil(isHiding: false, .none)

    /// Whether an episode is veiled.
    func hides(_ place: EpisodePlace) -> Bool { marks.map { !$0.hasSeen(place) } ?? false }

    /// Returns an episode's name, or “Episode 4”.
    func name(_ name: String, of place: EpisodePlace) -> String {
        hides(place) ? "Episode \(place.number)" : name
    }

    /// Returns an episode's plot, or a sentence in its place.
    func plot(_ plot: String?, of place: EpisodePlace) -> String? {
        hides(place) && plot != nil ? "The plot is hidden until you have seen the episode (set spoilers show)." : plot
    }
}

extension Setting {
    static let spoilers = Setting(
        "spoilers", default: "show",
        summary: "show or hide; hide veils names, plots, stills and ratings of episodes you haven’t seen",
        values: {
            [
                Completion("show", summary: "every name, plot and rating"),
                Completion("hide", summary: "“Episode 4” for episodes you haven’t seen"),
            ]
        },
        isValid: { ["show", "hide"].contains($0) })
}

extension Settings {
    /// Whether what would spoil unseen episodes is veiled.
    var hidesSpoilers: Bool { self[.spoilers].text == "hide" }
}
