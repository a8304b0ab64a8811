/// A person's gender. Raw values are TMDb's numbers.
public enum Gender: Int, Equatable, Sendable, Encodable {
    case unknown = 0
    case female = 1
    case male = 2
    case other = 3
}
