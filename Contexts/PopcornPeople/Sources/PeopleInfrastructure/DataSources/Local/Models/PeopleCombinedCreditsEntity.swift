package import Foundation
package import Storage

/// The stored credits of a person. Each title is stored once, however many roles and jobs refer to it.
package struct PeopleCombinedCreditsEntity: StoredRecord {
    package let personID: Int
    package let language: String
    package var titles: [PeopleCreditTitleEntity]?
    package var cast: [PeopleCastCreditEntity]?
    package var crew: [PeopleCrewCreditEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "personCredits", Self.init,
        key("personID", \.personID, Int.self),
        key("language", \.language, String.self),
        children("titles", \.titles, [PeopleCreditTitleEntity]?.self),
        children("cast", \.cast, [PeopleCastCreditEntity]?.self),
        children("crew", \.crew, [PeopleCrewCreditEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
