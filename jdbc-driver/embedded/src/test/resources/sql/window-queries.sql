-- Queries inside of windows, DISTINCT and ORDER BY over windows: expected results are PostgreSQL's.
CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER, s VARCHAR(10));
--# 0
CREATE TABLE u (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
CREATE TABLE v (x INTEGER, y INTEGER, s VARCHAR(5));
--# 0
INSERT INTO t VALUES (1, NULL, 5, NULL), (2, 1, 5, 'x'), (3, 2, 5, NULL), (4, 1, NULL, 'y');
--# 4
INSERT INTO u VALUES (1, 1, 5), (2, 2, NULL), (3, NULL, 7), (5, 1, 5);
--# 4
INSERT INTO v VALUES (1, 1, 'x'), (2, 1, 'y'), (3, 2, NULL), (NULL, 3, 'x'), (2, 2, 'zz');
--# 5
-- A query in PARTITION BY.
SELECT k, RANK() OVER (PARTITION BY (SELECT MAX(u.k) FROM u WHERE u.a = t.a) ORDER BY k) FROM t ORDER BY k;
--> 1, 1
--> 2, 1
--> 3, 1
--> 4, 2
SELECT k, RANK() OVER (PARTITION BY b, (SELECT COUNT(*) FROM u WHERE u.a = t.a) ORDER BY (SELECT MIN(v.x) FROM v WHERE v.y = t.a), k) FROM t ORDER BY k;
--> 1, 1
--> 2, 1
--> 3, 1
--> 4, 1
SELECT k, SUM(a) OVER w FROM t WINDOW w AS (PARTITION BY (SELECT MAX(u.k) FROM u WHERE u.a = t.a) ORDER BY k) ORDER BY k;
--> 1, null
--> 2, 1
--> 3, 2
--> 4, 2
SELECT b, COUNT(*), RANK() OVER (PARTITION BY (SELECT MAX(u.a) FROM u WHERE u.b = t.b) ORDER BY b) FROM t GROUP BY b ORDER BY b NULLS FIRST;
--> null, 1, 1
--> 5, 3, 1
SELECT k, SUM(k) OVER (PARTITION BY EXISTS (SELECT 1 FROM u WHERE u.a = t.a)) FROM t ORDER BY k;
--> 1, 1
--> 2, 9
--> 3, 9
--> 4, 9
-- Windows over columns that are not selected.
SELECT DISTINCT b, SUM(a) OVER (PARTITION BY s ORDER BY k) FROM t ORDER BY 1 NULLS FIRST, 2 NULLS FIRST;
--> null, 1
--> 5, null
--> 5, 1
--> 5, 2
SELECT DISTINCT SUM(a) OVER (PARTITION BY b ORDER BY k) + k FROM t ORDER BY 1 NULLS FIRST;
--> null
--> 3
--> 5
--> 6
SELECT k FROM t ORDER BY ROW_NUMBER() OVER (ORDER BY k DESC);
--> 4
--> 3
--> 2
--> 1
SELECT k FROM t WHERE k < 4 ORDER BY SUM(a) OVER (ORDER BY k) NULLS FIRST, k;
--> 1
--> 2
--> 3
-- DISTINCT over windows, ordered by them: what they are computed of need not be selected.
CREATE TABLE dw (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
INSERT INTO dw VALUES (1, 1, 5), (2, 1, 6), (3, 2, 5), (4, 9, 7);
--# 4
SELECT DISTINCT RANK() OVER (ORDER BY a) FROM dw ORDER BY 1;
--> 1
--> 3
--> 4
SELECT DISTINCT a, MAX(b) OVER (PARTITION BY a) AS m FROM dw ORDER BY m DESC, 1;
--> 9, 7
--> 1, 6
--> 2, 5
SELECT DISTINCT a, MAX(b) OVER (PARTITION BY a) AS m FROM dw ORDER BY MAX(b) OVER (PARTITION BY a) DESC NULLS LAST, a;
--> 9, 7
--> 1, 6
--> 2, 5
SELECT DISTINCT a, RANK() OVER w FROM dw WINDOW w AS (PARTITION BY b ORDER BY k) ORDER BY 1, 2;
--> 1, 1
--> 2, 2
--> 9, 1
SELECT DISTINCT (SELECT MAX(u.b) FROM dw u WHERE u.a = dw.a), ROW_NUMBER() OVER (PARTITION BY b ORDER BY k) FROM dw ORDER BY 2, 1;
--> 6, 1
--> 7, 1
--> 5, 2
SELECT DISTINCT a FROM dw ORDER BY a, COUNT(*) OVER (PARTITION BY a);
--! 42000
