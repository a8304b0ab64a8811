extension Credits {
    /// The crew by department: those who conceive a movie first, then by name; the order within one is TMDb's.
    public var departments: [Department] {
        Dictionary(grouping: crew, by: \.department)
            .map { Department(name: $0, members: $1) }
            .sorted { (Self.rank(of: $0.name), $0.name) < (Self.rank(of: $1.name), $1.name) }
    }

    /// A part of the crew.
    public struct Department: Equatable, Sendable {
        public let name: String
        public let members: [CrewMember]
    }

    private static func rank(of department: String) -> Int {
        let order = ["Directing", "Writing", "Production", "Camera", "Editing", "Sound", "Art"]
        return order.firstIndex(of: department) ?? order.count
    }
}
