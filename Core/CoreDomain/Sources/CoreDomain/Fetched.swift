public import Foundation

/// A value with where it comes from and what is to be said about it.
public struct Fetched<Value: Sendable>: Sendable {
    public let value: Value
    public let freshness: Freshness
    /// What the caller should tell the user beside the value; usually empty.
    public let notices: [FetchNotice]

    public init(_ value: Value, _ freshness: Freshness, notices: [FetchNotice] = []) {
        self.value = value
        self.freshness = freshness
        self.notices = notices
    }

    /// The same answer with its value changed.
    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Fetched<Other> {
        Fetched<Other>(try transform(value), freshness, notices: notices)
    }

    /// The same answer with more to be said about it.
    public func noting(_ more: [FetchNotice]) -> Fetched {
        Fetched(value, freshness, notices: notices + more)
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// Where an answer comes from and how old it is.
public enum Freshness: Hashable, Sendable {
    /// It was fetched for this very call.
    case network
    /// It was stored at that instant and is within its lifetime.
    case fresh(since: Date)
    /// It was stored at that instant and has outlived its lifetime.
    case stale(since: Date)

    /// When it was stored; nil for an answer from the network.
    public var storedAt: Date? {
        switch self {
        case .network: nil
        case .fresh(let date), .stale(let date): date
        }
    }
}

/// Something that went wrong beside the main answer, without spoiling it.
public enum FetchNotice: Hashable, Sendable {
    /// A newer answer was asked for and did not come, so this one was served from storage.
    case refetchFailed(FetchError)
    /// A part of the answer could not be had.
    case absent(part: String, FetchError)
    /// That many elements of TMDb's answer could not be read and were left out.
    case skipped(Int)
    /// The answer is whole, but could not be kept.
    case notStored(FetchError)
}

/// Whether a stored answer will do.
public enum FetchPolicy: Sendable {
    /// A fresh stored answer is served; else the network is asked.
    case cached
    /// A stored answer is served, however stale; only where there is none the network is asked.
    case stored
    /// The network is asked. If it fails, what is stored is served, with a notice.
    case refresh
}
