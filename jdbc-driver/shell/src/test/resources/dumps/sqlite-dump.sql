PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE Track (
  "Id" INTEGER PRIMARY KEY AUTOINCREMENT,
  [Album Id] INTEGER NOT NULL REFERENCES Album(AlbumId) ON DELETE CASCADE,
  `title` TEXT NOT NULL COLLATE NOCASE,
  seconds INT CHECK (seconds >= 0),
  price DECIMAL(10,2) DEFAULT 0.99,
  rating REAL,
  anything,
  mixed,
  bonus BOOLEAN DEFAULT 0,
  added DATETIME DEFAULT CURRENT_TIMESTAMP,
  day DATE,
  cover BLOB,
  wrong INTEGER,
  free NUMERIC,
  code VARCHAR(3) DEFAULT "x",
  upper_title TEXT GENERATED ALWAYS AS (upper(title)) VIRTUAL,
  UNIQUE (title, "Album Id")
);
INSERT INTO Track VALUES(1,7,'It''s "quoted"',200,1.5,4.25,1,1,1,'2024-01-02 03:04:05','2024-02-29',X'00ff27',1,1.5,'abc');
INSERT INTO Track VALUES(2,7,replace(replace('two\012lines\n\r','\r',char(13)),'\012',char(10)),50,2,NULL,2,'two',0,'1999-12-31 23:59:59.125',NULL,NULL,'n/a',100,'longer than three');
INSERT INTO Track VALUES(3,9,'',NULL,NULL,1.0000000000000000047e+300,-9223372036854775808,2.5,NULL,NULL,'0001-01-01',X'',NULL,NULL,'x');
CREATE TABLE Album (
  AlbumId INTEGER NOT NULL,
  Title NVARCHAR(160) NOT NULL,
  CONSTRAINT PK_Album PRIMARY KEY (AlbumId)
);
INSERT INTO Album VALUES(7,'One; two -- three');
INSERT INTO Album VALUES(9,'Ümläut €😀');
CREATE TABLE tag (track INTEGER, name TEXT, PRIMARY KEY (track, name), FOREIGN KEY (track) REFERENCES Track("Id")) WITHOUT ROWID;
INSERT INTO tag VALUES(1,'loud');
INSERT INTO tag VALUES(2,'x');
CREATE TABLE vacant (a, b INTEGER, c DECIMAL, f DECIMAL(5), d DATETIME DEFAULT (datetime('now')), e TEXT NOT NULL DEFAULT (date('now')));
INSERT INTO vacant VALUES(NULL,NULL,NULL,2,'2026-11-28 04:55:05','2026-11-28');
INSERT INTO vacant VALUES(NULL,NULL,NULL,2.5,'2026-11-28 04:55:05','2026-11-28');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Track',4);
CREATE INDEX track_title ON Track (title COLLATE NOCASE, price DESC);
CREATE UNIQUE INDEX track_code ON Track (code) WHERE code <> 'x';
CREATE VIEW long_tracks AS SELECT t.title, a.Title AS album FROM Track t JOIN Album a ON a.AlbumId = t."Album Id" WHERE t.seconds > 100;
COMMIT;
