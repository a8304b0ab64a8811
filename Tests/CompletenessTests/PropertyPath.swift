/// One property of one type, by its position within a response.
struct PropertyPath: Sendable {
    let steps: [(table: TypeReference.Table, property: TypeReference.Property)]

    /// Returns every property of `table` and, recursively, of its properties' types.
    static func all(
        in table: TypeReference.Table, after steps: [(TypeReference.Table, TypeReference.Property)] = []
    ) -> [PropertyPath] {
        table.properties.flatMap { property -> [PropertyPath] in
            let steps = steps + [(table, property)]
            return [PropertyPath(steps: steps)] + (property.table.map { all(in: $0, after: steps) } ?? [])
        }
    }

    var table: TypeReference.Table { steps[steps.count - 1].table }
    var property: TypeReference.Property { steps[steps.count - 1].property }
    /// Whether the reference lists the property's owner, and the property doesn't just name the owner's type.
    var isListed: Bool { TypeReference.types[table.name] != nil && property.key != "media_type" }
    /// For example `TVSeries.seasons.episodes.name`.
    var label: String { ([steps[0].table.name] + steps.map(\.property.name)).joined(separator: ".") }

    /// The path in TMDb's JSON, through the first element of every list.
    var keys: [String] { path { $1.key } }

    func keys(at layer: Layer) -> [String] { path { layer.name(of: $1, in: $0) } }

    private func path(_ name: (TypeReference.Table, TypeReference.Property) -> String) -> [String] {
        Array(steps.map { [name($0, $1)] + ($1.isList ? ["0"] : []) }.joined().dropLast(property.isList ? 1 : 0))
    }
}

/// The result if a response lacks a property.
enum Absence {
    /// It is `nil` at every layer.
    case absent
    /// It has this value at every layer.
    case value(String)
    /// It has the value of that property of its owner at every layer.
    case sibling(String)
    /// Its owner is left out.
    case ownerLeftOut
    /// The response is refused.
    case refused
}

extension PropertyPath {
    /// The decode policy for required properties that a response lacks.
    var absence: Absence {
        switch "\(table.name).\(property.name)" {
        case _ where property.isOptional: .absent
        case "ProductionCompany.originCountry": .value("")
        // A number or a code identifies these.
        case "TVSeason.name", "TVEpisode.name", "TVEpisodeAirDate.name", "SpokenLanguage.name": .value("")
        case _ where ["character", "job", "department"].contains(property.name): .value("")
        case "CastMember.order", "AggregateCastMember.order": .value("0")
        case "Creator.originalName": .sibling("name")
        case _ where property.element == "Gender": .value("0")
        default: steps.count == 1 ? .refused : .ownerLeftOut
        }
    }
}
