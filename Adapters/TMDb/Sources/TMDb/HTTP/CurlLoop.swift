import CCurl
import Foundation
import Synchronization

/// The thread that performs all transfers of one transport. It ends when the transport is deallocated.
final class CurlLoop: Sendable {
    private struct Inbox {
        var pending: [PendingTransfer] = []
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

    /// Starts a transfer on the loop's thread.
    func begin(_ transfer: PendingTransfer) {
        inbox.withLock { $0.pending.append(transfer) }
        wake()
    }

    /// Wakes the thread to process new and cancelled transfers.
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
        while let pending = takePending() {
            pending.forEach { transfers.begin($0) }
            transfers.removeFinished()
            transfers.advance()
            set.wait()
        }
        transfers.cancelAll()
        set.destroy()
    }

    /// Returns the new transfers, or `nil` once the transport is deallocated.
    private func takePending() -> [PendingTransfer]? {
        inbox.withLock { inbox in
            defer { inbox.pending = [] }
            return inbox.isClosed ? nil : inbox.pending
        }
    }
}

/// libcurl's handle for concurrent transfers.
// Unchecked: only the loop's thread uses the handle, except for `wake`, which libcurl allows on any thread.
struct CurlSet: @unchecked Sendable {
    fileprivate let handle: OpaquePointer
    fileprivate let library: CurlLibrary
    fileprivate var curl: ccurl_functions { library.functions }

    init() throws {
        library = try CurlLibrary.shared()
        guard let handle = library.functions.multi_init() else {
            throw CurlError(code: ccurl_could_not_start)
        }
        self.handle = handle
    }

    func wake() { _ = curl.multi_wakeup(handle) }

    /// Blocks until bytes arrive, a libcurl timer fires, or `wake` is called, now or since the last wait.
    func wait() { _ = curl.multi_poll(handle, nil, 0, .max, nil) }

    func destroy() { _ = curl.multi_cleanup(handle) }
}

/// The transfers in progress. Used only on the loop's thread.
struct CurlTransfers {
    private let set: CurlSet
    private var running: [OpaquePointer: CurlTransfer] = [:]

    init(_ set: CurlSet) {
        self.set = set
    }

    mutating func begin(_ pending: PendingTransfer) {
        guard !pending.continuation.isFinished else { return }
        do {
            let transfer = try CurlTransfer(pending, set.library)
            running[transfer.handle] = transfer
            let code = set.curl.multi_add_handle(set.handle, transfer.handle)
            pending.progress?.begin()
            if code != 0 { end(transfer, with: ccurl_could_not_start) }
        } catch {
            pending.continuation.resume(with: .failure(error))
        }
    }

    /// Removes the transfers of cancelled tasks.
    mutating func removeFinished() {
        for transfer in running.values where transfer.pending.continuation.isFinished { remove(transfer) }
    }

    mutating func cancelAll() {
        for transfer in running.values {
            remove(transfer)
            transfer.pending.continuation.resume(with: .failure(CancellationError()))
        }
    }

    /// Advances all transfers without blocking, and resumes the callers of finished ones.
    mutating func advance() {
        var count: Int32 = 0
        _ = set.curl.multi_perform(set.handle, &count)
        while let message = set.curl.multi_info_read(set.handle, &count)?.pointee {
            guard message.kind == ccurl_is_done, let transfer = running[message.transfer] else { continue }
            end(transfer, with: message.data.code)
        }
    }

    private mutating func end(_ transfer: CurlTransfer, with code: Int32) {
        let result = Result { try transfer.result(code: code) }
        remove(transfer)
        transfer.pending.continuation.resume(with: result)
    }

    private mutating func remove(_ transfer: CurlTransfer) {
        running[transfer.handle] = nil
        _ = set.curl.multi_remove_handle(set.handle, transfer.handle)
    }
}
