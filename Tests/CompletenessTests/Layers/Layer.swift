/// Where a value from TMDb is found on its way to a face, in the order in which it passes.
enum Layer: String, CaseIterable, Sendable {
    case wire
    /// What the adapter makes of it.
    case domain
    /// What is stored.
    case entity
    /// What is stored over an older answer.
    case updated = "entity updated"
    /// What is read from storage.
    case again = "domain again"
    case details

    /// The name that `property` of the guide's type `table` has here.
    func name(of property: Guide.Property, in table: Guide.Table) -> String {
        renames["\(table.name).\(property.name)"] ?? renames[property.name] ?? property.name
    }

    /// All names that are not the guide's.
    private var renames: [String: String] {
        switch self {
        case .wire, .domain, .again: [:]
        case .entity, .updated:
            [
                "Movie.id": "movieID", "Genre.id": "genreID", "BelongsToCollection.id": "collectionID",
                "ProductionCompany.id": "productionCompanyID", "CastMember.id": "personID", "CrewMember.id": "personID",
            ]
        case .details:
            [
                "posterPath": "posterURLSet", "backdropPath": "backdropURLSet", "logoPath": "logoURLSet",
                "profilePath": "profileURLSet",
            ]
        }
    }

    /// How the leaf that TMDb writes as `scalar` reads here.
    func leaf(_ scalar: JSONScalar, of property: Guide.Property) -> String {
        switch scalar {
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .text(let text) where property.element == "Date": text + "T00:00:00Z"
        case .text(let text) where property.element == "Status" && self != .wire: Guide.statuses[text] ?? ""
        case .text(let text): text
        }
    }
}
