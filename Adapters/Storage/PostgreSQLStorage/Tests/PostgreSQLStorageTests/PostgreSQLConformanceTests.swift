#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import Storage
    import StorageTesting
    import Testing

    @Suite(.enabled(if: !TestServer.all.isEmpty)) struct `PostgreSQL storage conforms` {
        private static let common =
            StorageConformance.checks + StorageConformance.persistence + StorageConformance.sharing
            + StorageConformance.search

        @Test(arguments: TestServer.all, common)
        func `a PostgreSQL schema passes every check`(_ server: TestServer, _ check: StorageConformance.Check)
            async throws
        {
            let schema = TestSchema(on: server)
            try await check.run { try schema.engine() }
        }

        @Test(arguments: StorageConformance.unreachable)
        func `an unavailable PostgreSQL server is reported as an error`(_ check: StorageConformance.Check) async throws
        {
            try await check.run {
                try PostgreSQLStorage(address: "postgres://nobody:secret@127.0.0.1:1/none", schema: "popcorn_test")
            }
        }
    }
#endif
