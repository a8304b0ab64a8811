/// The certifications of countries in their order, the mildest first.
public enum CertificationScale {
    /// The scales by country: of movies, and of series where they have their own.
    private static let scales: [String: [[String]]] = [
        "US": [["G", "PG", "PG-13", "R", "NC-17"], ["TV-Y", "TV-Y7", "TV-G", "TV-PG", "TV-14", "TV-MA"]],
        "GB": [["U", "PG", "12A", "12", "15", "18", "R18"]],
        "DE": [["0", "6", "12", "16", "18"]],
    ]

    /// Returns the certifications of a country within limits, both included.
    ///
    /// - Parameters:
    ///   - range: A range that may be open at one end: “PG..R”, “..PG-13”.
    ///   - country: The country, as ISO 3166-1.
    /// - Returns: `nil` if no scale of the country has the certifications, or if `range` isn't one.
    public static func certifications(_ range: String, in country: String) -> Set<String>? {
        guard let dots = range.firstRange(of: ".."), let scales = scales[country.uppercased()] else { return nil }
        let lower = String(range[..<dots.lowerBound]).uppercased()
        let upper = String(range[dots.upperBound...]).uppercased()
        for scale in scales where !(lower + upper).isEmpty {
            let first = lower.isEmpty ? 0 : scale.firstIndex(of: lower)
            let last = upper.isEmpty ? scale.count - 1 : scale.firstIndex(of: upper)
            if let first, let last, first <= last { return Set(scale[first...last]) }
        }
        return nil
    }
}
