#if PostgreSQL
    import Foundation
    import Storage
    import StorageTesting
    import Synchronization
    import Testing

    @testable import PostgreSQLStorage

    /// A separate server that these tests stop, start and kill.
    @Suite(.serialized, .enabled(if: ControlledServer.shared != nil))
    struct `PostgreSQL storage and a server that goes down` {
        private let control: ControlledServer
        private let schema: TestSchema

        init() throws {
            control = try #require(ControlledServer.shared)
            schema = TestSchema(on: control.server)
        }

        @Test(arguments: StorageConformance.reconnection)
        func `a PostgreSQL server is used again once it is reachable`(_ check: StorageConformance.Check) async throws {
            try await check.run(interruptedBy: control.interruption) { try schema.engine() }
        }

        @Test func `an engine continues with whole batches when a server process is killed during commits`()
            async throws
        {
            let engine = try schema.engine()
            let acknowledged = Atomic(0)
            let isOver = Atomic(false)
            let writer = Task {
                var number = 0
                while !isOver.load(ordering: .relaxed) {
                    number += 1
                    let batch = (0..<20).map { Mutation.put(TitleRecord(number * 100 + $0, "\(number)")) }
                    // A batch may fail while the server recovers, with unknown outcome.
                    while (try? await engine.commit(batch)) == nil {}
                    acknowledged.store(number, ordering: .sequentiallyConsistent)
                }
            }
            for _ in 1...10 {
                let before = acknowledged.load(ordering: .sequentiallyConsistent)
                while acknowledged.load(ordering: .sequentiallyConsistent) < before + 3 { await Task.yield() }
                try control.killOneProcess()
            }
            isOver.store(true, ordering: .relaxed)
            await writer.value
            let found = try await engine.query(.all, of: TitleRecord.self).compactMap { $0 as? TitleRecord }
            // The server may lose its last batches before each kill.
            let numbers = Set(found.map { $0.titleID / 100 }).sorted()
            #expect(found == numbers.flatMap { number in (0..<20).map { TitleRecord(number * 100 + $0, "\(number)") } })
            #expect(!numbers.isEmpty)
            await engine.close()
        }
    }

    private struct ControlledServer: Sendable {
        let server: TestServer
        private let script: String

        /// The script and the address in `POPCORN_TEST_POSTGRES_CONTROL`, separated by a blank.
        static let shared: ControlledServer? = {
            let words = (ProcessInfo.processInfo.environment["POPCORN_TEST_POSTGRES_CONTROL"] ?? "").split(
                separator: " ")
            return words.count == 2
                ? ControlledServer(server: TestServer(address: String(words[1])), script: String(words[0])) : nil
        }()

        struct Failure: Error {}

        private func run(_ command: String) throws {
            guard runShell("\(script) \(command)") == 0 else { throw Failure() }
        }

        var interruption: StorageConformance.Interruption {
            StorageConformance.Interruption {
                try run("stop")
            } end: {
                try run("start")
            }
        }

        /// Kills one of the server's processes for the engine; the server then ends all others and recovers.
        func killOneProcess() throws {
            while true {
                // The server refuses connections while it recovers.
                let found = try? server.run(
                    "SELECT pid::text FROM pg_stat_activity WHERE application_name = 'popcorn' AND pid <> pg_backend_pid()"
                )
                if let pid = found?.first?.flatMap({ Int32($0) }) {
                    kill(pid, SIGKILL)
                    return
                }
                usleep(10_000)
            }
        }
    }
#endif
