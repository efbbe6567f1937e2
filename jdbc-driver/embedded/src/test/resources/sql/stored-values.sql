-- Conditions, groups and aggregates that are worked out on rows as they are stored.
CREATE TABLE m (id INTEGER PRIMARY KEY, kind VARCHAR(10), n INTEGER, amount DECIMAL(12, 2), note CHAR(6), body CLOB, COLUMN GROUP texts (note, body), COLUMN GROUP sums (amount));
--# 0
INSERT INTO m VALUES (1, 'a', 5, 1.50, 'x', 'one'), (2, 'b', 7, NULL, NULL, NULL), (3, 'a', NULL, -2.25, 'x ', 'three'), (4, NULL, 7, 10.00, 'y', NULL);
--# 4
SELECT COUNT(*), COUNT(note), SUM(amount), AVG(amount), MIN(amount), MAX(note), SUM(n) FROM m WHERE n IS NULL OR n < 8;
--> 4, 3, 9.25, 3.0833333333, -2.25, y     , 19
SELECT kind, COUNT(*), SUM(amount), COUNT(body) FROM m GROUP BY kind;
--> a, 2, -0.75, 2
--> b, 1, null, 0
--> null, 1, 10.00, 0
SELECT note, COUNT(*) FROM m WHERE note = 'x' GROUP BY note;
--> x     , 2
SELECT body, n FROM m WHERE note LIKE 'x%' AND amount > -3 ORDER BY id;
--> one, 5
--> three, null
-- Rows that are older than a column, and than the type of one.
ALTER TABLE m ADD COLUMN rank INTEGER DEFAULT 3;
--# 0
ALTER TABLE m ADD COLUMN word VARCHAR(5);
--# 0
ALTER TABLE m ALTER COLUMN n TYPE BIGINT;
--# 0
INSERT INTO m (id, kind, n, rank, word) VALUES (5, 'b', 9000000000, NULL, 'new');
--# 1
SELECT rank, word, COUNT(*), SUM(n), MAX(rank) FROM m GROUP BY rank, word;
--> 3, null, 4, 19, 3
--> null, new, 1, 9000000000, null
SELECT COUNT(*), SUM(rank), MIN(rank) FROM m WHERE rank = 3 AND word IS NULL;
--> 4, 12, 3
SELECT id, word FROM m WHERE NOT (rank = 3) OR word = 'new' ORDER BY id;
--> 5, new
-- What the transaction wrote itself, and what it went back from.
BEGIN;
--# 0
UPDATE m SET amount = 100 WHERE id = 1;
--# 1
DELETE FROM m WHERE id = 2;
--# 1
SAVEPOINT s;
--# 0
INSERT INTO m (id, amount) VALUES (6, 1);
--# 1
SELECT COUNT(*), SUM(amount) FROM m WHERE amount > 0;
--> 3, 111.00
ROLLBACK TO SAVEPOINT s;
--# 0
SELECT COUNT(*), SUM(amount) FROM m WHERE amount > 0;
--> 2, 110.00
ROLLBACK;
--# 0
SELECT COUNT(*), SUM(amount) FROM m WHERE amount > 0;
--> 2, 11.50
SELECT COUNT(*), SUM(amount) FROM m FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP WHERE amount > 0;
--> 2, 11.50
-- Sums are exact up to the last digit, and out of range as ever.
CREATE TABLE big (id INTEGER PRIMARY KEY, b BIGINT, d DECIMAL(38, 0), f DOUBLE);
--# 0
INSERT INTO big VALUES (1, 9223372036854775807, 99999999999999999999999999999999999999, 1e308), (2, 9223372036854775807, 1, 1e308), (3, -9223372036854775807, NULL, -1e308);
--# 3
SELECT SUM(b), MIN(b), MAX(d) FROM big WHERE id <> 2;
--> 0, -9223372036854775807, 99999999999999999999999999999999999999
SELECT SUM(b) FROM big;
--> 9223372036854775807
SELECT SUM(b) FROM big WHERE b > 0;
--> 18446744073709551614
SELECT SUM(d) FROM big;
--! 22003
SELECT COUNT(*) FROM big WHERE f > 0 AND d < 2;
--> 1
SELECT 1 / (id - 1) FROM big WHERE b > 0 AND 1 / (id - 1) > 0;
--! 22012
