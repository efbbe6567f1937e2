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
