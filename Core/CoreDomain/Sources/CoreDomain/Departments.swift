extension Sequence {
    /// Returns members of a crew by department, in order from writing and directing to technical work, then by name.
    ///
    /// Within a department, its heads come first; otherwise members stay in their order.
    public func inDepartmentOrder(
        _ department: (Element) -> String, leads: (Element) -> Bool = { _ in false }
    ) -> [Element] {
        let order = ["Directing", "Writing", "Production", "Camera", "Editing", "Sound", "Art"]
        func rank(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }
        return Dictionary(grouping: self, by: department)
            .sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
            .flatMap { $0.value.filter(leads) + $0.value.filter { !leads($0) } }
    }
}

/// The jobs of a crew.
public enum CrewJob {
    /// Returns whether a job is directing.
    public static func isDirecting(_ job: String) -> Bool { job == "Director" }

    /// Returns whether a job is writing the title or its source.
    ///
    /// A writing department also has people who draw, edit, advise and organise.
    public static func isWriting(_ job: String, in department: String) -> Bool {
        department == "Writing" && !supporting.contains { job.contains($0) }
    }

    private static let supporting = [
        "Storyboard", "Artist", "Lyric", "Editor", "Consultant", "Coordinator", "Supervisor", "Manager", "Assistant",
        "Producer", "Production", "Translat",
    ]
}
