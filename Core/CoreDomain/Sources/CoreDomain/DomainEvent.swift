public import Foundation
import Synchronization

/// Something that happened in a domain, said in the past tense: `MovieAddedToList`.
public protocol DomainEvent: Sendable {
    /// When it happened.
    var occurredAt: Date { get }
}

/// Takes note of domain events. Injected into whatever lets them happen.
public protocol DomainEventPublishing: Sendable {
    func publish(_ event: any DomainEvent)
}

/// Hands every published event to every stream that is being listened to.
public final class DomainEventPublisher: DomainEventPublishing {
    private let listeners = Mutex<[UUID: AsyncStream<any DomainEvent>.Continuation]>([:])

    public init() {}

    deinit {
        for continuation in listeners.withLock({ $0.values }) { continuation.finish() }
    }

    public func publish(_ event: any DomainEvent) {
        for continuation in listeners.withLock({ Array($0.values) }) { continuation.yield(event) }
    }

    /// Every event published from now on, in order. Ends when the publisher goes.
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
