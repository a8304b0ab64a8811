/// The names of JSON keys and of the Swift properties that are decoded from them.
///
/// A property whose name follows these rules needs no coding key: snake case becomes camel case, `id`, `ids` and `url`
/// at the end of a name become capitals, and a few keys have a more telling name in Swift.
enum WireName {
    private static let renamed = [
        "adult": "isAdultOnly", "homepage": "homepageURL", "in_production": "isInProduction",
        "iso_3166_1": "countryCode", "iso_639_1": "languageCode", "official": "isOfficial", "video": "hasVideo",
    ]
    private static let original = Dictionary(renamed.map { ($1, $0) }) { first, _ in first }
    private static let capitals = ["Id": "ID", "Ids": "IDs", "Url": "URL"]

    /// Returns `posterPath` for "poster_path" and `imdbID` for "imdb_id"; "GB" and "watch/providers" stay.
    static func property(forKey key: String) -> String {
        if let name = renamed[key] { return name }
        let words = key.split(separator: "_")
        guard words.count > 1 else { return key }
        return words.dropFirst().reduce(String(words[0])) { name, word in
            let word = word.prefix(1).uppercased() + word.dropFirst()
            return name + (capitals[word] ?? word)
        }
    }

    /// Returns "poster_path" for `posterPath` and "imdb_id" for `imdbID`; "GB" and "watch/providers" stay.
    static func key(forProperty property: String) -> String {
        if let key = original[property] { return key }
        guard property.first?.isLowercase == true else { return property }
        let name = capitals.first { property.hasSuffix($1) }.map { property.dropLast($1.count) + $0 } ?? property[...]
        return name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    }
}
