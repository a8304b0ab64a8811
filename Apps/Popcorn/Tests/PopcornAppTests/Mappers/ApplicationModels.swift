import CoreDomain
import Foundation
import Testing

/// Returns an application model from the JSON that the machine formats print; days are yyyy-MM-dd.
func model<Model: Decodable>(_ json: String) throws -> Model {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
        let text = try decoder.singleValueContainer().decode(String.self)
        return try #require(CalendarDay.date(from: text))
    }
    return try decoder.decode(Model.self, from: Data(json.utf8))
}
