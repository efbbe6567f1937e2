-- A record shop: what .dump of SQLite writes.
PRAGMA foreign_keys = ON;
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
CREATE TABLE Album (
  AlbumId INTEGER NOT NULL,
  Title NVARCHAR(160) NOT NULL,
  CONSTRAINT PK_Album PRIMARY KEY (AlbumId)
);
CREATE TABLE tag (track INTEGER, name TEXT, PRIMARY KEY (track, name), FOREIGN KEY (track) REFERENCES Track("Id")) WITHOUT ROWID;
CREATE TABLE vacant (a, b INTEGER, c DECIMAL, f DECIMAL(5), d DATETIME DEFAULT (datetime('now')), e TEXT NOT NULL DEFAULT (date('now')));
CREATE INDEX track_title ON Track (title COLLATE NOCASE, price DESC);
CREATE UNIQUE INDEX track_code ON Track (code) WHERE code <> 'x';
CREATE VIEW long_tracks AS SELECT t.title, a.Title AS album FROM Track t JOIN Album a ON a.AlbumId = t."Album Id" WHERE t.seconds > 100;
INSERT INTO Album VALUES (7, 'One; two -- three'), (9, 'Ümläut €😀');
INSERT INTO Track ("Album Id", title, seconds, price, rating, anything, mixed, bonus, added, day, cover, wrong, free, code) VALUES
 (7, 'It''s "quoted"', 200, 1.5, 4.25, 1, 1, 1, '2024-01-02 03:04:05', '2024-02-29', x'00ff27', 1, 1.5, 'abc'),
 (7, 'two' || char(10) || 'lines\n' || char(13), 50, 2, NULL, 2, 'two', 0, '1999-12-31 23:59:59.125', NULL, NULL, 'n/a', 100, 'longer than three'),
 (9, '', NULL, NULL, 1e300, -9223372036854775808, 2.5, NULL, NULL, '0001-01-01', x'', NULL, NULL, 'x');
DELETE FROM Track WHERE 0;
INSERT INTO Track ("Album Id", title) VALUES (9, 'gone');
DELETE FROM Track WHERE title = 'gone';
INSERT INTO vacant (f) VALUES (2), (2.5);
INSERT INTO tag VALUES (1, 'loud'), (2, 'x');
