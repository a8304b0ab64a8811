/// A library in the layout of version 2, in which records had no checksums and SQLite folded the words of a search:
/// written as SQL after the files of that version.
enum Version2Library {
    /// Titles that an earlier version of the type stored, with their search index, and reviews with children.
    static let titles = #"""
        PRAGMA application_id = 1347375171;
        BEGIN;
        CREATE TABLE "films" (
          "row#" INTEGER NOT NULL,
          "filmID" INTEGER NOT NULL,
          "name" TEXT NOT NULL,
          "year" TEXT,
          "laterColumn" TEXT,
          "reviews" INTEGER,
          "laterList" INTEGER,
          "cachedAt" INTEGER NOT NULL,
          PRIMARY KEY ("row#"),
          UNIQUE ("filmID")
        ) STRICT;
        CREATE INDEX "films_by_age" ON "films" ("cachedAt");
        CREATE TABLE "films_reviews" (
          "owner#" INTEGER NOT NULL,
          "reviews_position" INTEGER NOT NULL,
          "author" TEXT NOT NULL,
          "laterMark" INTEGER,
          PRIMARY KEY ("owner#", "reviews_position"),
          FOREIGN KEY ("owner#") REFERENCES "films" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE "films_laterList" (
          "owner#" INTEGER NOT NULL,
          "laterList_position" INTEGER NOT NULL,
          "text" TEXT NOT NULL,
          PRIMARY KEY ("owner#", "laterList_position"),
          FOREIGN KEY ("owner#") REFERENCES "films" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "films" VALUES (4, 9, 'Alien', '1979', 'kept', 2, 1, 1700000000000);
        INSERT INTO "films" VALUES (7, 3, 'Heat', 'unknown', NULL, 0, NULL, 1700000000000);
        INSERT INTO "films" VALUES (8, 5, 'Ёлки', NULL, 'too', NULL, 2, 1700000000000);
        INSERT INTO "films_reviews" VALUES (4, 0, 'ann', 1), (4, 1, 'bob', NULL);
        INSERT INTO "films_laterList" VALUES (4, 0, 'a'), (8, 0, 'b'), (8, 1, 'c');
        CREATE VIRTUAL TABLE "films_name_search" USING fts5("name", content='films', content_rowid='row#', tokenize='unicode61 remove_diacritics 2');
        CREATE TRIGGER "films_name_search_inserted" AFTER INSERT ON "films"
         BEGIN INSERT INTO "films_name_search" (rowid, "name") VALUES (new."row#", new."name"); END;
        CREATE TRIGGER "films_name_search_deleted" AFTER DELETE ON "films"
         BEGIN INSERT INTO "films_name_search" ("films_name_search", rowid, "name") VALUES ('delete', old."row#", old."name"); END;
        CREATE TRIGGER "films_name_search_updated" AFTER UPDATE ON "films"
        WHEN old."name" IS NOT new."name" BEGIN INSERT INTO "films_name_search" ("films_name_search", rowid, "name") VALUES ('delete', old."row#", old."name"); INSERT INTO "films_name_search" (rowid, "name") VALUES (new."row#", new."name"); END;
        INSERT INTO "films_name_search" ("films_name_search") VALUES ('rebuild');
        COMMIT;
        """#
}
