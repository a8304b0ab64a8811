/// The layers that a value from TMDb passes on its way to the user interface, in order.
enum Layer: String, CaseIterable, Sendable {
    case wire
    /// Mapped by the adapter.
    case domain
    /// Stored.
    case entity
    /// Stored over an older response.
    case updated = "entity updated"
    /// Read from storage.
    case again = "domain again"
    /// Returned by the application.
    case details

    func name(of property: TypeReference.Property, in table: TypeReference.Table) -> String {
        let renames = renames(of: table.name)
        return renames["\(table.name).\(property.name)"] ?? renames[property.name] ?? property.name
    }

    /// Returns the names that differ from the guide's. A stored `id` begins with its type's name, except in credits.
    private func renames(of type: String) -> [String: String] {
        let name = type.trimmingPrefix("TV")
        return switch self {
        case .wire, .domain, .again: [:]
        case .entity, .updated:
            [
                "id": type.contains("/") ? "id" : name.prefix(1).lowercased() + name.dropFirst() + "ID",
                "TVSeries.id": "tvSeriesID", "BelongsToCollection.id": "collectionID",
                "TVEpisodeAirDate.id": "episodeID",
                "CastMember.id": "personID", "CrewMember.id": "personID", "Creator.id": "personID",
                "AggregateCastMember.id": "personID", "AggregateCrewMember.id": "personID",
            ]
        case .details:
            [
                "posterPath": "posterURLSet", "backdropPath": "backdropURLSet", "logoPath": "logoURLSet",
                "profilePath": "profileURLSet", "stillPath": "stillURLSet",
            ]
        }
    }

    /// Returns the text of a leaf that TMDb sends as `scalar`.
    func leaf(_ scalar: JSONScalar, of property: TypeReference.Property) -> String {
        switch scalar {
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .text(let text) where property.element == "Date": text + "T00:00:00Z"
        case .text(let text) where property.element == "Status" && self != .wire: TypeReference.statuses[text] ?? ""
        case .text(let text): text
        }
    }
}
