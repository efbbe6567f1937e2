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
INSERT INTO rich VALUES (9, 'x', 9);
--! 0A000
UPDATE rich SET pay = 1;
--! 0A000
DELETE FROM rich;
--! 0A000
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
--! 2BP01
ALTER TABLE emp ADD COLUMN extra INTEGER DEFAULT 3;
--# 0
ALTER TABLE emp ALTER COLUMN pay TYPE DECIMAL(10, 2);
--# 0
SELECT pay FROM rich WHERE id = 1;
--> 30.00
SELECT data_type, numeric_scale FROM information_schema.columns WHERE table_name = 'RICH' AND column_name = 'PAY';
--> DECIMAL, 2
SELECT table_name, view_definition FROM information_schema.views WHERE table_name = 'RICH';
--> RICH, SELECT id, name, pay FROM emp WHERE pay > 26
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
