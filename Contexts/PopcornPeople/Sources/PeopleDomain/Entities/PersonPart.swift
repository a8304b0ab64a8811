public import CoreDomain

/// A part of a person's data that may be absent.
public enum PersonPart: String, ResponsePart, CaseIterable {
    /// The movies and TV series with their roles and jobs.
    case credits
    /// The portraits.
    case images
}
