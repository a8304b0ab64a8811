/// Writes answers of TMDb in which everything is set and every value is unlike all others.
struct FixtureWriter {
    /// Distinguishes the values; those of two writers differ where their numbers are far apart.
    var number: Int

    /// A value of the guide's type `table` with all its properties.
    mutating func object(of table: Guide.Table) -> JSON {
        var members: [String: JSON] = [:]
        for property in table.properties { members[property.key] = value(of: property) }
        return .object(members)
    }

    /// A list has two elements, so that their order is seen.
    mutating func value(of property: Guide.Property) -> JSON {
        property.isList ? .list([single(of: property), single(of: property)]) : single(of: property)
    }

    private mutating func single(of property: Guide.Property) -> JSON {
        if let table = property.table { return object(of: table) }
        number += 1
        switch property.element {
        case "Int": return .leaf(.integer(number))
        case "Double": return .leaf(.real(Double(number) + 0.25))
        case "Bool": return .leaf(.boolean(true))
        case "Date": return .leaf(.text("\(1600 + number)-02-03"))
        case "URL":
            // A picture has a path and not an address.
            let isPath = property.name.hasSuffix("Path")
            return .leaf(.text(isPath ? "/\(number).jpg" : "https://example.org/\(number)"))
        case "Gender": return .leaf(.integer(1 + number % 3))
        case "Status": return .leaf(.text(number.isMultiple(of: 2) ? "Released" : "Planned"))
        // As texts they are in the order of their numbers.
        default: return .leaf(.text("text \(100_000 + number)"))
        }
    }
}
