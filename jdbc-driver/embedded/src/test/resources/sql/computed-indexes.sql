-- Indexes of some rows, of what is computed of a row, and of nulls that agree.
CREATE TABLE doc (id INTEGER PRIMARY KEY, owner INTEGER, name VARCHAR(40), deleted TIMESTAMP, state VARCHAR(10));
--# 0
INSERT INTO doc SELECT n, n, 'Name' || n, CASE WHEN n > 10 THEN TIMESTAMP '2020-01-01 00:00:00' END, CASE WHEN n % 50 = 0 THEN 'open' ELSE 'done' END FROM GENERATE_SERIES(1, 500) AS g (n);
--# 500
-- UNIQUE among some rows.
CREATE UNIQUE INDEX doc_live ON doc (owner) WHERE deleted IS NULL;
--# 0
INSERT INTO doc (id, owner) VALUES (1000, 1);
--! 23505
INSERT INTO doc (id, owner, deleted) VALUES (1000, 1, TIMESTAMP '2021-01-01 00:00:00');
--# 1
UPDATE doc SET deleted = NULL WHERE id = 1000;
--! 23505
UPDATE doc SET deleted = NULL, owner = 1001 WHERE id = 1000;
--# 1
INSERT INTO doc (id, owner) VALUES (1001, 1001) ON CONFLICT (owner) DO NOTHING;
--! 42000
INSERT INTO doc (id, owner) VALUES (1001, 1001) ON CONFLICT (owner) WHERE deleted IS NULL AND id > 5 DO UPDATE SET name = 'again' RETURNING id, name;
--> 1000, again
INSERT INTO doc (id, owner) VALUES (1001, 1001) ON CONFLICT DO NOTHING;
--# 0
INSERT INTO doc (id, owner) VALUES (1001, 1001) ON CONFLICT ON CONSTRAINT doc_live DO NOTHING;
--# 0
UPDATE doc SET deleted = TIMESTAMP '2021-01-01 00:00:00' WHERE id = 1000;
--# 1
INSERT INTO doc (id, owner) VALUES (1001, 1001);
--# 1
EXPLAIN SELECT id FROM doc WHERE owner = 1001 AND deleted IS NULL;
--> IndexScan PUBLIC.DOC by DOC_LIVE point covering on OWNER = 1001  (rows ~ 1)
SELECT id FROM doc WHERE owner = 1001 AND deleted IS NULL;
--> 1001
SELECT id FROM doc WHERE owner = 1001 ORDER BY id;
--> 1000
--> 1001
-- An index of few rows serves who asks for no others.
CREATE INDEX doc_open ON doc (id) WHERE state = 'open';
--# 0
ANALYZE doc;
--# 0
EXPLAIN SELECT id FROM doc WHERE state = 'open' ORDER BY id LIMIT 2;
--> Limit  (rows ~ 2)
-->   IndexScan PUBLIC.DOC by DOC_OPEN all covering  (rows ~ 10)
SELECT id FROM doc WHERE state = 'open' ORDER BY id LIMIT 2;
--> 50
--> 100
SELECT COUNT(*) FROM doc WHERE state = 'done';
--> 490
UPDATE doc SET state = 'done' WHERE state = 'open' AND id = 50;
--# 1
DELETE FROM doc WHERE state = 'open' AND id = 100;
--# 1
SELECT id FROM doc WHERE state = 'open' AND id > 40 ORDER BY id LIMIT 2;
--> 150
--> 200
SELECT MIN(id) FROM doc WHERE state = 'open';
--> 150
SELECT MIN(id) FROM doc;
--> 1
CREATE INDEX doc_low ON doc (owner) WHERE id < 300 AND name IS NOT NULL;
--# 0
EXPLAIN SELECT owner FROM doc WHERE owner = 40 AND id < 100 AND name LIKE 'N%';
--> Project 1 column: OWNER  (rows ~ 1)
-->   IndexScan PUBLIC.DOC by DOC_LOW range on OWNER = 40 AND ID < 100 filtered by NAME LIKE 'N%'
EXPLAIN SELECT owner FROM doc WHERE owner = 40 AND id < 400;
--> TableScan PUBLIC.DOC range on ID < 400 filtered by OWNER = 40  (rows ~ 1)
SELECT id FROM doc WHERE owner = 40 AND id < 100 AND name LIKE 'N%';
--> 40
-- What is computed.
CREATE UNIQUE INDEX doc_name ON doc (LOWER(name));
--# 0
INSERT INTO doc (id, name) VALUES (2000, 'NAME7');
--! 23505
INSERT INTO doc (id, name) VALUES (2000, 'NAME7') ON CONFLICT (lower(name)) DO UPDATE SET state = 'dup' RETURNING id, state;
--> 7, dup
EXPLAIN SELECT id FROM doc WHERE LOWER(name) = 'name7';
--> IndexScan PUBLIC.DOC by DOC_NAME point covering on LOWER(name) = 'name7'  (rows ~ 1)
SELECT id FROM doc WHERE LOWER(name) = 'name7' OR lower(name) IN ('name8', 'NAME9') ORDER BY id;
--> 7
--> 8
SELECT id FROM doc WHERE LOWER(name) LIKE 'name49%' ORDER BY id DESC LIMIT 2;
--> 499
--> 498
UPDATE doc SET name = 'Zed' WHERE LOWER(name) = 'name7';
--# 1
SELECT id FROM doc WHERE LOWER(name) IN ('zed', 'name7');
--> 7
MERGE INTO doc USING (VALUES (7, 'Yak'), (3000, 'Gnu')) AS v (k, n) ON doc.id = v.k WHEN MATCHED THEN UPDATE SET name = n WHEN NOT MATCHED THEN INSERT (id, name) VALUES (k, n);
--# 2
SELECT id FROM doc WHERE LOWER(name) IN ('zed', 'yak', 'gnu') ORDER BY id;
--> 7
--> 3000
CREATE INDEX ON doc ((owner + id) DESC, UPPER(state));
--# 0
EXPLAIN SELECT name FROM doc WHERE id + owner = 60 AND UPPER(state) = 'DONE';
--> Project 1 column: NAME  (rows ~ 5)
-->   TableScan PUBLIC.DOC all filtered by (ID + OWNER) = 60 AND UPPER(STATE) = 'DONE'
EXPLAIN SELECT name FROM doc WHERE owner + id = 60 AND UPPER(state) = 'DONE';
--> IndexScan PUBLIC.DOC by DOC_EXPR_UPPER_IDX point on (owner + id) = 60 AND UPPER(state) = 'DONE'  (rows ~ 5)
SELECT name FROM doc WHERE owner + id = 60 AND UPPER(state) = 'DONE';
--> Name30
CREATE UNIQUE INDEX doc_both ON doc (COALESCE(owner, -id)) WHERE UPPER(state) = 'NEW';
--# 0
INSERT INTO doc (id, owner, state) VALUES (4000, 5000, 'new'), (4001, 5001, 'old');
--# 2
INSERT INTO doc (id, state) VALUES (-5000, 'New');
--! 23505
-- What no index can have.
CREATE INDEX bad ON doc ((owner / (id - 500)));
--! 22012
CREATE INDEX bad ON doc (RAND());
--! 42000
CREATE INDEX bad ON doc (owner) WHERE deleted < CURRENT_TIMESTAMP;
--! 42000
CREATE INDEX bad ON doc (owner) WHERE state;
--! 42804
CREATE INDEX bad ON doc (SUM(owner));
--! 42803
CREATE INDEX bad ON doc (LOWER(nothing));
--! 42S22
CREATE INDEX bad ON doc (LOWER(name), LOWER(name));
--! 42000
-- Definitions.
ALTER TABLE doc RENAME COLUMN name TO title;
--# 0
UPDATE doc SET title = 'Ape' WHERE id = 8;
--# 1
SELECT id FROM doc WHERE LOWER(title) = 'ape';
--> 8
ALTER TABLE doc ALTER COLUMN title TYPE VARCHAR(80);
--# 0
SELECT id FROM doc WHERE LOWER(title) = 'ape';
--> 8
ALTER TABLE doc ALTER COLUMN owner TYPE DECIMAL(12, 2);
--# 0
SELECT title FROM doc WHERE owner + id = 60 AND UPPER(state) = 'DONE';
--> Name30
INSERT INTO doc (id, state) VALUES (-5000, 'New');
--! 23505
CHECK DATABASE;
--0
SELECT index_name, is_unique, ordinal_position, column_name FROM information_schema.index_columns WHERE table_name = 'DOC' ORDER BY index_name, ordinal_position;
--> DOC_BOTH, YES, 1, COALESCE(owner, -id)
--> DOC_EXPR_UPPER_IDX, NO, 1, (owner + id)
--> DOC_EXPR_UPPER_IDX, NO, 2, UPPER(state)
--> DOC_LIVE, YES, 1, OWNER
--> DOC_LOW, NO, 1, OWNER
--> DOC_NAME, YES, 1, LOWER("TITLE")
--> DOC_OPEN, NO, 1, ID
--> DOC_PKEY, YES, 1, ID
SELECT constraint_name FROM information_schema.table_constraints WHERE table_name = 'DOC';
--> DOC_PKEY
SELECT column_name FROM information_schema.columns WHERE table_name = 'DOC' ORDER BY ordinal_position;
--> ID
--> OWNER
--> TITLE
--> DELETED
--> STATE
CREATE TABLE other (LIKE doc INCLUDING ALL);
--# 0
INSERT INTO other (id, title) VALUES (1, 'A'), (2, 'a');
--! 23505
ALTER TABLE doc DROP COLUMN deleted;
--# 0
ALTER TABLE doc DROP COLUMN title;
--# 0
SELECT DISTINCT index_name FROM information_schema.index_columns WHERE table_name = 'DOC' ORDER BY index_name;
--> DOC_BOTH
--> DOC_EXPR_UPPER_IDX
--> DOC_OPEN
--> DOC_PKEY
CREATE TABLE child (id INTEGER PRIMARY KEY, doc DECIMAL(12, 2) REFERENCES doc (owner));
--! 42000
TRUNCATE TABLE doc;
--# 0
INSERT INTO doc (id, owner, state) VALUES (1, 1, 'new'), (2, 1, 'NEW');
--! 23505
INSERT INTO doc (id, owner, state) VALUES (1, 1, 'new'), (2, 1, 'old');
--# 2
DROP INDEX doc_both;
--# 0
UPDATE doc SET state = 'new';
--# 2
CREATE FUNCTION half(n INTEGER) RETURNS INTEGER RETURN n / 2;
--# 0
CREATE INDEX doc_half ON doc (half(id));
--# 0
SELECT id FROM doc WHERE half(id) = 1;
--> 2
DROP FUNCTION half;
--! 2BP01
-- Without primary key, with column groups, in a transaction, of a temporary table.
CREATE TABLE event (kind VARCHAR(10), at_day DATE, seen INTEGER, COLUMN GROUP counts (seen));
--# 0
CREATE INDEX event_year ON event (EXTRACT(YEAR FROM at_day), kind) WHERE seen > 1;
--# 0
INSERT INTO event VALUES ('a', DATE '2020-02-02', 1), ('b', DATE '2020-03-03', 2), ('c', DATE '2021-02-02', 3);
--# 3
SELECT kind FROM event WHERE EXTRACT(YEAR FROM at_day) = 2020 AND seen > 1;
--> b
UPDATE event SET seen = seen + 1;
--# 3
SELECT kind FROM event WHERE EXTRACT(YEAR FROM at_day) = 2020 AND seen > 1 ORDER BY kind;
--> a
--> b
DELETE FROM event WHERE kind = 'a';
--# 1
CHECK DATABASE;
--0
CREATE TEMP TABLE scratch (a INTEGER, b INTEGER);
--# 0
INSERT INTO scratch VALUES (1, 1), (2, 1), (3, NULL);
--# 3
CREATE UNIQUE INDEX scratch_b ON scratch (b) WHERE a > 1;
--# 0
INSERT INTO scratch VALUES (4, 1);
--! 23505
-- Nulls that agree.
CREATE TABLE seat (id INTEGER PRIMARY KEY, hall INTEGER, place INTEGER, UNIQUE NULLS NOT DISTINCT (hall, place));
--# 0
INSERT INTO seat VALUES (1, 1, NULL), (2, NULL, NULL);
--# 2
INSERT INTO seat VALUES (3, 1, NULL);
--! 23505
INSERT INTO seat VALUES (3, NULL, NULL);
--! 23505
UPDATE seat SET hall = 1;
--! 23505
INSERT INTO seat VALUES (3, 1, NULL) ON CONFLICT (hall, place) DO UPDATE SET place = 9 RETURNING id;
--> 1
SELECT id FROM seat WHERE hall IS NULL;
--> 2
ALTER TABLE seat ADD COLUMN ticket INTEGER;
--# 0
ALTER TABLE seat ADD CONSTRAINT one_ticket UNIQUE NULLS NOT DISTINCT (ticket);
--! 23505
ALTER TABLE seat ADD CONSTRAINT one_ticket UNIQUE NULLS DISTINCT (ticket);
--# 0
CREATE UNIQUE INDEX seat_place ON seat (place) NULLS NOT DISTINCT;
--# 0
INSERT INTO seat VALUES (5, 7, NULL, 1);
--! 23505
CHECK DATABASE;
--0
