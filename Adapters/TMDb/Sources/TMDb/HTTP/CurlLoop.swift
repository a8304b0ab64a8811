import CCurl
import Foundation
import Synchronization

/// The thread that drives all requests of one transport, and ends with it.
final class CurlLoop: Sendable {
    private struct Inbox {
        var departures: [Departure] = []
        var isClosed = false
    }

    private let set: CurlSet
    private let inbox = Mutex(Inbox())

    init() throws {
        set = try CurlSet()
        let thread = Thread { [self] in run() }
        thread.name = "popcorn.network"
        thread.start()
    }

    func begin(_ departure: Departure) {
        inbox.withLock { $0.departures.append(departure) }
        wake()
    }

    /// Makes the thread look for new requests and for callers who are gone.
    func wake() {
        inbox.withLock { if !$0.isClosed { set.wake() } }
    }

    func close() {
        inbox.withLock { inbox in
            inbox.isClosed = true
            set.wake()
        }
    }

    private func run() {
        var transfers = CurlTransfers(set)
        while let departures = takeDepartures() {
            departures.forEach { transfers.begin($0) }
            transfers.dropAbandoned()
            transfers.advance()
            set.wait()
        }
        transfers.dropAll()
        set.destroy()
    }

    /// nil once the transport is gone.
    private func takeDepartures() -> [Departure]? {
        inbox.withLock { inbox in
            defer { inbox.departures = [] }
            return inbox.isClosed ? nil : inbox.departures
        }
    }
}

/// libcurl's handle for requests that run side by side.
///
/// Unchecked, since of all calls with it libcurl allows only `wake` from another thread than the loop's.
struct CurlSet: @unchecked Sendable {
    fileprivate let handle: OpaquePointer

    private static let isReady = curl_global_init(ccurl_everything) == 0

    init() throws {
        guard Self.isReady, let handle = curl_multi_init() else { throw CurlError(code: ccurl_could_not_start) }
        self.handle = handle
    }

    func wake() { curl_multi_wakeup(handle) }

    /// Until something arrives, one of libcurl's own timers ends, or `wake` is called, now or since the last wait.
    func wait() { curl_multi_poll(handle, nil, 0, .max, nil) }

    func destroy() { curl_multi_cleanup(handle) }
}

/// The requests on their way. Used on the loop's thread only.
struct CurlTransfers {
    private let set: CurlSet
    private var running: [OpaquePointer: CurlTransfer] = [:]

    init(_ set: CurlSet) {
        self.set = set
    }

    mutating func begin(_ departure: Departure) {
        guard !departure.caller.isGone else { return }
        do {
            let transfer = try CurlTransfer(departure)
            running[transfer.handle] = transfer
            let code = curl_multi_add_handle(set.handle, transfer.handle)
            if code != 0 { end(transfer, with: ccurl_could_not_start) }
        } catch {
            departure.caller.resume(with: .failure(error))
        }
    }

    mutating func dropAbandoned() {
        for transfer in running.values where transfer.departure.caller.isGone { remove(transfer) }
    }

    mutating func dropAll() {
        for transfer in running.values {
            remove(transfer)
            transfer.departure.caller.resume(with: .failure(CancellationError()))
        }
    }

    /// Does what can be done without waiting, and hands out what has ended.
    mutating func advance() {
        var count: Int32 = 0
        curl_multi_perform(set.handle, &count)
        while let message = curl_multi_info_read(set.handle, &count)?.pointee {
            guard message.kind == ccurl_is_done, let transfer = running[message.transfer] else { continue }
            end(transfer, with: message.data.code)
        }
    }

    private mutating func end(_ transfer: CurlTransfer, with code: Int32) {
        let result = Result { try transfer.arrival(code: code) }
        remove(transfer)
        transfer.departure.caller.resume(with: result)
    }

    private mutating func remove(_ transfer: CurlTransfer) {
        running[transfer.handle] = nil
        curl_multi_remove_handle(set.handle, transfer.handle)
    }
}
