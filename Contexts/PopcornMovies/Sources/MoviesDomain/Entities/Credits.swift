/// The cast and crew of a movie.
public struct Credits: Identifiable, Equatable, Sendable {
    /// The movie's id.
    public let id: Int
    /// The cast, in the order of the response.
    public let cast: [CastMember]
    /// The crew, in the order of the response.
    public let crew: [CrewMember]

    /// Creates credits.
    public init(
        id: Int,
        cast: [CastMember],
        crew: [CrewMember]
    ) {
        self.id = id
        self.cast = cast
        self.crew = crew
    }
}

extension Credits {
    /// The crew by department: main departments such as directing first, then the others by name.
    ///
    /// Within a department, members stay in the order of the credits.
    public var departments: [Department] {
        Dictionary(grouping: crew, by: \.department)
            .map { Department(name: $0, members: $1) }
            .sorted { (Self.rank(of: $0.name), $0.name) < (Self.rank(of: $1.name), $1.name) }
    }

    /// A department with its members.
    public struct Department: Equatable, Sendable {
        /// The department's name, such as “Directing”.
        public let name: String
        /// The members, in the order of the credits.
        public let members: [CrewMember]
    }

    private static func rank(of department: String) -> Int {
        let order = ["Directing", "Writing", "Production", "Camera", "Editing", "Sound", "Art"]
        return order.firstIndex(of: department) ?? order.count
    }
}
