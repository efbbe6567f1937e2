CREATE TABLE t (id INT PRIMARY KEY, a INT[], b INT, s VARCHAR(10));
--# 0
INSERT INTO t VALUES (1, ARRAY[1, 2], 5, 'x'), (2, NULL, 6, 'x'), (3, ARRAY[3], 6, 'y'), (4, ARRAY[4], 7, 'y');
--# 4
-- GROUP BY ALL.
SELECT s, COUNT(*), SUM(b) + 1 FROM t GROUP BY ALL ORDER BY 1;
--> x, 2, 12
--> y, 2, 14
SELECT s, b % 2 AS odd, COUNT(*) AS c, 1 FROM t GROUP BY ALL HAVING COUNT(*) > 0 ORDER BY 1, 2;
--> x, 0, 1, 1
--> x, 1, 1, 1
--> y, 0, 1, 1
--> y, 1, 1, 1
SELECT COUNT(*) FROM t GROUP BY ALL;
--> 4
SELECT MAX(n) FROM (SELECT s, COUNT(*) AS n FROM t WHERE id < 4 GROUP BY ALL) AS q;
--> 2
SELECT s, STRING_AGG(b::VARCHAR, '+' ORDER BY b) FROM t GROUP BY ALL ORDER BY s LIMIT 1;
--> x, 5+6
SELECT s, ROW_NUMBER() OVER (ORDER BY s) FROM t GROUP BY ALL ORDER BY s;
--> x, 1
--> y, 2
SELECT b, COUNT(*) FROM t GROUP BY ALL b ORDER BY b;
--> 5, 1
--> 6, 2
--> 7, 1
SELECT *, COUNT(*) FROM t GROUP BY ALL;
--! 0A000
-- ROWNUM.
SELECT id FROM t WHERE ROWNUM <= 2 ORDER BY id DESC;
--> 2
--> 1
SELECT ROWNUM, b FROM t WHERE b > 5 AND ROWNUM < 3 ORDER BY ROWNUM;
--> 1, 6
--> 2, 6
SELECT ROWNUM() AS n, b FROM t WHERE ROWNUM() = 1;
--> 1, 5
SELECT COUNT(*) FROM (SELECT x.id FROM t x, t y WHERE ROWNUM BETWEEN 1 AND 3 AND x.id < y.id) q;
--> 3
--@ 2
SELECT COUNT(*) FROM (SELECT id FROM t WHERE ? >= ROWNUM) q;
--> 2
SELECT DISTINCT s FROM t WHERE ROWNUM <= 2;
--> x
SELECT id FROM t WHERE ROWNUM > 2;
--! 0A000
SELECT COUNT(*) FROM t WHERE ROWNUM <= 2;
--! 0A000
SELECT s FROM t WHERE ROWNUM <= 2 GROUP BY s;
--! 0A000
CREATE TABLE numbered (rownum INT);
--# 0
INSERT INTO numbered VALUES (7);
--# 1
SELECT rownum FROM numbered WHERE rownum > 2;
--> 7
CREATE VIEW ranked AS SELECT id, ROWNUM AS nr FROM t WHERE b > 5;
--# 0
SELECT * FROM ranked ORDER BY nr;
--> 2, 1
--> 3, 2
--> 4, 3
-- TOP of hundredths, and with ties.
SELECT TOP 2 WITH TIES id, b FROM t ORDER BY b DESC, s;
--> 4, 7
--> 2, 6
SELECT TOP 2 WITH TIES b FROM t ORDER BY b DESC;
--> 7
--> 6
--> 6
SELECT TOP 50 PERCENT id FROM t ORDER BY id;
--> 1
--> 2
SELECT COUNT(*) FROM (SELECT TOP (30) PERCENT id FROM t) AS q;
--> 2
SELECT TOP 10 PERCENT WITH TIES b FROM t ORDER BY b;
--> 5
SELECT TOP 1 WITH TIES b FROM t;
--! 42601
-- Elements of arrays.
UPDATE t SET a[1] = 30 WHERE id = 1;
--# 1
UPDATE t SET a[1] = 30, s = 'z', a[3] = b WHERE id = 2;
--# 1
--@ 2 | '17'
UPDATE t SET a[?] = ? WHERE id = 3;
--# 1
UPDATE t SET a[1] = NULL WHERE id = 4;
--# 1
SELECT id, a, s FROM t ORDER BY id;
--> 1, [30, 2], x
--> 2, [30, null, 6], z
--> 3, [3, 17], y
--> 4, [null], y
UPDATE t SET a[0] = 1;
--! 22023
UPDATE t SET a[1] = DEFAULT;
--! 42601
UPDATE t SET a[1] = 2, a = NULL;
--! 42000
INSERT INTO t VALUES (1, NULL, 1, 'q') ON CONFLICT (id) DO UPDATE SET a[2] = excluded.b RETURNING a;
--> [30, 1]
SELECT id, a && '{1,2,30}', '{17}' && a FROM t ORDER BY id;
--> 1, TRUE, FALSE
--> 2, TRUE, FALSE
--> 3, FALSE, TRUE
--> 4, FALSE, FALSE
-- ALTER COLUMN ... SET DATA TYPE with the rest of the column.
ALTER TABLE t ALTER COLUMN b SET DATA TYPE BIGINT DEFAULT 3 NOT NULL;
--# 0
INSERT INTO t (id) VALUES (77) RETURNING b;
--> 3
INSERT INTO t (id, b) VALUES (78, NULL);
--! 23502
-- How far a clock is ahead of UTC.
SET TIME ZONE 'Asia/Kolkata';
--# 0
SELECT EXTRACT(TIMEZONE_HOUR FROM TIMESTAMP WITH TIME ZONE '2024-03-05 00:00:00+02'), EXTRACT(TIMEZONE_MINUTE FROM TIMESTAMP WITH TIME ZONE '2024-03-05 00:00:00+02'), DATE_PART('timezone', TIMESTAMP WITH TIME ZONE '2024-03-05 00:00:00+02');
--> 5, 30, 19800
SELECT EXTRACT(TIMEZONE_HOUR FROM TIME WITH TIME ZONE '12:00:00-03:30'), EXTRACT(timezone_minute FROM TIME WITH TIME ZONE '12:00:00-03:30');
--> -3, -30
SELECT EXTRACT(TIMEZONE_HOUR FROM TIMESTAMP '2024-03-05 00:00:00');
--! 42883
SET TIME ZONE 'UTC';
--# 0
SELECT current_setting('timezone');
--> UTC
SELECT current_setting('nothing_of_ours');
--! 22023
-- MERGE through a view.
CREATE TABLE stock (id INT PRIMARY KEY, pieces INT, place VARCHAR(10) DEFAULT 'shelf');
--# 0
INSERT INTO stock VALUES (1, 5, 'bin'), (2, 6, 'bin'), (3, -1, 'bin');
--# 3
CREATE VIEW v AS SELECT id, pieces AS n, pieces * 2 AS twice FROM stock WHERE pieces > 0 WITH CHECK OPTION;
--# 0
MERGE INTO v USING (VALUES (1, 2), (9, 10)) AS src (id, n) ON v.id = src.id WHEN MATCHED THEN UPDATE SET n = src.n + v.twice WHEN NOT MATCHED THEN INSERT (id, n) VALUES (src.id, src.n);
--# 2
SELECT id, n FROM v ORDER BY id;
--> 1, 12
--> 2, 6
--> 9, 10
SELECT place FROM stock WHERE id = 9;
--> shelf
MERGE INTO v AS w USING (VALUES (9)) AS gone (id) ON w.id = gone.id WHEN MATCHED AND w.twice > 10 THEN DELETE RETURNING id, n;
--> 9, 10
MERGE INTO v USING (VALUES (1)) AS src (id) ON v.id = src.id WHEN MATCHED THEN UPDATE SET n = -1;
--! 44000
MERGE INTO v USING (VALUES (1)) AS src (id) ON v.id = src.id WHEN MATCHED THEN UPDATE SET twice = 3;
--! 0A000
-- The row is there, but not for the view.
MERGE INTO v USING (VALUES (3)) AS src (id) ON v.id = src.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, n) VALUES (src.id, 1);
--! 23505
CREATE VIEW unkeyed AS SELECT pieces FROM stock;
--# 0
MERGE INTO unkeyed USING (VALUES (6)) AS src (x) ON pieces = x WHEN MATCHED THEN UPDATE SET pieces = x + 1;
--# 1
CREATE VIEW sums AS SELECT SUM(pieces) AS n FROM stock;
--# 0
MERGE INTO sums USING (VALUES (1)) AS src (x) ON n = x WHEN MATCHED THEN DELETE;
--! 0A000
