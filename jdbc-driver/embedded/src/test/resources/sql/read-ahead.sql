-- What a transaction has read, or need not read, and its own writes over it.
CREATE TABLE bill (id INTEGER PRIMARY KEY, v INTEGER);
--# 0
CREATE TABLE line (bill INTEGER REFERENCES bill(id) ON DELETE CASCADE, n INTEGER, what VARCHAR(5), PRIMARY KEY (bill, n));
--# 0
CREATE INDEX line_what ON line (what, n);
--# 0
INSERT INTO bill VALUES (1, 0), (3, 3), (4, 4);
--# 3
INSERT INTO line VALUES (1, 1, 'a'), (3, 1, 'b'), (3, 2, 'c'), (4, 1, 'b'), (4, 9, 'e');
--# 5
-- Children of a parent that is new.
BEGIN;
--# 0
SELECT COUNT(*) FROM bill WHERE id = 2;
--> 0
INSERT INTO line VALUES (2, 1, 'x');
--! 23503
INSERT INTO bill VALUES (2, 0);
--# 1
INSERT INTO line VALUES (2, 1, 'x'), (2, 2, 'y');
--# 2
INSERT INTO line VALUES (2, 2, 'z');
--! 23505
INSERT INTO line VALUES (1, 1, 'z');
--! 23505
INSERT INTO line VALUES (2, 2, 'z') ON CONFLICT (bill, n) DO UPDATE SET what = EXCLUDED.what;
--# 1
COMMIT;
--# 0
SELECT * FROM line WHERE bill = 2 ORDER BY n;
--> 2, 1, x
--> 2, 2, z
-- A parent that is there in the snapshot, and new again.
BEGIN;
--# 0
DELETE FROM bill WHERE id = 2;
--# 1
INSERT INTO bill VALUES (2, 7);
--# 1
INSERT INTO line VALUES (2, 1, 'n');
--# 1
INSERT INTO line VALUES (2, 1, 'o');
--! 23505
SELECT * FROM line WHERE bill = 2;
--> 2, 1, n
ROLLBACK;
--# 0
-- Several ranges, with writes of the transaction in, before and between them.
BEGIN;
--# 0
INSERT INTO line VALUES (3, 3, 'd'), (1, 5, 'q');
--# 2
DELETE FROM line WHERE bill = 3 AND n = 1;
--# 1
UPDATE line SET what = 'u' WHERE bill = 4 AND n = 1;
--# 1
SELECT bill, n, what FROM line WHERE bill = 1 AND n > 3 OR bill = 3 OR bill = 4 AND n < 5 ORDER BY bill, n;
--> 1, 5, q
--> 3, 2, c
--> 3, 3, d
--> 4, 1, u
SELECT b.id, l.n, l.what FROM bill b JOIN line l ON l.bill = b.id WHERE b.v > 2 ORDER BY b.id, l.n;
--> 3, 2, c
--> 3, 3, d
--> 4, 1, u
--> 4, 9, e
SELECT b.id, COUNT(l.n) FROM bill b LEFT JOIN line l ON l.bill = b.id GROUP BY b.id ORDER BY b.id;
--> 1, 2
--> 2, 2
--> 3, 2
--> 4, 2
SELECT what, n FROM line WHERE what IN ('c', 'd', 'u', 'b') ORDER BY what, n;
--> c, 2
--> d, 3
--> u, 1
UPDATE line SET what = what || '!' WHERE what IN ('c', 'd');
--# 2
SELECT what FROM line WHERE bill = 3 ORDER BY n;
--> c!
--> d!
COMMIT;
--# 0
-- Two outer rows that look up the same rows, and joins that look up by columns of the first table.
SELECT a.bill, a.n, c.n FROM line a JOIN line c ON c.bill = a.bill WHERE a.bill = 4 ORDER BY a.n, c.n;
--> 4, 1, 1
--> 4, 1, 9
--> 4, 9, 1
--> 4, 9, 9
SELECT a.bill, a.n, b.v, x.v, y.id FROM line a JOIN bill b ON b.id = a.bill JOIN bill x ON x.id = a.n + 2 LEFT JOIN bill y ON y.id = b.v + 1 WHERE a.bill > 2 ORDER BY a.bill, a.n;
--> 3, 2, 3, 4, 4
--> 4, 1, 4, 3, null
-- Parents go: nothing refers to them, or one of them is referred to.
CREATE TABLE note (id INTEGER PRIMARY KEY, bill INTEGER REFERENCES bill(id), other INTEGER REFERENCES bill(id));
--# 0
INSERT INTO bill VALUES (10, 0), (11, 0), (12, 0);
--# 3
INSERT INTO note VALUES (1, 11, NULL);
--# 1
DELETE FROM bill WHERE id >= 10;
--! 23503
DELETE FROM note WHERE id = 1;
--# 1
DELETE FROM bill WHERE id >= 10;
--# 3
-- Rows that a statement upserts, some of them twice.
CREATE TABLE kept (id INTEGER PRIMARY KEY, u INTEGER UNIQUE, v INTEGER, bill INTEGER REFERENCES bill(id));
--# 0
INSERT INTO kept VALUES (1, 10, 1, 1), (2, 20, 1, 1);
--# 2
INSERT INTO kept VALUES (1, 11, 5, 3), (3, 30, 5, 3), (2, 20, 5, 4) ON CONFLICT (id) DO UPDATE SET v = kept.v + EXCLUDED.v, bill = EXCLUDED.bill;
--# 3
INSERT INTO kept VALUES (4, 40, 5, 3), (5, 10, 5, 3) ON CONFLICT (id) DO UPDATE SET v = 0;
--! 23505
INSERT INTO kept VALUES (4, 40, 5, 3), (5, 50, 5, 99) ON CONFLICT (id) DO UPDATE SET v = 0;
--! 23503
INSERT INTO kept VALUES (6, 60, 1, 3), (6, 61, 1, 3) ON CONFLICT (id) DO NOTHING;
--# 1
INSERT INTO kept VALUES (7, 60, 1, 3), (8, 80, 1, 3), (9, 80, 1, 3) ON CONFLICT DO NOTHING;
--# 1
SELECT * FROM kept ORDER BY id;
--> 1, 10, 6, 3
--> 2, 20, 6, 4
--> 3, 30, 5, 3
--> 6, 60, 1, 3
--> 8, 80, 1, 3
