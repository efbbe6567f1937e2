-- Views, and what depends on what.
CREATE TABLE dept (id INTEGER PRIMARY KEY, name VARCHAR(10));
--# 0
CREATE TABLE emp (id INTEGER PRIMARY KEY, dept INTEGER, name VARCHAR(10), pay INTEGER);
--# 0
INSERT INTO dept VALUES (1, 'Lab'), (2, 'Shop');
--# 2
INSERT INTO emp VALUES (1, 1, 'Ann', 30), (2, 1, 'Bob', 20), (3, 2, 'Cyd', 25), (4, NULL, 'Dan', 5);
--# 4
CREATE VIEW rich AS SELECT id, name, pay FROM emp WHERE pay > 20;
--# 0
CREATE VIEW by_dept (dept_name, people, total) AS SELECT d.name, COUNT(e.id), SUM(e.pay) FROM dept d LEFT JOIN emp e ON e.dept = d.id GROUP BY d.name;
--# 0
CREATE VIEW richest AS SELECT r.name AS who, b.dept_name FROM rich r JOIN emp e ON e.id = r.id JOIN by_dept b ON b.dept_name = (SELECT name FROM dept WHERE id = e.dept) ORDER BY r.pay DESC LIMIT 1;
--# 0
SELECT * FROM rich ORDER BY id;
--> 1, Ann, 30
--> 3, Cyd, 25
--@ 'Lab'
SELECT people, total FROM by_dept WHERE dept_name = ?;
--> 2, 50
SELECT * FROM richest;
--> Ann, Lab
SELECT COUNT(*) FROM rich a JOIN rich b ON a.pay >= b.pay;
--> 3
SELECT name FROM emp WHERE id IN (SELECT id FROM rich) ORDER BY 1;
--> Ann
--> Cyd
INSERT INTO emp SELECT id + 10, NULL, name, pay FROM rich;
--# 2
SELECT COUNT(*) FROM rich;
--> 4
CREATE VIEW rich AS SELECT 1 AS x;
--! 42S01
CREATE TABLE rich (x INTEGER);
--! 42S01
CREATE VIEW IF NOT EXISTS rich AS SELECT 1 AS x;
--# 0
CREATE OR REPLACE VIEW rich AS SELECT id, name, pay FROM emp WHERE pay > 26;
--# 0
SELECT COUNT(*) FROM rich;
--> 2
CREATE OR REPLACE VIEW rich AS SELECT * FROM richest;
--! 42000
CREATE OR REPLACE VIEW rich AS SELECT 1 AS id;
--! 2BP01
CREATE VIEW bad AS SELECT nothing FROM emp;
--! 42S22
CREATE VIEW bad AS SELECT * FROM emp WHERE id = ?;
--! 42000
CREATE VIEW bad (a) AS SELECT 1, 2;
--! 42000
CREATE VIEW bad AS SELECT id, id FROM emp;
--! 42S21
ALTER TABLE rich ADD COLUMN x INTEGER;
--! 42000
DROP TABLE rich;
--! 42000
DROP TABLE emp;
--! 2BP01
DROP VIEW rich;
--! 2BP01
ALTER TABLE emp DROP COLUMN pay;
--! 2BP01
ALTER TABLE emp RENAME TO staff;
--# 0
SELECT who FROM richest;
--> Ann
ALTER TABLE staff RENAME TO emp;
--# 0
ALTER TABLE emp ADD COLUMN extra INTEGER DEFAULT 3;
--# 0
ALTER TABLE emp ALTER COLUMN pay TYPE DECIMAL(10, 2);
--# 0
SELECT pay FROM rich WHERE id = 1;
--> 30.00
SELECT data_type, numeric_scale FROM information_schema.columns WHERE table_name = 'RICH' AND column_name = 'PAY';
--> DECIMAL, 2
SELECT table_name, view_definition FROM information_schema.views WHERE table_name = 'RICH';
--> RICH, SELECT "EMP"."ID", "EMP"."NAME", "EMP"."PAY" FROM "EMP" AS "EMP" WHERE "EMP"."PAY" > 26
SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = 'PUBLIC' ORDER BY 1;
--> BY_DEPT, VIEW
--> DEPT, BASE TABLE
--> EMP, BASE TABLE
--> RICH, VIEW
--> RICHEST, VIEW
CREATE SCHEMA other;
--# 0
CREATE VIEW other.names AS SELECT name FROM emp;
--# 0
SELECT COUNT(*) FROM other.names;
--> 6
DROP SCHEMA other;
--! 2BP01
DROP SCHEMA other CASCADE;
--# 0
DROP VIEW rich CASCADE;
--# 0
SELECT * FROM richest;
--! 42S02
DROP VIEW IF EXISTS rich, richest;
--# 0
DROP VIEW emp;
--! 42000
DROP TABLE emp CASCADE;
--# 0
SELECT COUNT(*) FROM information_schema.views;
--> 0
-- Views through which rows are changed.
CREATE TABLE stock (id INT PRIMARY KEY, name VARCHAR(10) DEFAULT 'none', n INT, secret INT DEFAULT 9);
--# 0
INSERT INTO stock VALUES (1, 'a', 10, 1), (2, 'b', 20, 2), (3, 'c', 300, 3);
--# 3
CREATE VIEW little AS SELECT s.n AS amount, s.id, UPPER(name) AS label, s.name FROM stock AS s WHERE s.n < 100;
--# 0
CREATE VIEW least (x, i) AS SELECT amount, id FROM little WHERE amount < 15 ORDER BY amount;
--# 0
UPDATE little SET amount = amount + id WHERE label = 'B';
--# 1
UPDATE little SET amount = 0;
--# 2
UPDATE little AS l SET name = 'z' || l.label, amount = 5 WHERE l.id IN (SELECT id FROM stock WHERE n = 0 AND id = 1);
--# 1
SELECT * FROM stock ORDER BY id;
--> 1, zA, 5, 1
--> 2, b, 0, 2
--> 3, c, 300, 3
UPDATE least SET x = x + 1 WHERE i = 2;
--# 1
DELETE FROM least WHERE x = 5;
--# 1
DELETE FROM little WHERE id = 3;
--# 0
INSERT INTO least VALUES (50, 4);
--# 1
INSERT INTO little (id, amount) VALUES (5, 7), (6, 8);
--# 2
SELECT * FROM stock ORDER BY id;
--> 2, b, 1, 2
--> 3, c, 300, 3
--> 4, none, 50, 9
--> 5, none, 7, 9
--> 6, none, 8, 9
UPDATE little SET label = 'x';
--! 0A000
INSERT INTO little VALUES (1, 2, 'a', 'b');
--! 0A000
UPDATE little SET nothing = 1;
--! 42S22
DELETE FROM little WHERE secret = 1;
--! 42S22
UPDATE little SET id = id WHERE id = 5 RETURNING *;
--> 7, 5, NONE, none
INSERT INTO little (id) VALUES (5);
--! 23505
UPDATE little SET amount = s.n FROM stock s WHERE s.id = little.id + 1 AND little.id = 5;
--# 1
SELECT amount FROM little WHERE id = 5;
--> 8
CREATE VIEW sums AS SELECT name, SUM(n) AS n FROM stock GROUP BY name;
--# 0
DELETE FROM sums;
--! 0A000
CREATE VIEW counted AS SELECT COUNT(*) AS n FROM stock;
--# 0
DELETE FROM counted;
--! 0A000
CREATE VIEW pairs AS SELECT a.id FROM stock a JOIN stock b ON a.id = b.id;
--# 0
DELETE FROM pairs;
--! 0A000
MERGE INTO little USING (VALUES (1)) AS v(i) ON little.id = v.i WHEN MATCHED THEN DELETE;
--# 0
CREATE TABLE heap (a INT, b INT);
--# 0
INSERT INTO heap VALUES (1, 1), (1, 1), (2, 2);
--# 3
CREATE VIEW ones AS SELECT * FROM heap WHERE a = 1;
--# 0
INSERT INTO ones VALUES (1, 5);
--# 1
DELETE FROM ones WHERE b = 5;
--# 1
UPDATE ones SET b = 3;
--# 2
SELECT * FROM heap ORDER BY a, b;
--> 1, 3
--> 1, 3
--> 2, 2
INSERT INTO heap SELECT * FROM heap WHERE a = 2;
--# 1
-- CHECK OPTION.
CREATE TABLE goods (id INTEGER PRIMARY KEY, kind VARCHAR(5), price INTEGER);
--# 0
CREATE VIEW cheap AS SELECT id, kind, price FROM goods g WHERE g.price < 10 WITH CHECK OPTION;
--# 0
CREATE VIEW cheap_tools AS SELECT id, price FROM cheap WHERE kind = 'tool';
--# 0
INSERT INTO cheap VALUES (1, 'tool', 5);
--# 1
INSERT INTO cheap VALUES (2, 'tool', 50);
--! 44000
INSERT INTO cheap VALUES (2, 'tool', NULL);
--! 44000
UPDATE cheap SET price = 9 WHERE id = 1;
--# 1
UPDATE cheap SET price = price + 1 WHERE id = 1;
--! 44000
UPDATE cheap_tools SET price = 10 WHERE id = 1;
--! 44000
UPDATE cheap SET kind = 'toy' WHERE id = 1;
--# 1
INSERT INTO goods VALUES (3, 'tool', 100);
--# 1
DELETE FROM cheap WHERE id = 1;
--# 1
CREATE VIEW local_option AS SELECT * FROM goods WHERE price > 0 WITH LOCAL CHECK OPTION;
--# 0
SELECT table_name, check_option FROM information_schema.views WHERE table_name IN ('CHEAP', 'CHEAP_TOOLS', 'LOCAL_OPTION') ORDER BY 1;
--> CHEAP, CASCADED
--> CHEAP_TOOLS, NONE
--> LOCAL_OPTION, LOCAL
CREATE VIEW over_view AS SELECT * FROM cheap WITH CHECK OPTION;
--! 0A000
-- RETURNING through views: computed columns, views of views, and what chose the rows.
CREATE TABLE part (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
CREATE TABLE heap_part (k INTEGER, a INTEGER, b INTEGER);
--# 0
CREATE TABLE other_part (k INTEGER PRIMARY KEY, a INTEGER);
--# 0
INSERT INTO part VALUES (1, 0, 1), (2, 5, 2), (3, NULL, 3);
--# 3
INSERT INTO heap_part SELECT * FROM part;
--# 3
INSERT INTO other_part VALUES (1, 0), (2, 2), (4, 4);
--# 3
CREATE VIEW plus AS SELECT k AS kk, a AS aa, b + 1 AS bb FROM part WHERE a >= 0;
--# 0
CREATE VIEW plus_twice AS SELECT bb * 10 AS x, kk AS z FROM plus;
--# 0
CREATE VIEW heap_plus AS SELECT b + 1 AS bb, a AS aa, k AS kk FROM heap_part;
--# 0
UPDATE plus SET aa = aa + 1 FROM other_part u WHERE u.k = plus.kk RETURNING plus.kk, plus.aa, u.a, bb + u.a;
--> 1, 1, 0, 2
--> 2, 6, 2, 5
UPDATE plus SET aa = aa + 1 FROM other_part u WHERE u.k = plus.kk RETURNING *;
--> 1, 2, 2, 1, 0
--> 2, 7, 3, 2, 2
UPDATE plus_twice SET z = z + 10 FROM (SELECT k + 0 AS k2, a AS a2 FROM other_part) AS f WHERE f.k2 = plus_twice.z RETURNING plus_twice.*, f.a2, x + z;
--> 20, 11, 0, 31
--> 30, 12, 2, 42
DELETE FROM heap_plus USING other_part u WHERE u.k = heap_plus.kk AND u.k = 2 RETURNING heap_plus.bb, u.*, kk;
--> 3, 2, 2, 2
DELETE FROM heap_plus AS y WHERE y.kk = 1 RETURNING y.*;
--> 2, 0, 1
INSERT INTO plus (kk, aa) VALUES (7, 7) RETURNING *;
--> 7, 7, null
MERGE INTO plus USING other_part u ON u.k = plus.kk - 10 WHEN MATCHED THEN UPDATE SET aa = 3 WHEN NOT MATCHED THEN INSERT (kk, aa) VALUES (u.k + 20, u.a) RETURNING plus.*, u.a, bb;
--> 11, 3, 2, 0, 2
--> 12, 3, 3, 2, 3
--> 24, 4, null, 4, null
INSERT INTO plus (kk, aa) VALUES (7, 8) ON CONFLICT (kk) DO UPDATE SET aa = plus.aa + EXCLUDED.aa RETURNING *;
--> 7, 15, null
CREATE TABLE under_views (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
INSERT INTO under_views VALUES (1, 0, 1), (2, 5, 2), (3, NULL, 3);
--# 3
CREATE VIEW v_one AS SELECT k AS kk, a AS aa, a + 1 AS bb FROM under_views;
--# 0
CREATE VIEW v_two AS SELECT bb * 10 AS x, kk AS z, aa AS y FROM v_one;
--# 0
INSERT INTO v_one (kk, aa) VALUES (1, 8) ON CONFLICT (kk) DO UPDATE SET aa = v_one.bb + EXCLUDED.bb RETURNING *;
--> 1, 10, 11
INSERT INTO v_one (kk, aa) VALUES (1, 8) ON CONFLICT (kk) DO UPDATE SET aa = (SELECT v_one.bb + EXCLUDED.bb FROM under_views t WHERE t.k = v_one.kk) RETURNING *;
--> 1, 20, 21
INSERT INTO v_two (z, y) VALUES (2, 8), (9, 9) ON CONFLICT (z) DO UPDATE SET y = (SELECT v_two.x + EXCLUDED.x FROM under_views t WHERE t.k = v_two.z) WHERE EXCLUDED.z IN (SELECT k FROM under_views) RETURNING *;
--> 100, 9, 9
--> 1510, 2, 150
