package import Foundation
package import Storage

package struct PeopleKnownForTitleEntity: StoredModel {
    package var kind: String
    package var titleID: Int
    package var title: String
    package var date: Date?

    package static let schema = Schema(
        "knownFor", Self.init,
        field("kind", \.kind, String.self),
        field("titleID", \.titleID, Int.self),
        field("title", \.title, String.self),
        day("date", \.date, Date?.self))
}
