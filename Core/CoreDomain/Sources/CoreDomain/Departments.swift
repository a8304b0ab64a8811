extension Sequence {
    /// Returns members of a crew by department: those who conceive a title first, then the other departments by name.
    ///
    /// Within a department, members stay in their order.
    public func inDepartmentOrder(_ department: (Element) -> String) -> [Element] {
        let order = ["Directing", "Writing", "Production", "Camera", "Editing", "Sound", "Art"]
        func rank(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }
        return Dictionary(grouping: self, by: department)
            .sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
            .flatMap(\.value)
    }
}
