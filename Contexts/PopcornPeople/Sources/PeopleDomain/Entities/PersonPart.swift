public import CoreDomain

/// A part of a person's data, which can be absent even though the person isn't.
public enum PersonPart: String, ResponsePart, CaseIterable {
    /// The movies and TV series with their roles and jobs.
    case credits
    /// The portraits.
    case images
}
