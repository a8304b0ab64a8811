/// A line of a daily file: a JSON object with at least an id and a title.
struct DailyFileLine: Decodable {
    let id: Int
    let title: String
    let popularity: Double
    let isHidden: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        title =
            try container.decodeIfPresent(String.self, forKey: .originalTitle)
            ?? container.decodeIfPresent(String.self, forKey: .originalName)
            ?? container.decode(String.self, forKey: .name)
        popularity = try container.decodeIfPresent(Double.self, forKey: .popularity) ?? 0
        isHidden = try [CodingKeys.adult, .video].contains {
            try container.decodeIfPresent(Bool.self, forKey: $0) == true
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, popularity, adult, video
        case originalTitle = "original_title"
        case originalName = "original_name"
    }
}
