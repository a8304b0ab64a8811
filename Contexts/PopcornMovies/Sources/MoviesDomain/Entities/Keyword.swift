/// A keyword of a movie, in English.
public struct Keyword: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String

    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}
