extension Sequence {
    /// Returns crew members by department: from directing and writing to sound and art, then others by name.
    ///
    /// Within a department, the heads come first; the others stay in TMDb's order.
    package func inDepartmentOrder(
        _ department: (Element) -> String, leads: (Element) -> Bool = { _ in false }
    ) -> [Element] {
        let members = Array(self)
        // Groups the positions, since each copy of a member copies all its texts.
        let groups = Dictionary(grouping: members.indices) { index in
            let member = members[index]
            return Group(department: department(member), isLeading: leads(member))
        }
        return groups.sorted { $0.key < $1.key }.flatMap(\.value).map { members[$0] }
    }
}

/// The heads of a department, or its other members.
private struct Group: Hashable, Comparable {
    let department: String
    let isLeading: Bool

    private static let order = ["Directing", "Writing", "Production", "Camera", "Editing", "Sound", "Art"]

    private var rank: Int { Self.order.firstIndex(of: department) ?? Self.order.count }

    static func < (left: Group, right: Group) -> Bool {
        if left.department == right.department { return left.isLeading && !right.isLeading }
        return (left.rank, left.department) < (right.rank, right.department)
    }
}
