import Storage

/// An error of a log's state folder rather than of the log, which is read all the same.
///
/// The place where an error is thrown decides which it is. Its path doesn't, since a link may lead from one folder to the
/// other, and one path may begin with the other. No caller outside this module sees a `StateFailure`.
struct StateFailure: Error {
    let cause: StorageError

    /// Runs `body`, which uses only the state folder, and marks its errors.
    static func marking<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let cause as StorageError {
            throw StateFailure(cause: cause)
        }
    }

    /// Runs `body`, and throws marked errors as what they are.
    static func unmarking<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as StateFailure {
            throw failure.cause
        }
    }
}
