-- Values of several types in one column, and rows that are computed in IN: expected results are PostgreSQL's.
CREATE TABLE m (i INTEGER, l BIGINT, sm SMALLINT, d DECIMAL(8,3), f DOUBLE PRECISION, s VARCHAR(10), dt DATE, ts TIMESTAMP, iv INTERVAL DAY TO SECOND);
--# 0
INSERT INTO m VALUES (1, 20000000000, 3, 4.5, 5.5, 'a', DATE '2020-01-01', TIMESTAMP '2020-01-01 00:00:00', INTERVAL '1' DAY), (2, 5, NULL, 2.0, 2.0, '2', NULL, NULL, NULL);
--# 2
SELECT i FROM m WHERE l NOT IN (VALUES (0), (f)) ORDER BY i;
--> 1
--> 2
SELECT i FROM m WHERE d IN (VALUES (f), (sm)) ORDER BY i;
--> 2
SELECT i, f NOT IN (VALUES (sm), (d)) FROM m ORDER BY i;
--> 1, TRUE
--> 2, FALSE
SELECT i FROM m WHERE (i, d) IN (VALUES (2, f), (l, sm)) ORDER BY i;
--> 2
SELECT i, l = ANY (VALUES (i + 3), (l)), d <> ALL (VALUES (f), (f + 1)) FROM m ORDER BY i;
--> 1, TRUE, TRUE
--> 2, TRUE, FALSE
SELECT MAX(z) + 0.5, MIN(z) + 0.5 FROM (VALUES (1), (1e2)) q (z);
--> 100.5, 1.5
SELECT ts FROM m UNION SELECT 0 FROM m;
--! 42804
SELECT dt FROM m UNION ALL SELECT l FROM m;
--! 42804
SELECT CASE WHEN i = 1 THEN dt ELSE i END FROM m;
--! 42804
SELECT COALESCE(iv, i) FROM m;
--! 42804
SELECT MAX(z) FROM (VALUES (DATE '2020-01-01'), (1)) q (z);
--! 42804
SELECT i, LAG(l, 1, 1.25) OVER (ORDER BY i) + 0.00 FROM m ORDER BY i;
--> 1, 1.25
--> 2, 20000000000.00
SELECT i, LEAD(d, 1, 7) OVER (ORDER BY i) + 0.000, LAG(i, 1, l) OVER (ORDER BY i), LAG(f, 1, d) OVER (ORDER BY i) FROM m ORDER BY i;
--> 1, 2.000, 20000000000, 4.5
--> 2, 7.000, 1, 5.5
SELECT LAG(s, 1, -7) OVER (ORDER BY i) FROM m;
--! 42804
SELECT LAG(dt, 1, 0) OVER (ORDER BY i) FROM m;
--! 42804
SELECT iv FROM m UNION SELECT NULL FROM m ORDER BY 1 NULLS FIRST;
--> null
--> 1 00:00:00
-- A parameter in a column of a set operation has the type of the column.
--@ 7
SELECT l FROM m UNION SELECT ? ORDER BY 1;
--> 5
--> 7
--> 20000000000
--@ 7
SELECT MIN(z), MAX(z) FROM (SELECT ? UNION SELECT d FROM m) q (z);
--> 2.000, 7.000
--@ 3
SELECT MIN(z) FROM (SELECT sm FROM m UNION ALL SELECT ?) q (z);
--> 3
--@ 2 | 9
SELECT i FROM m WHERE f NOT IN (VALUES (?), (d), (?)) ORDER BY i;
--> 1
