import CoreDomain
import Foundation
import Testing

@Suite struct DomainEventPublisherTests {
    struct Rang: DomainEvent, Equatable {
        let number: Int
        let occurredAt = Date(timeIntervalSince1970: 0)
    }

    private let publisher = DomainEventPublisher()

    @Test func `every listener hears every event, in order`() async {
        let first = publisher.events()
        let second = publisher.events()
        for number in 1...5 { publisher.publish(Rang(number: number)) }
        #expect(await numbers(5, of: first) == [1, 2, 3, 4, 5])
        #expect(await numbers(5, of: second) == [1, 2, 3, 4, 5])
    }

    @Test func `a listener hears nothing from before it listened`() async {
        publisher.publish(Rang(number: 1))
        let late = publisher.events()
        publisher.publish(Rang(number: 2))
        #expect(await numbers(1, of: late) == [2])
    }

    @Test func `publishing to nobody does no harm`() {
        publisher.publish(Rang(number: 1))
    }

    @Test func `a listener that leaves does not disturb the others`() async {
        let leaving = publisher.events()
        let staying = publisher.events()
        publisher.publish(Rang(number: 1))
        #expect(await numbers(1, of: leaving) == [1])
        let listening = Task { await numbers(.max, of: leaving) }
        listening.cancel()
        #expect(await listening.value == [])
        publisher.publish(Rang(number: 2))
        #expect(await numbers(2, of: staying) == [1, 2])
    }

    @Test func `listening ends, after the last event, when the publisher goes`() async {
        var shortLived: DomainEventPublisher? = DomainEventPublisher()
        let events = shortLived?.events()
        shortLived?.publish(Rang(number: 1))
        shortLived = nil
        var heard: [Int?] = []
        if let events { for await event in events { heard.append((event as? Rang)?.number) } }
        #expect(heard == [1])
    }

    /// The numbers of the next events, fewer where the stream ends before.
    private func numbers(_ count: Int, of events: AsyncStream<any DomainEvent>) async -> [Int] {
        var numbers: [Int] = []
        for await event in events {
            if let rang = event as? Rang { numbers.append(rang.number) }
            if numbers.count == count { break }
        }
        return numbers
    }
}
