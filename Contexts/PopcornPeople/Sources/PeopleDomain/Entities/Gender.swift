/// A person's gender. Raw values are TMDb's numbers.
public enum Gender: Int, Equatable, Sendable, Codable {
    /// Not specified.
    case unknown = 0
    case female = 1
    case male = 2
    /// Non-binary.
    case other = 3
}
