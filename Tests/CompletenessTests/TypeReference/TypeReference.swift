/// The types of TMDb's responses and their properties, as the mapping guide lists them.
enum TypeReference {
    /// All types by name.
    static let types = Dictionary(uniqueKeysWithValues: (tables + personCredits).map { ($0.name, $0) })

    static let tables = [movie, tvSeries, tvSeason, tvEpisode, person] + supporting

    /// Properties of wire types beyond the guide's.
    static let additions = [
        "SpokenLanguage": ["englishName: Optional<String>"],
        "Creator": ["knownForDepartment: Optional<String>"],
    ]

    /// A type with its properties, in the guide's order.
    struct Table: Sendable {
        let name: String
        let properties: [Property]

        /// A line is `name: Type`, followed by ` = key` if the key on the wire isn't the name in snake case.
        init(_ name: String, _ lines: String) {
            self.name = name
            properties = lines.split(separator: "\n").map { Property(line: String($0)) }
        }
    }

    struct Property: Sendable {
        let name: String
        /// As the guide writes it: `[Genre]?`.
        let type: String
        /// The key in TMDb's JSON.
        let key: String

        fileprivate init(line: String) {
            let halves = line.split(separator: " = ").map(String.init)
            let words = halves[0].split(separator: ": ").map(String.init)
            name = words[0]
            type = words[1]
            key = halves.count > 1 ? halves[1] : Self.snakeCase(name)
        }

        var isOptional: Bool { type.hasSuffix("?") }
        var isList: Bool { type.hasPrefix("[") }
        /// The type of the value or of a list's elements.
        var element: String { type.filter { !"[]?".contains($0) } }
        /// The table of the element's type, or `nil` if the guide lists no such type.
        var table: Table? { TypeReference.types[element] }

        private static func snakeCase(_ name: String) -> String {
            name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
        }
    }
}
