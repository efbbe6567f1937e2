-- Numbers as PostgreSQL 16 lets them be written.
SELECT 0x1F, 0X_ff, 0o17, 0B101, 1_000, 1_0.2_5, 1_0e0_1, -0x10, 0xFFFFFFFFFF;
--> 31, 255, 15, 5, 1000, 10.25, 100.0, -16, 1099511627775
SELECT 1_000 AS x1, '0x1F 1a' AS "2b", 10/*1a*/+0x1--1a
;
--> 1000, 0x1F 1a, 11
SELECT 1a;
--! 42601
SELECT 0x;
--! 42601
SELECT 0b12;
--! 42601
SELECT 1_;
--! 42601
SELECT 1__0;
--! 42601
SELECT 1.0x5;
--! 42601
SELECT 12e;
--! 42601
SELECT 1 WHERE 1=1AND 2=2;
--! 42601
CREATE TABLE numbers (n BIGINT PRIMARY KEY, t1a VARCHAR(5) DEFAULT 'x1');
--# 0
INSERT INTO numbers (n) VALUES (0x10), (1_7);
--# 2
SELECT n, t1a FROM numbers WHERE n = 0x10;
--> 16, x1
-- A recursive view is replaced by another one of its name.
CREATE RECURSIVE VIEW counted (n) AS VALUES (1) UNION ALL SELECT n + 1 FROM counted WHERE n < 4;
--# 0
CREATE OR REPLACE RECURSIVE VIEW counted (n) AS VALUES (1) UNION ALL SELECT n + 1 FROM counted WHERE n < 3;
--# 0
SELECT COUNT(*) FROM counted;
--> 3
CREATE VIEW more AS SELECT n FROM counted;
--# 0
CREATE OR REPLACE VIEW counted AS WITH counted AS (SELECT 7 AS n) SELECT * FROM counted;
--# 0
SELECT * FROM more;
--> 7
CREATE OR REPLACE VIEW counted AS SELECT n FROM more;
--! 42000
DROP VIEW counted CASCADE;
--# 0
-- What USING makes one column of is known in queries inside.
CREATE TABLE ja (id INTEGER PRIMARY KEY, x INTEGER);
--# 0
CREATE TABLE jb (id INTEGER PRIMARY KEY, y INTEGER);
--# 0
INSERT INTO ja VALUES (1, 10), (2, 20);
--# 2
INSERT INTO jb VALUES (1, 100), (3, 300);
--# 2
SELECT (SELECT id) FROM ja JOIN jb USING (id);
--> 1
SELECT (SELECT id) AS one, x FROM ja FULL JOIN jb USING (id) ORDER BY one;
--> 1, 10
--> 2, 20
--> 3, null
SELECT x FROM ja JOIN jb USING (id) WHERE EXISTS (SELECT 1 WHERE id = 1);
--> 10
SELECT id, (SELECT COUNT(*) FROM (VALUES (1), (2), (3)) AS v (n) WHERE n <= id) FROM ja FULL JOIN jb USING (id) ORDER BY 1;
--> 1, 1
--> 2, 2
--> 3, 3
SELECT id, (SELECT MAX(id) FROM jb) AS most FROM ja LEFT JOIN jb USING (id) ORDER BY id;
--> 1, 3
--> 2, 3
SELECT id, (WITH w AS (SELECT id * 2 AS twice) SELECT twice FROM w) AS t FROM ja NATURAL JOIN jb;
--> 1, 2
SELECT id, (SELECT id UNION SELECT id) FROM ja JOIN jb USING (id);
--> 1, 1
-- A view keeps its columns, whatever becomes of its tables.
CREATE TABLE book (id INTEGER PRIMARY KEY, title VARCHAR(20), shelf INTEGER);
--# 0
CREATE TABLE shelf (id INTEGER PRIMARY KEY, room VARCHAR(10));
--# 0
INSERT INTO book VALUES (1, 'Sea', 10), (2, 'Air', 10), (3, 'Fire', 20);
--# 3
INSERT INTO shelf VALUES (10, 'red'), (20, 'blue');
--# 2
CREATE VIEW all_books AS SELECT * FROM book;
--# 0
CREATE VIEW placed AS SELECT b.*, room, (SELECT COUNT(*) FROM book WHERE shelf = s.id) AS beside FROM book b JOIN shelf s ON s.id = shelf;
--# 0
CREATE VIEW counts AS WITH n AS (SELECT shelf, COUNT(*) AS many FROM book GROUP BY shelf) SELECT n.shelf, many FROM n ORDER BY shelf;
--# 0
CREATE VIEW of_all AS SELECT title FROM all_books WHERE id > 1;
--# 0
CREATE VIEW lonely AS SELECT title AS t FROM book a WHERE NOT EXISTS (SELECT 1 FROM book WHERE shelf = a.shelf AND id <> a.id);
--# 0
CREATE VIEW "BOTH" AS SELECT id, title FROM book UNION ALL SELECT id, room FROM shelf;
--# 0
ALTER TABLE book ADD COLUMN room VARCHAR(10) DEFAULT 'none';
--# 0
ALTER TABLE shelf ADD COLUMN title VARCHAR(10) DEFAULT 'none';
--# 0
SELECT * FROM all_books ORDER BY id;
--> 1, Sea, 10
--> 2, Air, 10
--> 3, Fire, 20
SELECT * FROM placed ORDER BY id;
--> 1, Sea, 10, red, 2
--> 2, Air, 10, red, 2
--> 3, Fire, 20, blue, 1
SELECT view_definition FROM information_schema.views WHERE table_name = 'ALL_BOOKS';
--> SELECT "BOOK"."ID", "BOOK"."TITLE", "BOOK"."SHELF" FROM book
SELECT view_definition FROM information_schema.views WHERE table_name = 'LONELY';
--> SELECT title AS t FROM book a WHERE NOT EXISTS (SELECT 1 FROM book WHERE shelf = a.shelf AND id <> a.id)
ALTER TABLE book RENAME TO volume;
--# 0
ALTER TABLE volume RENAME COLUMN shelf TO place;
--# 0
ALTER TABLE volume RENAME COLUMN title TO name;
--# 0
ALTER TABLE shelf ALTER COLUMN room RENAME TO "in Room";
--# 0
SELECT * FROM all_books ORDER BY id;
--> 1, Sea, 10
--> 2, Air, 10
--> 3, Fire, 20
SELECT * FROM placed ORDER BY id;
--> 1, Sea, 10, red, 2
--> 2, Air, 10, red, 2
--> 3, Fire, 20, blue, 1
SELECT * FROM counts ORDER BY shelf;
--> 10, 2
--> 20, 1
SELECT * FROM of_all ORDER BY title;
--> Air
--> Fire
SELECT t FROM lonely;
--> Fire
SELECT * FROM "BOTH" ORDER BY id;
--> 1, Sea
--> 2, Air
--> 3, Fire
--> 10, red
--> 20, blue
SELECT view_definition FROM information_schema.views WHERE table_name = 'LONELY';
--> SELECT "A"."NAME" AS t FROM "VOLUME" a WHERE NOT EXISTS (SELECT 1 FROM "VOLUME" AS "BOOK" WHERE "BOOK"."PLACE" = "A"."PLACE" AND "BOOK"."ID" <> "A"."ID")
UPDATE all_books SET title = 'Sky' WHERE id = 2;
--# 1
SELECT name FROM volume WHERE id = 2;
--> Sky
ALTER TABLE volume DROP COLUMN place;
--! 2BP01
ALTER TABLE volume DROP COLUMN room;
--# 0
ALTER VIEW all_books RENAME TO volumes;
--# 0
ALTER VIEW all_books RENAME TO volumes;
--! 42S02
ALTER VIEW IF EXISTS all_books RENAME TO volumes;
--# 0
ALTER VIEW volumes RENAME TO shelf;
--! 42S01
ALTER VIEW volumes RENAME COLUMN title TO name;
--# 0
ALTER VIEW volumes RENAME COLUMN nothing TO other;
--! 42S22
ALTER VIEW volumes RENAME COLUMN name TO id;
--! 42S21
ALTER VIEW shelf RENAME TO shelves;
--! 42000
SELECT * FROM volumes WHERE name = 'Sky';
--> 2, Sky, 10
SELECT * FROM of_all ORDER BY title;
--> Fire
--> Sky
DROP TABLE volume;
--! 2BP01
ALTER TABLE volume DROP COLUMN place CASCADE;
--# 0
SELECT table_name FROM information_schema.views WHERE table_schema = 'PUBLIC' AND table_name <> 'COUNTED' ORDER BY table_name;
--> BOTH
-- USING and NATURAL join by the columns of the day they were written.
CREATE VIEW natural_pairs AS SELECT * FROM ja NATURAL JOIN jb;
--# 0
CREATE VIEW using_pairs AS SELECT * FROM ja LEFT JOIN jb USING (id);
--# 0
ALTER TABLE jb ADD COLUMN x INTEGER DEFAULT 5;
--# 0
SELECT * FROM natural_pairs;
--> 1, 10, 100
SELECT * FROM using_pairs ORDER BY id;
--> 1, 10, 100
--> 2, 20, null
ALTER TABLE jb RENAME COLUMN y TO z;
--# 0
SELECT id, y FROM natural_pairs;
--> 1, 100
ALTER TABLE jb RENAME COLUMN id TO key;
--! 2BP01
ALTER TABLE ja RENAME TO jc;
--# 0
SELECT * FROM using_pairs ORDER BY id;
--> 1, 10, 100
--> 2, 20, null
-- A column of a view of a view, and one that only a star in a query inside names.
CREATE TABLE star (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
CREATE VIEW star_count AS SELECT COUNT(*) AS n FROM (SELECT * FROM star) s;
--# 0
ALTER TABLE star DROP COLUMN b;
--# 0
SELECT n FROM star_count;
--> 0
CREATE VIEW star_a (first, second) AS SELECT star.id, star.a + 1 FROM star WHERE star.a IN (SELECT a FROM star) GROUP BY star.id, a HAVING MAX(a) > 0;
--# 0
CREATE FUNCTION star_of(i INTEGER) RETURNS INTEGER RETURN (SELECT a FROM star WHERE id = i);
--# 0
ALTER TABLE star RENAME COLUMN a TO c;
--! 2BP01
DROP FUNCTION star_of;
--# 0
ALTER TABLE star RENAME COLUMN a TO c;
--# 0
INSERT INTO star VALUES (1, 5);
--# 1
SELECT first, second FROM star_a;
--> 1, 6
CREATE VIEW star_sum AS SELECT SUM(c) OVER (PARTITION BY id ORDER BY c) AS total, CASE c WHEN 5 THEN 'five' ELSE COALESCE('x', 'y') END AS w FROM star ORDER BY c;
--# 0
ALTER TABLE star RENAME COLUMN c TO "d e";
--# 0
SELECT total, w FROM star_sum;
--> 5, five
-- A column that the key of a group tells, and HAVING by a name of the result.
CREATE VIEW grouped AS SELECT id + 1 AS k, "d e" AS e FROM star GROUP BY id HAVING k > 1;
--# 0
SELECT * FROM grouped;
--> 2, 5
ALTER TABLE star RENAME COLUMN "d e" TO f;
--# 0
SELECT * FROM grouped;
--> 2, 5
CREATE VIEW sorted AS SELECT id FROM star ORDER BY f LIMIT 1;
--# 0
ALTER TABLE star RENAME COLUMN f TO g;
--# 0
SELECT * FROM sorted;
--> 1
-- RETURNING through a view: its columns, whatever the table calls them.
CREATE TABLE part (id INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, secret INTEGER DEFAULT 9, name VARCHAR(10), n INTEGER);
--# 0
CREATE VIEW few (amount, id, label) AS SELECT p.n, p.id, p.name FROM part p WHERE n < 10;
--# 0
INSERT INTO few (label, amount) VALUES ('nut', 3), ('rod', 40) RETURNING *;
--> 3, 1, nut
--> 40, 2, rod
UPDATE few AS f SET amount = amount + 1 WHERE label = 'nut' RETURNING f.id, f.amount * 2 AS twice, label || '!';
--> 1, 8, nut!
UPDATE few SET amount = 5 RETURNING few.*;
--> 5, 1, nut
UPDATE few SET amount = 5 RETURNING secret;
--! 42S22
DELETE FROM few WHERE id = 1 RETURNING label, amount - 1;
--> nut, 4
CREATE VIEW computed_few AS SELECT id, n + 1 AS more FROM part;
--# 0
DELETE FROM computed_few RETURNING more, id;
--> 41, 2
-- Which views can be changed.
CREATE VIEW of_few AS SELECT label, id FROM few WHERE id > 0;
--# 0
CREATE VIEW only_computed AS SELECT n + 1 AS more FROM part;
--# 0
CREATE VIEW by_name AS SELECT name, COUNT(*) AS many FROM part GROUP BY name;
--# 0
CREATE VIEW of_catalog AS SELECT table_name FROM information_schema.tables;
--# 0
CREATE VIEW kept_few AS SELECT id, n FROM part WHERE n < 10 WITH LOCAL CHECK OPTION;
--# 0
SELECT table_name, is_updatable, is_insertable_into, check_option FROM information_schema.views WHERE table_name IN ('FEW', 'OF_FEW', 'ONLY_COMPUTED', 'BY_NAME', 'OF_CATALOG', 'KEPT_FEW') ORDER BY table_name;
--> BY_NAME, NO, NO, NONE
--> FEW, YES, YES, NONE
--> KEPT_FEW, YES, YES, LOCAL
--> OF_CATALOG, NO, NO, NONE
--> OF_FEW, YES, YES, NONE
--> ONLY_COMPUTED, NO, NO, NONE
