/// A classification of the jobs of a crew.
package enum CrewJob {
    /// Returns whether `job` is that of a director.
    package static func isDirecting(_ job: String) -> Bool { job == "Director" }

    /// Returns whether `job` consists of writing the title or the work that the title is based on.
    ///
    /// A writing department also includes people who draw, edit, advise or organise.
    package static func isWriting(_ job: String, in department: String) -> Bool {
        department == "Writing" && !supporting.contains { job.contains($0) }
    }

    private static let supporting = [
        "Storyboard", "Artist", "Lyric", "Editor", "Consultant", "Coordinator", "Supervisor", "Manager", "Assistant",
        "Producer", "Production", "Translat",
    ]
}
