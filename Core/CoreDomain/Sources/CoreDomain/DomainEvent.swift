public import Foundation
import Synchronization

/// An event in a domain, such as a change of the user's library.
public protocol DomainEvent: Sendable {
    /// The instant when the event happened.
    var occurredAt: Date { get }
}

/// Delivers every published event to every open stream.
public final class DomainEventPublisher: Sendable {
    private let listeners = Mutex<[UUID: AsyncStream<any DomainEvent>.Continuation]>([:])

    public init() {}

    deinit {
        for continuation in listeners.withLock({ $0.values }) { continuation.finish() }
    }

    /// Delivers `event` to every open stream.
    public func publish(_ event: any DomainEvent) {
        for continuation in listeners.withLock({ Array($0.values) }) { continuation.yield(event) }
    }

    /// Returns the events published from now on, in order. The stream ends when the publisher is deallocated.
    public func events() -> AsyncStream<any DomainEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: (any DomainEvent).self)
        let id = UUID()
        listeners.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.removeValue(forKey: id) }
        }
        return stream
    }
}
