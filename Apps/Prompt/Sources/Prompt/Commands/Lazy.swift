import Synchronization

/// A value that is made when it is first needed.
final class Lazy<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    /// The value, if it has been made.
    var made: Value? { stored.withLock(\.self) }

    /// Returns the value.
    ///
    /// - Parameter make: Makes the value. Several threads that need it at the same time may each make it.
    func value(_ make: () -> Value) -> Value {
        if let made { return made }
        // Without the lock, since making a value may need another one.
        let value = make()
        stored.withLock { $0 = value }
        return value
    }
}
