-- What values of other types than the column's mean; dates and whole numbers; CHAR beside texts.
CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, d DATE, code CHAR(4), s VARCHAR(10), p DECIMAL(8,3));
--# 0
CREATE INDEX t_n ON t (n);
--# 0
INSERT INTO t VALUES (1,1,DATE '2020-01-01','c3','x',1.5),(2,2,DATE '2020-01-02','d','y',2.5),(3,3,DATE '2020-01-03',NULL,'z',NULL);
--# 3
--@ 2.5
SELECT id FROM t WHERE n > ?;
--> 3
--@ 2.5
SELECT id FROM t WHERE id > ?;
--> 3
--@ 2.5
SELECT id FROM t WHERE id >= ? OR n < 2;
--> 1
--> 3
--@ 2.5
SELECT id FROM t WHERE id = ?;
--0
--@ 2.0
SELECT id FROM t WHERE id = ?;
--> 2
--@ 2.5e0
SELECT id FROM t WHERE n < ?;
--> 1
--> 2
--@ 5000000000
SELECT COUNT(*) FROM t WHERE n < ?;
--> 3
--@ 5000000000
SELECT COUNT(*) FROM t WHERE id = ?;
--> 0
--@ 1.5 | 2.5
SELECT id FROM t WHERE n BETWEEN ? AND ?;
--> 2
--@ 1 | 2.5 | 3
SELECT id FROM t WHERE n IN (?, ?, ?);
--> 1
--> 3
--@ 2.5
UPDATE t SET n = n WHERE n > ?;
--# 1
--@ 2.5
DELETE FROM t WHERE id = ?;
--# 0
--@ 10 | 2.5
INSERT INTO t (id, n) VALUES (?, ?);
--# 1
INSERT INTO t (id, n) VALUES (11, 2.5);
--# 1
SELECT id, n FROM t WHERE id IN (10, 11);
--> 10, 3
--> 11, 3
--@ 1.4 | 10
UPDATE t SET n = ? WHERE id = ?;
--# 1
SELECT n FROM t WHERE id = 10;
--> 1
--@ 5000000000
INSERT INTO t (id) VALUES (?);
--! 22003
--@ 'abc'
SELECT id FROM t WHERE id = ?;
--! 22018
DELETE FROM t WHERE id > 9;
--# 2
--@ TIMESTAMP 2020-01-02T12:00:00
SELECT id FROM t WHERE d < ?;
--> 1
--> 2
--@ TIMESTAMP 2020-01-02T00:00:00
SELECT id FROM t WHERE d = ?;
--> 2
--@ 5
SELECT d + ? FROM t WHERE id = 1;
--> 2020-01-06
--@ 5
SELECT ? + d FROM t WHERE id = 1;
--> 2020-01-06
--@ 1
SELECT d - ? FROM t WHERE id = 1;
--> 2019-12-31
--@ DATE 2019-12-30
SELECT d - ? FROM t WHERE id = 1;
--> 2
--@ 2
SELECT id FROM t WHERE d - ? >= DATE '2020-01-01';
--> 3
SELECT d + 30, 1 + d, d - 1, d + n FROM t WHERE id = 2;
--> 2020-02-01, 2020-01-03, 2020-01-01, 2020-01-04
SELECT d - DATE '2019-12-31', DATE '2019-12-31' - d, d - CAST(NULL AS DATE) FROM t WHERE id = 1;
--> 1, -1, null
SELECT SUM(d - DATE '2020-01-01') FROM t;
--> 3
SELECT TIMESTAMP '2020-01-02 06:00:00' - TIMESTAMP '2020-01-01 00:00:00' > INTERVAL '1' DAY;
--> TRUE
SELECT id FROM t WHERE d - DATE '2020-01-01' = n - 1;
--> 1
--> 2
--> 3
SELECT d + d FROM t;
--! 42804
SELECT TIMESTAMP '2020-01-02 06:00:00' + 1;
--! 42804
--@ 1 | 2
SELECT ? + ?;
--> 3
--@ 1.25 | 2
SELECT ? + ?;
--> 3.25
--@ 1.5 | 2.5
SELECT ? * ?;
--> 3.75
--@ 2147483647 | 1
SELECT ? + ?;
--> 2147483648
--@ 7 | 'x' | 1.50
SELECT ?, ?, ?;
--> 7, x, 1.50
--@ null
SELECT ?;
--> null
--@ null | 3
SELECT ? + ?;
--> null
--@ 'a' | 1
SELECT ? - ?;
--! 42804
WITH x AS (SELECT * FROM t) SELECT id FROM x WHERE code = 'c3' AND code = 'c3  ';
--> 1
SELECT id FROM t WHERE code = 'c3' AND code = 'c3  ' OR code = 'd ' AND n + 0 = 2;
--> 1
--> 2
WITH x AS (SELECT * FROM t) SELECT id FROM x WHERE code BETWEEN 'c3' AND 'c3  ';
--> 1
WITH x AS (SELECT * FROM t) SELECT id FROM x WHERE code IN ('c3', 'd ') AND code <> 'd   ';
--> 1
--@ 'c3 ' | 'c3'
SELECT id FROM t WHERE code = ? AND code = ?;
--> 1
SELECT ROUND(2.345, 2), ROUND(2.345, 1), ROUND(1234.5, -2), ROUND(2.5), TRUNCATE(2.789, 1), TRUNC(-2.789, 2), ROUND(1.5, 3), ROUND(7, 1);
--> 2.35, 2.3, 1200, 3, 2.7, -2.78, 1.500, 7
SELECT ROUND(p, 1), ROUND(p, n) FROM t WHERE id = 2;
--> 2.5, 2.500
SELECT ROUND(CAST(2.567 AS DOUBLE), 2), ROUND(CAST(NULL AS DECIMAL(5, 2)), 1);
--> 2.57, null
SELECT ROUND(99999999999999999999999999999999999999, 2);
--! 22003
SELECT SUM(s) FROM t;
--! 42804
SELECT AVG(s) FROM t;
--! 42804
SELECT SUM(CAST('1' AS INTEGER)) FROM t;
--> 3
SELECT SUM(n) OVER (ORDER BY s), AVG(s) OVER () FROM t;
--! 42804
SELECT * FROM nosuch.t;
--! 3F000
INSERT INTO nosuch.t VALUES (1);
--! 3F000
SELECT * FROM information_schema.nosuch;
--! 42S02
CREATE TABLE z (a INTEGER); INSERT INTO z VALUES (1), (2); SELECT a + 1 FROM z;
--> 2
--> 3
INSERT INTO z VALUES (3); UPDATE z SET a = a + 1;
--# 3
SELECT 'a;b'; /* ; */ SELECT 1 -- ; no
, 2;
--> 1, 2
INSERT INTO z VALUES (30); INSERT INTO nosuch VALUES (1);
--! 42S02
SELECT MAX(a) FROM z;
--> 30
--@ 1
SELECT 1; SELECT ?;
--! 07001

-- Inside an expression integers have 64 bits; a value that leaves it must be in the range of its type.
CREATE TABLE wide (id INTEGER PRIMARY KEY, a INTEGER, b SMALLINT, c BIGINT);
--# 0
INSERT INTO wide VALUES (1, 2000000000, 30000, 9000000000000000000), (2, 7, 2, 1), (3, NULL, NULL, NULL);
--# 3
SELECT a * 3 / 3, -a - a + a, a * 2 - a, a * 3 % 7 FROM wide ORDER BY id;
--> 2000000000, -2000000000, 2000000000, 1
--> 7, -7, 7, 0
--> null, null, null, null
SELECT id FROM wide WHERE a * 3 > a + a AND -a * 4 < a ORDER BY id;
--> 1
--> 2
SELECT id FROM wide WHERE a * 2 BETWEEN 14 AND a + a ORDER BY id;
--> 1
--> 2
SELECT a * 2 FROM wide;
--! 22003
SELECT id FROM wide WHERE ABS(a * 2) > 1;
--! 22003
SELECT c * 3 / 3 FROM wide;
--! 22003
UPDATE wide SET a = a + a;
--! 22003
SELECT 2147483647 + 1;
--! 22003
SELECT -(-2147483647 - 1);
--! 22003
SELECT -(-2147483647 - 1) - 1;
--> 2147483647
-- What decimals have in common keeps all digits behind the point; one with too many before it is an error.
SELECT SUM(d) FROM (VALUES (2.35), (1.00)) v (d) UNION ALL SELECT SUM(0.5) FROM (VALUES 1) w (x);
--> 3.35
--> 0.50
SELECT COALESCE(SUM(d), SUM(0.5)), CASE WHEN SUM(d) > 0 THEN SUM(d) ELSE SUM(0.5) END FROM (VALUES (2.35)) v (d);
--> 2.35, 2.35
SELECT CAST(1.123456789 AS DECIMAL(38, 9)) IN (CAST(1.1 AS DECIMAL(38, 1))), CAST(1.15 AS DECIMAL(38, 2)) = ANY (ARRAY[CAST(1.1 AS DECIMAL(38, 1))]);
--> FALSE, FALSE
SELECT x FROM (VALUES (CAST(1.15 AS DECIMAL(38, 2)))) a (x) WHERE x IN (SELECT y FROM (VALUES (CAST(1.1 AS DECIMAL(38, 1)))) b (y));
--0
SELECT CAST(0.5 AS DECIMAL(38, 9)) UNION ALL SELECT CAST(12345678901234567890123456789012345678 AS DECIMAL(38, 0));
--! 22003
