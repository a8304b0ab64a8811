/// One property of one type, at one place within an answer.
struct Visit: Sendable {
    let steps: [(table: Guide.Table, property: Guide.Property)]

    /// Every property that an answer of type `table` has, and every one that their types have.
    static func all(in table: Guide.Table, after steps: [(Guide.Table, Guide.Property)] = []) -> [Visit] {
        table.properties.flatMap { property -> [Visit] in
            let steps = steps + [(table, property)]
            return [Visit(steps: steps)] + (property.table.map { all(in: $0, after: steps) } ?? [])
        }
    }

    var table: Guide.Table { steps[steps.count - 1].table }
    var property: Guide.Property { steps[steps.count - 1].property }
    var isGuides: Bool { Guide.types[table.name] != nil }
    /// "TVSeries.seasons.episodes.name".
    var label: String { ([steps[0].table.name] + steps.map(\.property.name)).joined(separator: ".") }

    /// Where it is on the wire; of a list the first element is meant.
    var key: [String] { path { $1.key } }

    /// Where it is at `layer`.
    func path(at layer: Layer) -> [String] { path { layer.name(of: $1, in: $0) } }

    private func path(_ name: (Guide.Table, Guide.Property) -> String) -> [String] {
        Array(steps.map { [name($0, $1)] + ($1.isList ? ["0"] : []) }.joined().dropLast(property.isList ? 1 : 0))
    }
}

/// What becomes of a property that TMDb leaves out.
enum Absence {
    /// It is nil everywhere.
    case absent
    /// It is this everywhere.
    case value(String)
    /// Without it nothing can be told of its owner, which is left out.
    case ownerLeftOut
    /// Without it there is no answer.
    case noAnswer
}

extension Visit {
    /// The decode policy for what the reference requires and the wire may lack.
    var absence: Absence {
        switch "\(table.name).\(property.name)" {
        case _ where property.isOptional: .absent
        case "CastMember.character", "CrewMember.job", "CrewMember.department", "ProductionCompany.originCountry":
            .value("")
        case "CastMember.order": .value("0")
        case _ where property.element == "Gender": .value("0")
        default: steps.count == 1 ? .noAnswer : .ownerLeftOut
        }
    }
}
