import CoreDomain
import Foundation
import Testing

@Suite struct DomainEventPublisherTests {
    struct NumberedEvent: DomainEvent, Equatable {
        let number: Int
        let occurredAt = Date(timeIntervalSince1970: 0)
    }

    private let publisher = DomainEventPublisher()

    @Test func `every subscriber receives every event in order`() async {
        let first = publisher.events()
        let second = publisher.events()
        for number in 1...5 { publisher.publish(NumberedEvent(number: number)) }
        #expect(await numbers(5, of: first) == [1, 2, 3, 4, 5])
        #expect(await numbers(5, of: second) == [1, 2, 3, 4, 5])
    }

    @Test func `a subscriber receives no earlier events`() async {
        publisher.publish(NumberedEvent(number: 1))
        let late = publisher.events()
        publisher.publish(NumberedEvent(number: 2))
        #expect(await numbers(1, of: late) == [2])
    }

    @Test func `cancelling one subscriber doesn't affect the others`() async {
        let leaving = publisher.events()
        let staying = publisher.events()
        publisher.publish(NumberedEvent(number: 1))
        #expect(await numbers(1, of: leaving) == [1])
        let receiving = Task { await numbers(.max, of: leaving) }
        receiving.cancel()
        #expect(await receiving.value == [])
        publisher.publish(NumberedEvent(number: 2))
        #expect(await numbers(2, of: staying) == [1, 2])
    }

    @Test func `a stream ends after the last event when the publisher is released`() async {
        var shortLived: DomainEventPublisher? = DomainEventPublisher()
        let events = shortLived?.events()
        shortLived?.publish(NumberedEvent(number: 1))
        shortLived = nil
        var received: [Int?] = []
        if let events { for await event in events { received.append((event as? NumberedEvent)?.number) } }
        #expect(received == [1])
    }

    /// Returns the numbers of the next `count` events, or fewer if the stream ends.
    private func numbers(_ count: Int, of events: AsyncStream<any DomainEvent>) async -> [Int] {
        var numbers: [Int] = []
        for await event in events {
            if let event = event as? NumberedEvent { numbers.append(event.number) }
            if numbers.count == count { break }
        }
        return numbers
    }
}
