import Foundation
import SQLSupport
import Storage
import StorageSupport

/// How engines tell each other what they have committed: by `NOTIFY`, on a channel with the name of the schema.
///
/// A notification is a JSON array of collections and keys, each key an array:
/// `["titles",["i550"],"entries",["ta","i1"]]`. One
/// that would be too long is empty, and means any record.
enum ChangeNotification {
    /// PostgreSQL allows less than 8,000 bytes.
    private static let longest = 7900

    /// The parameters of `pg_notify`.
    static func parameters(_ batch: [Mutation], channel: String) -> [Parameter] {
        [.text(channel), .text(text(of: batch) ?? "")]
    }

    private static func text(of batch: [Mutation]) -> String? {
        var output = JSONOutput()
        var parts: [(collection: String, key: RecordKey)] = []
        for mutation in batch {
            switch mutation {
            case .expect: continue
            case .removeAll: return nil
            case .put(let record): parts.append((type(of: record).collection, record.key))
            case .remove(let key, let type): parts.append((type.collection, key))
            }
            if parts.count > longest / 8 { return nil }
        }
        output.append(arrayOf: parts.flatMap { [Part.collection($0.collection), .key($0.key)] }) { output, part in
            switch part {
            case .collection(let name): output.append(name)
            case .key(let key): output.append(arrayOf: key.parts) { $0.append(text(of: $1)) }
            }
        }
        return output.bytes.count > longest || output.bytes.contains(0)
            ? nil : String(decoding: output.bytes, as: UTF8.self)
    }

    /// A part of a key, with its type.
    private static func text(of scalar: Scalar) -> String {
        if case .integer(let number) = scalar { "i\(number)" } else { "t\(scalar)" }
    }

    private static func scalar(of text: String) -> Scalar {
        text.hasPrefix("i") ? Int64(text.dropFirst()).map(Scalar.integer) ?? .null : .text(String(text.dropFirst()))
    }

    private enum Part { case collection(String), key(RecordKey) }

    /// Reads what another engine wrote. What it cannot read may be a later version's, and means any record.
    static func change(_ text: String) -> ForeignChange {
        var text = text
        return
            (try? text.withUTF8 { bytes -> ForeignChange in
                var input = JSONInput(bytes)
                var (keys, collection): (Set<ChangedKey>, String?) = ([], nil)
                _ = try input.array { input in
                    if let name = collection {
                        keys.insert(
                            ChangedKey(
                                collection: name, key: RecordKey(parts: try input.array { try scalar(of: $0.string()) })
                            ))
                        collection = nil
                    } else {
                        collection = try input.string()
                    }
                }
                try input.end()
                return .keys(keys)
            }) ?? .anything
    }
}

/// Waits for notifications on a connection of its own, which it opens again when it is lost.
final class NotificationListener: Sendable {
    private let server: Server
    private let isOver = CancellationFlag()
    private let queue = DispatchQueue(label: "PostgreSQLStorage.notifications")

    init(_ server: Server) { self.server = server }

    /// Returns what others commit, until the stream is abandoned or `stop` is called.
    func changes() -> AsyncStream<ForeignChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: ForeignChange.self)
        continuation.onTermination = { [isOver] _ in isOver.set() }
        queue.async {
            self.listen(continuation)
            continuation.finish()
        }
        return stream
    }

    func stop() { isOver.set() }

    private func listen(_ continuation: AsyncStream<ForeignChange>.Continuation) {
        var isFirst = true
        while !isOver.isSet {
            do {
                let deadline = Deadline(server.timeout, isOver)
                let connection = try Connection(to: server.address, deadline, nil)
                if !connection.hasNotifications { return }
                try connection.run([Command("LISTEN \(server.dialect.schema.quoted)")], deadline)
                // What was committed while nobody listened is unknown.
                if !isFirst { continuation.yield(.anything) }
                isFirst = false
                while !isOver.isSet {
                    for text in try connection.notifications(waitingFor: 200) {
                        continuation.yield(text.isEmpty ? .anything : ChangeNotification.change(text))
                    }
                }
            } catch {
                // A server that is down is reported by what needs it. This tries again.
                for _ in 0..<10 where !isOver.isSet { usleep(100_000) }
            }
        }
    }
}
