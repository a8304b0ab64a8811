/// Libraries in the layout of version 1, in which the key columns were the primary key: dumps of files that it wrote.
enum Version1Library {
    /// A watchlist of five movies.
    static let watchlist = #"""
        PRAGMA application_id = 1347375171;
        BEGIN;
        CREATE TABLE "listEntries" (
          "listID" TEXT NOT NULL,
          "movieID" INTEGER NOT NULL,
          "title" TEXT NOT NULL,
          "originalTitle" TEXT,
          "releaseDate" TEXT,
          "posterPath" TEXT,
          "voteAverage" REAL,
          "voteCount" INTEGER,
          "addedAt" INTEGER NOT NULL,
          PRIMARY KEY ("listID", "movieID")
        ) STRICT;
        INSERT INTO "listEntries" VALUES('watchlist',550,'Fight Club','Fight Club','1999-10-15','/pB8BM7pdSp6B6Ih7QZ4DrQ3PmJK.jpg',8.438,31033,1795285398927);
        INSERT INTO "listEntries" VALUES('watchlist',680,'Pulp Fiction','Pulp Fiction','1994-09-10','/vQWk5YBFWF4bZaofAbv0tShwBvQ.jpg',8.488,29309,1795285399017);
        INSERT INTO "listEntries" VALUES('watchlist',13,'Forrest Gump','Forrest Gump','1994-06-23','/saHP97rTPS5eLmrLQEcANmKrsFl.jpg',8.463,28886,1795285399088);
        INSERT INTO "listEntries" VALUES('watchlist',278,'The Shawshank Redemption','The Shawshank Redemption','1994-09-23','/9cqNxx0GxF0bflZmeSMuL5tnGzr.jpg',8.712,29275,1795285399162);
        INSERT INTO "listEntries" VALUES('watchlist',238,'The Godfather','The Godfather','1972-03-14','/3bhkrj58Vtu7enYsRolD1fZdja1.jpg',8.685,22097,1795285399250);
        COMMIT;
        """#

    /// Records of every shape that the tests have, with a search index.
    static let records = #"""
        PRAGMA application_id = 1347375171;
        BEGIN;
        CREATE TABLE "entries" (
          "listID" TEXT NOT NULL,
          "position" INTEGER NOT NULL,
          "note" TEXT,
          "marks" INTEGER,
          "cachedAt" INTEGER NOT NULL,
          PRIMARY KEY ("listID", "position")
        ) STRICT;
        INSERT INTO "entries" VALUES('b',2,'see',2,1700000000000);
        INSERT INTO "entries" VALUES('a',1,NULL,0,1700000000000);
        INSERT INTO "entries" VALUES('ä''"',-5,'',1,1700000000000);
        CREATE TABLE "entries_marks" (
          "owner_listID" TEXT NOT NULL,
          "owner_position" INTEGER NOT NULL,
          "marks_position" INTEGER NOT NULL,
          "text" TEXT NOT NULL,
          PRIMARY KEY ("owner_listID", "owner_position", "marks_position"),
          FOREIGN KEY ("owner_listID", "owner_position") REFERENCES "entries" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "entries_marks" VALUES('b',2,0,'x');
        INSERT INTO "entries_marks" VALUES('b',2,1,'y');
        INSERT INTO "entries_marks" VALUES('ä''"',-5,0,'');
        CREATE TABLE "everything" (
          "recordID" INTEGER NOT NULL,
          "integer" INTEGER NOT NULL,
          "real" REAL NOT NULL,
          "text" TEXT NOT NULL,
          "flag" INTEGER NOT NULL,
          "link" TEXT NOT NULL,
          "instant" INTEGER NOT NULL,
          "integers" TEXT NOT NULL,
          "texts" TEXT NOT NULL,
          "optionalInteger" INTEGER,
          "optionalReal" REAL,
          "optionalText" TEXT,
          "optionalFlag" INTEGER,
          "optionalLink" TEXT,
          "optionalInstant" INTEGER,
          "day" TEXT,
          "optionalIntegers" TEXT,
          "optionalTexts" TEXT,
          "parts" INTEGER,
          "mainPart" INTEGER,
          "cachedAt" INTEGER NOT NULL,
          PRIMARY KEY ("recordID")
        ) STRICT;
        INSERT INTO "everything" VALUES(1,2,3.5,'four',1,'file:///five',6006,'[7,8]','["nine","ten"]',11,12.5,'thirteen',0,'file:///fourteen',15015,'1970-01-17','[17]','["eighteen"]',2,1,22022);
        INSERT INTO "everything" VALUES(2,0,0.0,'',0,'file:///',0,'[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1000);
        INSERT INTO "everything" VALUES(3,2,3.5,'four',1,'file:///five',6006,'[7,8]','["nine","ten"]',11,12.5,'thirteen',0,'file:///fourteen',15015,'1970-01-17','[17]','["eighteen"]',2,1,22022);
        CREATE TABLE "everything_mainPart" (
          "owner_recordID" INTEGER NOT NULL,
          "mainPart_position" INTEGER NOT NULL,
          "partID" INTEGER NOT NULL,
          "name" TEXT,
          "weight" REAL,
          "pieces" INTEGER,
          "mainPiece" INTEGER,
          PRIMARY KEY ("owner_recordID", "mainPart_position"),
          FOREIGN KEY ("owner_recordID") REFERENCES "everything" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_mainPart" VALUES(1,0,21,'part 21',2.625,3,1);
        INSERT INTO "everything_mainPart" VALUES(3,0,21,'part 21',2.625,3,1);
        CREATE TABLE "everything_mainPart_mainPiece" (
          "owner_recordID" INTEGER NOT NULL,
          "mainPart_position" INTEGER NOT NULL,
          "mainPiece_position" INTEGER NOT NULL,
          "name" TEXT NOT NULL,
          "notes" INTEGER,
          PRIMARY KEY ("owner_recordID", "mainPart_position", "mainPiece_position"),
          FOREIGN KEY ("owner_recordID", "mainPart_position") REFERENCES "everything_mainPart" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_mainPart_mainPiece" VALUES(1,0,0,'main of 21',1);
        INSERT INTO "everything_mainPart_mainPiece" VALUES(3,0,0,'main of 21',1);
        CREATE TABLE "everything_mainPart_mainPiece_notes" (
          "owner_recordID" INTEGER NOT NULL,
          "mainPart_position" INTEGER NOT NULL,
          "mainPiece_position" INTEGER NOT NULL,
          "notes_position" INTEGER NOT NULL,
          "text" TEXT NOT NULL,
          PRIMARY KEY ("owner_recordID", "mainPart_position", "mainPiece_position", "notes_position"),
          FOREIGN KEY ("owner_recordID", "mainPart_position", "mainPiece_position") REFERENCES "everything_mainPart_mainPiece" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_mainPart_mainPiece_notes" VALUES(1,0,0,0,'three');
        INSERT INTO "everything_mainPart_mainPiece_notes" VALUES(3,0,0,0,'three');
        CREATE TABLE "everything_mainPart_pieces" (
          "owner_recordID" INTEGER NOT NULL,
          "mainPart_position" INTEGER NOT NULL,
          "pieces_position" INTEGER NOT NULL,
          "name" TEXT NOT NULL,
          "notes" INTEGER,
          PRIMARY KEY ("owner_recordID", "mainPart_position", "pieces_position"),
          FOREIGN KEY ("owner_recordID", "mainPart_position") REFERENCES "everything_mainPart" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_mainPart_pieces" VALUES(1,0,0,'first of 21',2);
        INSERT INTO "everything_mainPart_pieces" VALUES(1,0,1,'second of 21',0);
        INSERT INTO "everything_mainPart_pieces" VALUES(1,0,2,'third of 21',NULL);
        INSERT INTO "everything_mainPart_pieces" VALUES(3,0,0,'first of 21',2);
        INSERT INTO "everything_mainPart_pieces" VALUES(3,0,1,'second of 21',0);
        INSERT INTO "everything_mainPart_pieces" VALUES(3,0,2,'third of 21',NULL);
        CREATE TABLE "everything_mainPart_pieces_notes" (
          "owner_recordID" INTEGER NOT NULL,
          "mainPart_position" INTEGER NOT NULL,
          "pieces_position" INTEGER NOT NULL,
          "notes_position" INTEGER NOT NULL,
          "text" TEXT NOT NULL,
          PRIMARY KEY ("owner_recordID", "mainPart_position", "pieces_position", "notes_position"),
          FOREIGN KEY ("owner_recordID", "mainPart_position", "pieces_position") REFERENCES "everything_mainPart_pieces" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_mainPart_pieces_notes" VALUES(1,0,0,0,'one');
        INSERT INTO "everything_mainPart_pieces_notes" VALUES(1,0,0,1,'two');
        INSERT INTO "everything_mainPart_pieces_notes" VALUES(3,0,0,0,'one');
        INSERT INTO "everything_mainPart_pieces_notes" VALUES(3,0,0,1,'two');
        CREATE TABLE "everything_parts" (
          "owner_recordID" INTEGER NOT NULL,
          "parts_position" INTEGER NOT NULL,
          "partID" INTEGER NOT NULL,
          "name" TEXT,
          "weight" REAL,
          "pieces" INTEGER,
          "mainPiece" INTEGER,
          PRIMARY KEY ("owner_recordID", "parts_position"),
          FOREIGN KEY ("owner_recordID") REFERENCES "everything" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_parts" VALUES(1,0,19,'part 19',2.375,3,1);
        INSERT INTO "everything_parts" VALUES(1,1,20,'part 20',2.5,3,1);
        INSERT INTO "everything_parts" VALUES(3,0,19,'part 19',2.375,3,1);
        INSERT INTO "everything_parts" VALUES(3,1,20,'part 20',2.5,3,1);
        CREATE TABLE "everything_parts_mainPiece" (
          "owner_recordID" INTEGER NOT NULL,
          "parts_position" INTEGER NOT NULL,
          "mainPiece_position" INTEGER NOT NULL,
          "name" TEXT NOT NULL,
          "notes" INTEGER,
          PRIMARY KEY ("owner_recordID", "parts_position", "mainPiece_position"),
          FOREIGN KEY ("owner_recordID", "parts_position") REFERENCES "everything_parts" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_parts_mainPiece" VALUES(1,0,0,'main of 19',1);
        INSERT INTO "everything_parts_mainPiece" VALUES(1,1,0,'main of 20',1);
        INSERT INTO "everything_parts_mainPiece" VALUES(3,0,0,'main of 19',1);
        INSERT INTO "everything_parts_mainPiece" VALUES(3,1,0,'main of 20',1);
        CREATE TABLE "everything_parts_mainPiece_notes" (
          "owner_recordID" INTEGER NOT NULL,
          "parts_position" INTEGER NOT NULL,
          "mainPiece_position" INTEGER NOT NULL,
          "notes_position" INTEGER NOT NULL,
          "text" TEXT NOT NULL,
          PRIMARY KEY ("owner_recordID", "parts_position", "mainPiece_position", "notes_position"),
          FOREIGN KEY ("owner_recordID", "parts_position", "mainPiece_position") REFERENCES "everything_parts_mainPiece" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_parts_mainPiece_notes" VALUES(1,0,0,0,'three');
        INSERT INTO "everything_parts_mainPiece_notes" VALUES(1,1,0,0,'three');
        INSERT INTO "everything_parts_mainPiece_notes" VALUES(3,0,0,0,'three');
        INSERT INTO "everything_parts_mainPiece_notes" VALUES(3,1,0,0,'three');
        CREATE TABLE "everything_parts_pieces" (
          "owner_recordID" INTEGER NOT NULL,
          "parts_position" INTEGER NOT NULL,
          "pieces_position" INTEGER NOT NULL,
          "name" TEXT NOT NULL,
          "notes" INTEGER,
          PRIMARY KEY ("owner_recordID", "parts_position", "pieces_position"),
          FOREIGN KEY ("owner_recordID", "parts_position") REFERENCES "everything_parts" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_parts_pieces" VALUES(1,0,0,'first of 19',2);
        INSERT INTO "everything_parts_pieces" VALUES(1,0,1,'second of 19',0);
        INSERT INTO "everything_parts_pieces" VALUES(1,0,2,'third of 19',NULL);
        INSERT INTO "everything_parts_pieces" VALUES(1,1,0,'first of 20',2);
        INSERT INTO "everything_parts_pieces" VALUES(1,1,1,'second of 20',0);
        INSERT INTO "everything_parts_pieces" VALUES(1,1,2,'third of 20',NULL);
        INSERT INTO "everything_parts_pieces" VALUES(3,0,0,'first of 19',2);
        INSERT INTO "everything_parts_pieces" VALUES(3,0,1,'second of 19',0);
        INSERT INTO "everything_parts_pieces" VALUES(3,0,2,'third of 19',NULL);
        INSERT INTO "everything_parts_pieces" VALUES(3,1,0,'first of 20',2);
        INSERT INTO "everything_parts_pieces" VALUES(3,1,1,'second of 20',0);
        INSERT INTO "everything_parts_pieces" VALUES(3,1,2,'third of 20',NULL);
        CREATE TABLE "everything_parts_pieces_notes" (
          "owner_recordID" INTEGER NOT NULL,
          "parts_position" INTEGER NOT NULL,
          "pieces_position" INTEGER NOT NULL,
          "notes_position" INTEGER NOT NULL,
          "text" TEXT NOT NULL,
          PRIMARY KEY ("owner_recordID", "parts_position", "pieces_position", "notes_position"),
          FOREIGN KEY ("owner_recordID", "parts_position", "pieces_position") REFERENCES "everything_parts_pieces" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "everything_parts_pieces_notes" VALUES(1,0,0,0,'one');
        INSERT INTO "everything_parts_pieces_notes" VALUES(1,0,0,1,'two');
        INSERT INTO "everything_parts_pieces_notes" VALUES(1,1,0,0,'one');
        INSERT INTO "everything_parts_pieces_notes" VALUES(1,1,0,1,'two');
        INSERT INTO "everything_parts_pieces_notes" VALUES(3,0,0,0,'one');
        INSERT INTO "everything_parts_pieces_notes" VALUES(3,0,0,1,'two');
        INSERT INTO "everything_parts_pieces_notes" VALUES(3,1,0,0,'one');
        INSERT INTO "everything_parts_pieces_notes" VALUES(3,1,0,1,'two');
        CREATE TABLE "titles" (
          "titleID" INTEGER NOT NULL,
          "title" TEXT NOT NULL,
          "year" INTEGER,
          "score" REAL,
          "cachedAt" INTEGER NOT NULL, "tagline" TEXT, "keywords" TEXT, "notes" INTEGER,
          PRIMARY KEY ("titleID")
        ) STRICT;
        INSERT INTO "titles" VALUES(3,'The Godfather',NULL,NULL,1700000000000,NULL,NULL,NULL);
        INSERT INTO "titles" VALUES(7,'Heat',1995,8.5,1700000000000,NULL,NULL,NULL);
        INSERT INTO "titles" VALUES(9,'Alien',NULL,NULL,1700000000000,'t','["k"]',2);
        CREATE TABLE "titles_notes" (
          "owner_titleID" INTEGER NOT NULL,
          "notes_position" INTEGER NOT NULL,
          "text" TEXT NOT NULL,
          PRIMARY KEY ("owner_titleID", "notes_position"),
          FOREIGN KEY ("owner_titleID") REFERENCES "titles" ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "titles_notes" VALUES(9,0,'n');
        INSERT INTO "titles_notes" VALUES(9,1,'m');
        CREATE INDEX "everything_by_age" ON "everything" ("cachedAt");
        CREATE INDEX "titles_by_age" ON "titles" ("cachedAt");
        CREATE INDEX "entries_by_age" ON "entries" ("cachedAt");
        CREATE VIRTUAL TABLE "titles_title_search" USING fts5("title", content='titles', content_rowid="titleID", tokenize='unicode61 remove_diacritics 2');
        INSERT INTO "titles_title_search" ("titles_title_search") VALUES ('rebuild');
        CREATE TRIGGER "titles_title_search_inserted" AFTER INSERT ON "titles"
         BEGIN INSERT INTO "titles_title_search" (rowid, "title") VALUES (new."titleID", new."title"); END;
        CREATE TRIGGER "titles_title_search_deleted" AFTER DELETE ON "titles"
         BEGIN INSERT INTO "titles_title_search" ("titles_title_search", rowid, "title") VALUES ('delete', old."titleID", old."title"); END;
        CREATE TRIGGER "titles_title_search_updated" AFTER UPDATE ON "titles"
        WHEN old."title" IS NOT new."title" BEGIN INSERT INTO "titles_title_search" ("titles_title_search", rowid, "title") VALUES ('delete', old."titleID", old."title"); INSERT INTO "titles_title_search" (rowid, "title") VALUES (new."titleID", new."title"); END;
        COMMIT;
        """#
}
