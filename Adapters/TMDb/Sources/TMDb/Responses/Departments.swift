extension Sequence {
    /// Returns crew members by department: from directing and writing to sound and art, then others by name.
    ///
    /// Within a department, the heads come first; the others stay in TMDb's order.
    package func inDepartmentOrder(
        _ department: (Element) -> String, leads: (Element) -> Bool = { _ in false }
    ) -> [Element] {
        let order = ["Directing", "Writing", "Production", "Camera", "Editing", "Sound", "Art"]
        func rank(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }
        return Dictionary(grouping: self, by: department)
            .sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
            .flatMap { $0.value.filter(leads) + $0.value.filter { !leads($0) } }
    }
}
