/// Writes TMDb responses whose values are all different.
struct FixtureWriter {
    /// Distinguishes the values. Writers whose numbers are far apart write different values.
    var number: Int

    /// Returns an object with all properties of `table`, or only with those that aren't optional.
    mutating func object(of table: TypeReference.Table, isMinimal: Bool = false) -> JSON {
        var members: [String: JSON] = [:]
        for property in table.properties where !isMinimal || !property.isOptional {
            members[property.key] = value(of: property)
        }
        return .object(members)
    }

    /// Returns a value; a list has two elements, so that a changed order shows.
    mutating func value(of property: TypeReference.Property) -> JSON {
        property.isList ? .list([single(of: property), single(of: property)]) : single(of: property)
    }

    private mutating func single(of property: TypeReference.Property) -> JSON {
        if let table = property.table { return object(of: table) }
        number += 1
        switch property.element {
        case "movie", "tv": return .leaf(.text(property.element))
        case "Int": return .leaf(.integer(number))
        case "Double": return .leaf(.real(Double(number) + 0.25))
        case "Bool": return .leaf(.boolean(true))
        case "Date": return .leaf(.text("\(1600 + number)-02-03"))
        case "URL":
            // TMDb sends the paths of images, but complete addresses of everything else.
            let isPath = property.name.hasSuffix("Path")
            return .leaf(.text(isPath ? "/\(number).jpg" : "https://example.org/\(number)"))
        case "Gender": return .leaf(.integer(1 + number % 3))
        case "Status": return .leaf(.text(number.isMultiple(of: 2) ? "Released" : "Planned"))
        // Texts sort in the order of their numbers, since all have six digits.
        default: return .leaf(.text("text \(100_000 + number)"))
        }
    }
}
