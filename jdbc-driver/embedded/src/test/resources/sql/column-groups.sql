-- Column groups: what they hold, how they are read and written, and what is refused.
CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, stock INTEGER DEFAULT 0, sold INTEGER, note VARCHAR(40), COLUMN GROUP counts (stock, sold), COLUMN GROUP texts (note));
--# 0
INSERT INTO item VALUES (1, 'nut', 5, 1, 'round'), (2, 'bolt', 7, NULL, NULL), (3, 'rod', NULL, NULL, NULL);
--# 3
INSERT INTO item (id, name) VALUES (4, 'pin');
--# 1
SELECT * FROM item ORDER BY id;
--> 1, nut, 5, 1, round
--> 2, bolt, 7, null, null
--> 3, rod, null, null, null
--> 4, pin, 0, null, null
-- The first group alone, another alone, several, none.
SELECT name FROM item ORDER BY id DESC;
--> pin
--> rod
--> bolt
--> nut
SELECT stock FROM item WHERE id = 2;
--> 7
SELECT note FROM item WHERE id = 3;
--> null
SELECT note, sold FROM item WHERE id IN (1, 2, 99) ORDER BY id;
--> round, 1
--> null, null
SELECT note, name FROM item WHERE id > 1 ORDER BY id DESC;
--> null, pin
--> null, rod
--> null, bolt
SELECT COUNT(*), COUNT(stock), SUM(stock), MAX(note) FROM item;
--> 4, 3, 12, round
SELECT id FROM item WHERE stock > 0 AND name <> 'nut';
--> 2
SELECT table_name, column_group, column_name FROM moka.column_groups WHERE table_schema = 'PUBLIC';
--> ITEM, DEFAULT, NAME
--> ITEM, COUNTS, STOCK
--> ITEM, COUNTS, SOLD
--> ITEM, TEXTS, NOTE
-- Writing one, several, all.
UPDATE item SET stock = stock + 1 WHERE id <= 2;
--# 2
UPDATE item SET note = name || ' of ' || CAST(stock AS VARCHAR(5)), sold = 3 WHERE id = 2;
--# 1
UPDATE item SET id = 5, name = 'axle' WHERE id = 3;
--# 1
UPDATE item SET id = id + 10 WHERE id >= 4;
--# 2
SELECT * FROM item ORDER BY id;
--> 1, nut, 6, 1, round
--> 2, bolt, 8, 3, bolt of 8
--> 14, pin, 0, null, null
--> 15, axle, null, null, null
UPDATE item SET stock = 9 WHERE id = 15 RETURNING name, stock, note;
--> axle, 9, null
DELETE FROM item WHERE stock = 9 RETURNING *;
--> 15, axle, 9, null, null
-- Nothing of a row is left for the one that follows it.
INSERT INTO item (id, name, stock) VALUES (15, 'new', NULL);
--# 1
SELECT * FROM item WHERE id = 15;
--> 15, new, null, null, null
DELETE FROM item WHERE id = 1;
--# 1
SELECT stock FROM item WHERE id = 1;
--0
SELECT COUNT(note) FROM item;
--> 1
-- ON CONFLICT, MERGE, in one transaction too.
INSERT INTO item VALUES (2, 'bolt', 1, 1, 'x') ON CONFLICT (id) DO UPDATE SET sold = item.sold + EXCLUDED.sold RETURNING *;
--> 2, bolt, 8, 4, bolt of 8
MERGE INTO item AS t USING (VALUES (2, 'm'), (20, 'n')) AS s (id, note) ON t.id = s.id WHEN MATCHED THEN UPDATE SET note = s.note WHEN NOT MATCHED THEN INSERT (id, name, note) VALUES (s.id, 'merged', s.note);
--# 2
BEGIN;
--# 0
DELETE FROM item WHERE id = 20;
--# 1
INSERT INTO item (id, name, sold) VALUES (20, 'again', 1);
--# 1
UPDATE item SET note = 'own write' WHERE id = 20;
--# 1
SELECT * FROM item WHERE id = 20;
--> 20, again, 0, 1, own write
SELECT note FROM item WHERE id > 2 ORDER BY id DESC LIMIT 1;
--> own write
ROLLBACK;
--# 0
SELECT * FROM item WHERE id IN (2, 20) ORDER BY id;
--> 2, bolt, 8, 4, m
--> 20, merged, 0, null, n
-- Indexes and joins over several groups.
CREATE INDEX item_stock ON item (stock, name);
--# 0
CREATE UNIQUE INDEX item_note ON item (note);
--# 0
SELECT id, note FROM item WHERE stock = 8;
--> 2, m
SELECT sold FROM item WHERE note = 'm';
--> 4
SELECT name, stock FROM item WHERE stock BETWEEN 0 AND 8 ORDER BY stock, name;
--> merged, 0
--> pin, 0
--> bolt, 8
SELECT v.n, i.sold, i.name FROM (VALUES (2), (14), (77)) AS v (n) LEFT JOIN item i ON i.id = v.n ORDER BY v.n;
--> 2, 4, bolt
--> 14, null, pin
--> 77, null, null
INSERT INTO item VALUES (30, 'copy', 1, 1, 'm');
--! 23505
UPDATE item SET note = 'n' WHERE id = 2;
--! 23505
UPDATE item SET stock = 4 WHERE id = 2;
--# 1
SELECT id FROM item WHERE stock = 8;
--0
SELECT id FROM item WHERE stock = 4;
--> 2
-- Constraints over several groups.
CREATE TABLE pair (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, item INTEGER REFERENCES item ON DELETE SET NULL, CHECK (a + b > 0), COLUMN GROUP ga (a), COLUMN GROUP gb (b, item));
--# 0
INSERT INTO pair VALUES (1, 1, 1, 2);
--# 1
UPDATE pair SET a = -1 WHERE id = 1;
--! 23514
UPDATE pair SET a = 0 WHERE id = 1;
--# 1
UPDATE pair SET b = 0 WHERE id = 1;
--! 23514
DELETE FROM item WHERE id = 2;
--# 1
SELECT * FROM pair;
--> 1, 0, 1, null
UPDATE pair SET item = 99;
--! 23503
-- Another definition.
ALTER TABLE item ADD COLUMN seen INTEGER DEFAULT 3 IN GROUP counts;
--# 0
ALTER TABLE item ADD COLUMN size_ INTEGER DEFAULT 7 NOT NULL;
--# 0
UPDATE item SET note = 'later' WHERE id = 14;
--# 1
SELECT id, sold, seen, size_, note FROM item ORDER BY id;
--> 14, null, 3, 7, later
--> 15, null, 3, 7, null
--> 20, null, 3, 7, n
UPDATE item SET sold = 2, seen = seen + 1 WHERE id = 15;
--# 1
ALTER TABLE item DROP COLUMN stock;
--# 0
SELECT * FROM item ORDER BY id;
--> 14, pin, null, later, 3, 7
--> 15, new, 2, null, 4, 7
--> 20, merged, null, n, 3, 7
ALTER TABLE item DROP COLUMN note;
--# 0
INSERT INTO item (id, name, sold) VALUES (21, 'last', 1);
--# 1
ALTER TABLE item ADD COLUMN remark VARCHAR(5) IN GROUP texts;
--# 0
UPDATE item SET remark = 'r' WHERE id = 21;
--# 1
ALTER TABLE item ALTER COLUMN sold TYPE VARCHAR(8), RENAME COLUMN seen TO looked_at;
--# 0
SELECT * FROM item ORDER BY id;
--> 14, pin, null, 3, 7, null
--> 15, new, 2, 4, 7, null
--> 20, merged, null, 3, 7, null
--> 21, last, 1, 3, 7, r
SELECT column_group, column_name FROM moka.column_groups WHERE table_name = 'ITEM';
--> DEFAULT, NAME
--> COUNTS, SOLD
--> COUNTS, LOOKED_AT
--> DEFAULT, SIZE_
--> TEXTS, REMARK
CREATE TABLE item_copy (LIKE item);
--# 0
INSERT INTO item_copy SELECT * FROM item;
--# 4
SELECT COUNT(DISTINCT column_group) FROM moka.column_groups WHERE table_name = 'ITEM_COPY';
--> 3
ANALYZE item;
--# 0
TRUNCATE TABLE item_copy;
--# 0
SELECT * FROM item_copy;
--0
CHECK DATABASE;
--0
DROP TABLE item_copy;
--# 0
CHECK DATABASE;
--0
-- Without a primary key; only keys in the first group; long texts.
CREATE TABLE log (at_ INTEGER, what CLOB, COLUMN GROUP big (what));
--# 0
INSERT INTO log SELECT x, RPAD('t', 100000 * x, 'u') FROM UNNEST(ARRAY[1, 4]) AS n (x);
--# 2
UPDATE log SET at_ = at_ + 1;
--# 2
SELECT at_, CHAR_LENGTH(what) FROM log ORDER BY at_;
--> 2, 100000
--> 5, 400000
UPDATE log SET what = 'short' WHERE at_ = 5;
--# 1
SELECT what FROM log WHERE CHAR_LENGTH(what) < 10;
--> short
DELETE FROM log;
--# 2
CREATE TABLE bare (id INTEGER PRIMARY KEY, x INTEGER, COLUMN GROUP g (x));
--# 0
INSERT INTO bare VALUES (1, 1), (2, NULL);
--# 2
UPDATE bare SET id = id;
--# 2
SELECT id FROM bare ORDER BY id;
--> 1
--> 2
SELECT x FROM bare WHERE id = 2 FOR UPDATE;
--> null
-- Observers.
CREATE TABLE told (id INTEGER, old_x INTEGER, new_x INTEGER, name VARCHAR(10));
--# 0
CREATE TABLE watched (id INTEGER PRIMARY KEY, name VARCHAR(10), x INTEGER, COLUMN GROUP g (x));
--# 0
CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON watched FOR EACH ROW INSERT INTO told VALUES (COALESCE(NEW.id, OLD.id), OLD.x, NEW.x, COALESCE(NEW.name, OLD.name));
--# 0
INSERT INTO watched VALUES (1, 'a', 1);
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
UPDATE watched SET x = 2;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
UPDATE watched SET name = 'b';
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
DELETE FROM watched;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT * FROM told;
--> 1, null, 1, a
--> 1, 1, 2, a
--> 1, 2, 2, b
--> 1, 2, null, b
SELECT name, x, version_operation FROM watched CHANGES SINCE CURRENT_TIMESTAMP - INTERVAL '1' MINUTE ORDER BY version_commit;
--> a, 1, INSERT
--> a, 2, UPDATE
--> b, 2, UPDATE
--> b, 2, DELETE
CHECK DATABASE;
--0
-- Words that stay names.
CREATE TABLE words (column INTEGER, "GROUP" INTEGER, grouping_ INTEGER, hot INTEGER, COLUMN GROUP "GROUP" (column), COLUMN GROUP column ("GROUP"));
--# 0
INSERT INTO words VALUES (1, 2, 3, 4);
--# 1
SELECT column, "GROUP", grouping_, hot FROM words;
--> 1, 2, 3, 4
ALTER TABLE words ADD COLUMN more INTEGER DEFAULT 1 + 1 IN GROUP "GROUP";
--# 0
ALTER TABLE words ADD other INTEGER NOT NULL DEFAULT 6 IN GROUP column;
--# 0
SELECT * FROM words;
--> 1, 2, 3, 4, 2, 6
-- What is refused.
CREATE TABLE wrong (id INTEGER PRIMARY KEY, a INTEGER, COLUMN GROUP g (b));
--! 42S22
CREATE TABLE wrong (id INTEGER PRIMARY KEY, a INTEGER, COLUMN GROUP g (id, a));
--! 42000
CREATE TABLE wrong (id INTEGER PRIMARY KEY, a INTEGER, COLUMN GROUP g (a), COLUMN GROUP h (a));
--! 42000
CREATE TABLE wrong (id INTEGER PRIMARY KEY, a INTEGER, COLUMN GROUP g (a, a));
--! 42000
CREATE TABLE wrong (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, COLUMN GROUP g (a), COLUMN GROUP g (b));
--! 42000
CREATE TABLE wrong (id INTEGER PRIMARY KEY, a INTEGER, COLUMN GROUP "DEFAULT" (a));
--! 42000
CREATE TABLE wrong (id INTEGER PRIMARY KEY, n NOTIFICATION, COLUMN GROUP g (n));
--! 42S22
CREATE TABLE wrong (id INTEGER PRIMARY KEY, a INTEGER, COLUMN GROUP g ());
--! 42601
CREATE TEMPORARY TABLE wrong (id INTEGER PRIMARY KEY, a INTEGER, COLUMN GROUP g (a));
--! 0A000
ALTER TABLE item ADD COLUMN z INTEGER IN GROUP nowhere;
--! 42000
ALTER TABLE log ADD PRIMARY KEY (at_, what);
--! 0A000
