-- Materialized views: rows of a query that stay until they are refreshed.
CREATE TABLE sale (id INTEGER PRIMARY KEY, item VARCHAR(10), amount INTEGER);
--# 0
INSERT INTO sale VALUES (1, 'nut', 5), (2, 'nut', 7), (3, 'bolt', 1);
--# 3
CREATE MATERIALIZED VIEW per_item AS SELECT item, SUM(amount) AS total FROM sale GROUP BY item;
--# 2
CREATE MATERIALIZED VIEW IF NOT EXISTS per_item AS SELECT 1 AS x;
--# 0
CREATE MATERIALIZED VIEW per_item AS SELECT 1 AS x;
--! 42S01
CREATE UNIQUE INDEX per_item_item ON per_item (item);
--# 0
INSERT INTO sale VALUES (4, 'rod', 2);
--# 1
SELECT * FROM per_item ORDER BY item;
--> bolt, 1
--> nut, 12
REFRESH MATERIALIZED VIEW per_item;
--# 0
SELECT total FROM per_item WHERE item = 'rod';
--> 2
REFRESH MATERIALIZED VIEW CONCURRENTLY per_item;
--# 0
SELECT COUNT(*) FROM per_item;
--> 3
-- They are no tables.
INSERT INTO per_item VALUES ('x', 1);
--! 0A000
UPDATE per_item SET total = 0;
--! 0A000
DELETE FROM per_item;
--! 0A000
MERGE INTO per_item p USING (VALUES ('x')) AS s (i) ON p.item = s.i WHEN MATCHED THEN DELETE;
--! 0A000
UPSERT INTO per_item VALUES ('x', 1);
--! 0A000
TRUNCATE TABLE per_item;
--! 42000
ALTER TABLE per_item ADD COLUMN x INTEGER;
--! 42000
DROP TABLE per_item;
--! 42000
DROP VIEW per_item;
--! 42000
CREATE TABLE child (item VARCHAR(10) REFERENCES per_item (item));
--! 42000
REFRESH MATERIALIZED VIEW sale;
--! 42000
REFRESH MATERIALIZED VIEW nothing;
--! 42S02
DROP MATERIALIZED VIEW sale;
--! 42000
DROP MATERIALIZED VIEW nothing;
--! 42S02
DROP MATERIALIZED VIEW IF EXISTS nothing;
--# 0
-- Metadata.
SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = 'PUBLIC' ORDER BY 1;
--> PER_ITEM, MATERIALIZED VIEW
--> SALE, BASE TABLE
SELECT column_name FROM information_schema.columns WHERE table_schema = 'PUBLIC' AND table_name <> 'SALE' ORDER BY 1;
--> ITEM
--> TOTAL
SELECT COUNT(*) FROM information_schema.views WHERE table_schema = 'PUBLIC';
--> 0
COMMENT ON MATERIALIZED VIEW per_item IS 'sums';
--# 0
-- What it is made of stays, and new names are followed.
DROP TABLE sale;
--! 2BP01
ALTER TABLE sale DROP COLUMN amount;
--! 2BP01
ALTER TABLE sale RENAME COLUMN amount TO pieces;
--# 0
ALTER TABLE sale RENAME TO sold;
--# 0
UPDATE sold SET pieces = 100 WHERE id = 3;
--# 1
REFRESH MATERIALIZED VIEW per_item;
--# 0
SELECT * FROM per_item ORDER BY item;
--> bolt, 100
--> nut, 12
--> rod, 2
-- Views of it, and others of those.
CREATE VIEW best AS SELECT item FROM per_item WHERE total > 50;
--# 0
CREATE MATERIALIZED VIEW best_twice (a, b) AS SELECT item, item FROM best WITH NO DATA;
--# 0
SELECT COUNT(*) FROM best_twice;
--> 0
REFRESH MATERIALIZED VIEW best_twice;
--# 0
SELECT a, b FROM best_twice;
--> bolt, bolt
REFRESH MATERIALIZED VIEW best_twice WITH NO DATA;
--# 0
SELECT COUNT(*) FROM best_twice;
--> 0
DROP MATERIALIZED VIEW per_item;
--! 2BP01
-- With a transaction, whole or not at all.
BEGIN;
--# 0
INSERT INTO sold VALUES (5, 'cog', 3);
--# 1
REFRESH MATERIALIZED VIEW per_item;
--# 0
SELECT COUNT(*) FROM per_item;
--> 4
ROLLBACK;
--# 0
SELECT COUNT(*) FROM per_item;
--> 3
INSERT INTO sold VALUES (6, 'bolt', NULL);
--# 1
CREATE MATERIALIZED VIEW ratio AS SELECT id, 10 / (COALESCE(pieces, 1)) AS part FROM sold;
--# 5
UPDATE sold SET pieces = 0 WHERE id = 6;
--# 1
REFRESH MATERIALIZED VIEW ratio;
--! 22012
SELECT part FROM ratio WHERE id = 6;
--> 10
CREATE MATERIALIZED VIEW worse AS SELECT 10 / pieces AS part FROM sold;
--! 22012
SELECT COUNT(*) FROM worse;
--! 42S02
CREATE TEMPORARY TABLE t (i INTEGER);
--# 0
CREATE MATERIALIZED VIEW of_temporary AS SELECT * FROM t;
--! 0A000
DROP TABLE t;
--# 0
CREATE MATERIALIZED VIEW wrong AS SELECT 1 AS a, 2 AS a;
--! 42S21
CREATE TABLE refresh (materialized INTEGER);
--# 0
SELECT materialized AS refresh FROM refresh;
--0
DROP TABLE refresh;
--# 0
DROP TABLE sold CASCADE;
--# 0
SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'PUBLIC';
--> 0
CREATE SCHEMA s;
--# 0
CREATE MATERIALIZED VIEW s.one AS SELECT 1 AS x;
--# 1
CREATE MATERIALIZED VIEW two AS SELECT x + 1 AS y FROM s.one;
--# 1
SELECT y FROM two;
--> 2
DROP SCHEMA s;
--! 2BP01
DROP SCHEMA s CASCADE;
--# 0
SELECT COUNT(*) FROM two;
--! 42S02
CREATE MATERIALIZED VIEW one AS SELECT 1 AS x;
--# 1
CHECK DATABASE;
--0
DROP MATERIALIZED VIEW one;
--# 0
-- Names, options, and the word INCREMENTAL, which is a name like others.
CREATE TABLE incremental (demand INTEGER, i INTEGER);
--# 0
INSERT INTO incremental VALUES (1, 2);
--# 1
CREATE MATERIALIZED VIEW kept ON DEMAND AS SELECT demand, i FROM incremental incremental;
--# 1
CREATE VIEW above AS SELECT i FROM kept;
--# 0
ALTER MATERIALIZED VIEW kept RENAME TO held;
--# 0
SELECT i FROM above;
--> 2
SELECT i FROM held;
--> 2
SELECT i FROM kept;
--! 42S02
REFRESH MATERIALIZED VIEW held;
--# 0
ALTER MATERIALIZED VIEW held RENAME TO above;
--! 42S01
ALTER MATERIALIZED VIEW held PAUSE;
--! 42000
ALTER MATERIALIZED VIEW held SET (max_lag = '1h');
--! 42000
ALTER MATERIALIZED VIEW incremental PAUSE;
--! 42000
ALTER MATERIALIZED VIEW kept PAUSE;
--! 42S02
ALTER MATERIALIZED VIEW IF EXISTS kept PAUSE;
--# 0
ALTER VIEW held RENAME TO other;
--! 42000
CREATE MATERIALIZED VIEW v INCREMENTAL WITH (freshness = 'current') AS SELECT i FROM incremental;
--# 1
DROP MATERIALIZED VIEW v;
--# 0
CREATE MATERIALIZED VIEW v INCREMENTAL WITH (freshness = 'immediate') AS SELECT i FROM incremental;
--! 0A000
CREATE MATERIALIZED VIEW v INCREMENTAL WITH (freshness = 'immediate') AS SELECT i, COUNT(*) AS n FROM incremental GROUP BY i;
--# 1
ALTER MATERIALIZED VIEW v PAUSE;
--! 0A000
DROP MATERIALIZED VIEW v;
--# 0
CREATE MATERIALIZED VIEW v WITH (max_lag = '1h') AS SELECT i FROM incremental;
--! 42601
CREATE MATERIALIZED VIEW v INCREMENTAL WITH (max_lag = 'soon') AS SELECT i FROM incremental;
--! 22023
-- A column that goes takes the view with its rows along.
ALTER TABLE incremental DROP COLUMN i CASCADE;
--# 0
SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC';
--> INCREMENTAL
DROP TABLE incremental;
--# 0
