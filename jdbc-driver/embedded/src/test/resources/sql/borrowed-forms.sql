-- Forms of H2, MySQL and SQL Server.
CREATE TABLE k (id INT PRIMARY KEY, n INT, s VARCHAR(10) UNIQUE);
--# 0
INSERT INTO k VALUES (1, 1, 'a'), (2, 2, 'b'), (3, NULL, NULL);
--# 3
-- TOP.
SELECT TOP 2 id FROM k ORDER BY id DESC;
--> 3
--> 2
SELECT DISTINCT TOP 1 id FROM k ORDER BY id;
--> 1
SELECT TOP (1) id FROM k ORDER BY id DESC;
--> 3
--@ 2
SELECT TOP ? id FROM k ORDER BY id;
--> 1
--> 2
SELECT TOP 0 id FROM k;
--0
(SELECT TOP 2 id FROM k ORDER BY id) ORDER BY id DESC;
--> 2
--> 1
(SELECT id FROM k ORDER BY id LIMIT 2) ORDER BY id DESC LIMIT 1;
--> 2
SELECT x.id FROM (SELECT TOP 1 id FROM k ORDER BY id DESC) x JOIN k ON k.id = x.id;
--> 3
SELECT COUNT(*) FROM (SELECT TOP 1 id FROM k UNION ALL SELECT TOP 2 id FROM k) x;
--> 3
SELECT (SELECT TOP 1 id FROM k ORDER BY id DESC), id FROM k WHERE id IN (SELECT TOP 1 id FROM k ORDER BY id);
--> 3, 1
SELECT TOP 1 id FROM k ORDER BY id LIMIT 1;
--! 0A000
SELECT TOP 1 WITH TIES id FROM k ORDER BY id;
--> 1
CREATE TABLE top (top INT, percent INT);
--# 0
INSERT INTO top VALUES (1, 2);
--# 1
SELECT top, percent FROM top;
--> 1, 2
SELECT TOP 1 top FROM top;
--> 1
-- * EXCEPT.
SELECT * EXCEPT (n) FROM k ORDER BY id;
--> 1, a
--> 2, b
--> 3, null
SELECT k.* EXCEPT (id, s), id * 2 FROM k WHERE n = 2;
--> 2, 4
SELECT * EXCEPT (nope) FROM k;
--! 42000
CREATE VIEW without_n AS SELECT * EXCEPT (n) FROM k;
--# 0
ALTER TABLE k ADD COLUMN late INT;
--# 0
SELECT * FROM without_n WHERE id = 1;
--> 1, a
UPDATE without_n SET s = 'A' WHERE id = 1;
--# 1
INSERT INTO without_n VALUES (9, 'i');
--# 1
DELETE FROM without_n WHERE id = 9 RETURNING s;
--> i
UPDATE k SET s = 'a' WHERE id = 1;
--# 1
UPDATE without_n SET n = 3;
--! 42S22
ALTER TABLE k RENAME COLUMN s TO name;
--# 0
SELECT s FROM without_n WHERE id = 2;
--> b
SELECT * EXCEPT (n) FROM k WHERE id = 2 FOR UPDATE;
--> 2, b, null
ALTER TABLE k RENAME COLUMN name TO s;
--# 0
DROP VIEW without_n;
--# 0
ALTER TABLE k DROP COLUMN late;
--# 0
UPDATE k SET n = 1 WHERE id = 1 RETURNING * EXCEPT (s);
--> 1, 1
SELECT 1 EXCEPT (SELECT 2);
--> 1
SELECT id FROM k EXCEPT (SELECT 1) ORDER BY id;
--> 2
--> 3
-- CONVERT, POSITION, CALL of an expression.
SELECT CONVERT('12', INT) + 1, CONVERT(12, VARCHAR(5)) || '!', CONVERT('2024-01-31', DATE), CONVERT('5', SIGNED), CONVERT(INT, '7');
--> 13, 12!, 2024-01-31, 5, 7
SELECT CONVERT('x', INT);
--! 22018
SELECT POSITION('c', 'abc'), POSITION('c' IN 'abc');
--> 3, 3
CALL 1 + 1;
--> 2
CALL UPPER('a');
--> A
CALL (SELECT MAX(id) FROM k);
--> 3
CREATE SEQUENCE sq START WITH 5;
--# 0
CALL NEXT VALUE FOR sq;
--> 5
CALL nope(1);
--! 42883
CALL MOKA.NOTHING();
--! 42883
-- ON DUPLICATE KEY UPDATE, INSERT IGNORE.
INSERT INTO k VALUES (1, 10, 'c') ON DUPLICATE KEY UPDATE n = n + VALUES(n), s = VALUES(s);
--# 1
INSERT INTO k VALUES (4, 5, 'b') ON DUPLICATE KEY UPDATE n = VALUES(n) * 2;
--# 1
INSERT INTO k VALUES (5, 5, 'e') ON DUPLICATE KEY UPDATE n = 0 RETURNING id, n;
--> 5, 5
INSERT INTO k (id, n) SELECT id, 100 FROM k WHERE id > 2 ON DUPLICATE KEY UPDATE n = k.n + 1, s = UPPER(k.s);
--# 2
SELECT * FROM k ORDER BY id;
--> 1, 11, c
--> 2, 10, b
--> 3, null, null
--> 5, 6, E
INSERT IGNORE INTO k (id, n) VALUES (1, 7), (6, 7), (6, 8);
--# 1
INSERT IGNORE INTO k VALUES (7, 1, 'E');
--# 0
INSERT IGNORE INTO k VALUES (7, 1, 'much too long');
--! 22001
SELECT n FROM k WHERE id = 6;
--> 7
-- REPLACE deletes what has a key of the new row, and inserts that.
CREATE TABLE shelf (id INT PRIMARY KEY, place INT UNIQUE, title VARCHAR(9) DEFAULT 'none', n BIGINT GENERATED ALWAYS AS (id * 10));
--# 0
REPLACE INTO shelf (id, place, title) VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
--# 3
REPLACE INTO shelf (id, place) VALUES (1, 20);
--# 1
SELECT * FROM shelf ORDER BY id;
--> 1, 20, none, 10
--> 3, 30, c, 30
REPLACE INTO shelf (id, place, title) VALUES (5, 50, 'x'), (5, 51, 'y'), (6, 51, 'z') RETURNING id, title;
--> 5, x
--> 5, y
--> 6, z
REPLACE INTO shelf SET id = 6, title = 'set';
--# 1
REPLACE INTO shelf (id, place, title) SELECT id + 1, place, 'moved' FROM shelf WHERE id IN (1, 3);
--# 2
SELECT id, place, title FROM shelf ORDER BY id;
--> 2, 20, moved
--> 4, 30, moved
--> 6, null, set
SELECT id FROM shelf WHERE place = 20;
--> 2
--@ 2 | 21
REPLACE INTO shelf (id, place) VALUES (?, ?);
--# 1
REPLACE INTO shelf (id, place, title) VALUES (2, 22, 'much too long');
--! 22001
REPLACE INTO shelf (id) VALUES (NULL);
--! 23502
SELECT place FROM shelf WHERE id = 2;
--> 21
EXPLAIN REPLACE INTO shelf (id) VALUES (1);
--> Replace PUBLIC.SHELF
-->   Values 1 row
CREATE VIEW on_shelf AS SELECT * FROM shelf WHERE id < 5;
--# 0
REPLACE INTO on_shelf (id) VALUES (6);
--! 0A000
-- Rows that refer to a key which is there again still do; others are those of a deleted row.
CREATE TABLE label (shelf INT REFERENCES shelf (id), tag INT REFERENCES shelf (place) ON DELETE CASCADE);
--# 0
INSERT INTO label VALUES (2, 21), (4, NULL);
--# 2
REPLACE INTO shelf (id, place) VALUES (2, 21);
--# 1
SELECT COUNT(*) FROM label;
--> 2
REPLACE INTO shelf (id, place) VALUES (7, 30);
--! 23503
REPLACE INTO shelf (id, place) VALUES (2, 25);
--# 1
SELECT * FROM label;
--> 4, null
-- Without a key it is INSERT.
CREATE TABLE heap (a INT);
--# 0
REPLACE INTO heap VALUES (1), (1);
--# 2
CREATE TABLE named (name VARCHAR(5) UNIQUE, v INT);
--# 0
REPLACE INTO named VALUES ('a', 1), (NULL, 2), ('a', 3), (NULL, 4);
--# 4
SELECT * FROM named ORDER BY v;
--> null, 2
--> a, 3
--> null, 4
REPLACE INTO named VALUES ('a', 1) ON CONFLICT DO NOTHING;
--! 42601
-- UPDATE and DELETE of some rows.
CREATE TABLE job (id INT PRIMARY KEY, prio INT, done BOOLEAN DEFAULT 0);
--# 0
INSERT INTO job (id, prio) VALUES (1, 5), (2, 9), (3, 7), (4, 9), (5, NULL);
--# 5
UPDATE job SET done = 1 WHERE prio IS NOT NULL ORDER BY prio DESC, id LIMIT 2;
--# 2
SELECT id FROM job WHERE done ORDER BY id;
--> 2
--> 4
UPDATE job SET prio = 0 WHERE id > 1 ORDER BY id FETCH FIRST ROW ONLY RETURNING id;
--> 2
DELETE FROM job LIMIT 0;
--# 0
--@ 3|1
DELETE FROM job WHERE prio > ? ORDER BY prio, id LIMIT ?;
--# 1
SELECT id, prio, done FROM job ORDER BY id;
--> 2, 0, TRUE
--> 3, 7, FALSE
--> 4, 9, TRUE
--> 5, null, FALSE
DELETE FROM job j ORDER BY j.prio DESC LIMIT 1 RETURNING id;
--> 4
UPDATE job SET id = id + 1 ORDER BY id DESC FETCH FIRST 2 ROWS ONLY;
--# 2
SELECT id FROM job ORDER BY id;
--> 2
--> 4
--> 6
DELETE FROM job ORDER BY id LIMIT 1, 1;
--! 0A000
DELETE FROM job USING k WHERE k.id = job.id LIMIT 1;
--! 0A000
CREATE TABLE keyless (a INT);
--# 0
INSERT INTO keyless VALUES (1), (1), (1);
--# 3
DELETE FROM keyless WHERE a = 1 LIMIT 2;
--# 2
SELECT COUNT(*) FROM keyless;
--> 1
CREATE TABLE limited (id INT PRIMARY KEY, a INT);
--# 0
INSERT INTO limited SELECT n, 0 FROM GENERATE_SERIES(1, 9) n;
--# 9
DELETE FROM limited WHERE id > 0 LIMIT 1;
--# 1
DELETE FROM limited WHERE id > 0 LIMIT 2;
--# 2
UPDATE limited SET a = 1 WHERE id > 4 LIMIT 1;
--# 1
UPDATE limited SET a = 2 WHERE id > 4 ORDER BY id DESC LIMIT 3;
--# 3
DELETE FROM limited WHERE id = 9 LIMIT 0;
--# 0
SELECT COUNT(*), SUM(a) FROM limited;
--> 6, 7
CREATE VIEW open_job AS SELECT id, prio FROM job WHERE NOT done;
--# 0
DELETE FROM open_job ORDER BY id LIMIT 1;
--# 1
SELECT id FROM job ORDER BY id;
--> 2
--> 6
CREATE TRIGGER tr AFTER INSERT ON k FOR EACH ROW DELETE FROM job WHERE id = NEW.id LIMIT 1;
--! 0A000
-- Numbers for BOOLEAN and the other way round; letters that have no single capital.
INSERT INTO job VALUES (10, TRUE, 0), (11, FALSE, 7), (12, 3, NULL);
--# 3
SELECT id, prio, done FROM job WHERE id > 9 ORDER BY id;
--> 10, 1, FALSE
--> 11, 0, TRUE
--> 12, 3, null
INSERT INTO job VALUES (13, 1, 1.5);
--! 42804
SELECT UPPER('straße'), LOWER('ÀB'), UPPER(s), LENGTH(UPPER(s)) FROM (VALUES ('groß')) v (s);
--> STRAßE, àb, GROß, 4
-- Types and declarations.
CREATE TABLE ty (id IDENTITY PRIMARY KEY, f FLOAT(24), g FLOAT(53), h FLOAT, n NCHAR(3), nv NATIONAL CHARACTER VARYING(5), nc NATIONAL CHAR(2), lv LONGVARCHAR, lb LONGVARBINARY, r RAW(5), b BIT, b1 BIT(1), sd SMALLDATETIME, ti TINYINT(1), i INT(11));
--# 0
SELECT column_name, data_type, character_maximum_length FROM information_schema.columns WHERE table_name = 'TY' ORDER BY ordinal_position;
--> ID, BIGINT, null
--> F, REAL, null
--> G, DOUBLE, null
--> H, DOUBLE, null
--> N, CHAR, 3
--> NV, VARCHAR, 5
--> NC, CHAR, 2
--> LV, VARCHAR, null
--> LB, VARBINARY, null
--> R, VARBINARY, 5
--> B, BOOLEAN, null
--> B1, BOOLEAN, null
--> SD, TIMESTAMP, null
--> TI, TINYINT, null
--> I, INTEGER, null
INSERT INTO ty (f, ti, i) VALUES (1.5, 100, 2147483647) RETURNING id, f, ti, i;
--> 1, 1.5, 100, 2147483647
CREATE TABLE bad (a FLOAT(54));
--! 42000
CREATE TABLE bad (a BIT(8));
--! 0A000
CREATE TABLE bad (a VARCHAR_IGNORECASE(20));
--! 0A000
CREATE TABLE ty2 (id INT AUTO_INCREMENT(10, 5) PRIMARY KEY, x INT, UNIQUE KEY ux (x));
--# 0
INSERT INTO ty2 (x) VALUES (1), (2);
--# 2
INSERT INTO ty2 (x) VALUES (1);
--! 23505
ALTER TABLE ty2 ADD COLUMN (y INT DEFAULT 3, z VARCHAR(3));
--# 0
ALTER TABLE ty2 ADD (w INT CHECK (w > 0));
--# 0
ALTER TABLE ty2 ALTER COLUMN x BIGINT NOT NULL;
--# 0
ALTER TABLE ty2 ALTER COLUMN y BIGINT DEFAULT 9 NOT NULL, ALTER COLUMN z VARCHAR(5) NULL;
--# 0
INSERT INTO ty2 (x) VALUES (NULL);
--! 23502
INSERT INTO ty2 (x, w) VALUES (3, 0);
--! 23514
INSERT INTO ty2 (id, x) VALUES (1, 3000000000);
--# 1
SELECT * FROM ty2 ORDER BY id;
--> 1, 3000000000, 9, null, null
--> 10, 1, 3, null, null
--> 15, 2, 3, null, null
CREATE TABLE bad (id INT, KEY ix (id));
--! 0A000
CREATE TABLE fine (key INT, index VARCHAR(5), INDEX2 INT);
--# 0
-- What is refused says so.
ALTER TABLE k SET REFERENTIAL_INTEGRITY FALSE;
--! 0A000
SET REFERENTIAL_INTEGRITY FALSE;
--! 0A000
SET REFERENTIAL_INTEGRITY TRUE;
--# 0
SET FOREIGN_KEY_CHECKS = 0;
--! 0A000
SET FOREIGN_KEY_CHECKS = 1;
--# 0
SET NAMES utf8mb4;
--# 0
ALTER TABLE k DISABLE TRIGGER ALL;
--! 0A000
ALTER TABLE k CLUSTER ON k_pkey;
--! 0A000
ALTER TABLE k MODIFY COLUMN n BIGINT;
--! 0A000
CREATE USER ann SALT 'ab' HASH 'cd';
--! 0A000
