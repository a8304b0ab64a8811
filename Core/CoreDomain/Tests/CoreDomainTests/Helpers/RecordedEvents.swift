package import CoreDomain
import Synchronization

/// Keeps what is published, in order.
package final class RecordedEvents: DomainEventPublishing {
    private let events = Mutex<[any DomainEvent]>([])

    package init() {}

    package var published: [any DomainEvent] { events.withLock { $0 } }

    package func publish(_ event: any DomainEvent) {
        events.withLock { $0.append(event) }
    }
}
