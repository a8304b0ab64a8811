import Synchronization

final class DeduplicatingReporter: Sendable {
    private let reported = Mutex<Set<String>>([])
    private let print: @Sendable (String) -> Void

    init(_ print: @escaping @Sendable (String) -> Void) {
        self.print = print
    }

    @Sendable func report(_ sentence: String) {
        if reported.withLock({ $0.insert(sentence).inserted }) { print(sentence) }
    }
}
