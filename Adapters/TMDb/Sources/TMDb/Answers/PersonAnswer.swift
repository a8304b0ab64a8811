/// A person with the parts that were asked for beside it. A part that is absent or could not be read is nil.
public struct PersonAnswer: Decodable, Equatable, Sendable {
    public let person: Person
    public let combinedCredits: CombinedCredits?
    public let images: ImageCollection?
    public let externalIDs: ExternalIDs?
    /// Why parts that TMDb sent could not be read, by the part's name on the wire.
    public let failedSections: [String: String]

    static let sections: [AppendedSection] = [.combinedCredits, .images, .externalIDs]

    public init(from decoder: any Decoder) throws {
        var sections = try AppendedSections(in: decoder)
        person = try Person(from: decoder)
        combinedCredits = sections.read(.combinedCredits)
        images = sections.read(.images)
        externalIDs = sections.read(.externalIDs)
        failedSections = sections.failures
    }
}
