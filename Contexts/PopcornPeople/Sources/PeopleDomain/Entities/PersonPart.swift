public import CoreDomain

/// A part of a person's data that may be absent.
public enum PersonPart: String, ResponsePart, CaseIterable {
    /// The person's roles and jobs in movies and TV series.
    case credits
    /// The person's portraits.
    case images
}
