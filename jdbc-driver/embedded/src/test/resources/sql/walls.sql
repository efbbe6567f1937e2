-- What PostgreSQL or H2 take and Calcite's grammar has no word for.
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(20), arr INTEGER ARRAY);
--# 0
INSERT INTO t VALUES (1, 2, 'x', ARRAY[1,2,3]), (2, 3, 'y', ARRAY[4,5]), (3, NULL, 'z', NULL);
--# 3
-- Functions that give rows, in the SELECT list.
SELECT unnest(ARRAY[1,2]);
--> 1
--> 2
SELECT generate_series(1, 3) AS n;
--> 1
--> 2
--> 3
SELECT id, unnest(arr) AS e FROM t ORDER BY id, e DESC;
--> 1, 3
--> 1, 2
--> 1, 1
--> 2, 5
--> 2, 4
SELECT id, generate_series(1, a) AS n FROM t WHERE a IS NOT NULL ORDER BY 1, 2;
--> 1, 1
--> 1, 2
--> 2, 1
--> 2, 2
--> 2, 3
SELECT unnest(ARRAY[1,2]) AS a, generate_series(1, 3) AS b ORDER BY b;
--> 1, 1
--> 2, 2
--> null, 3
SELECT DISTINCT unnest(ARRAY['p','q','p']) AS v ORDER BY v;
--> p
--> q
SELECT COUNT(*) FROM (SELECT generate_series(1, 100) AS n) s WHERE n > 90;
--> 10
INSERT INTO t (id, a) SELECT generate_series(10, 12), 0;
--# 3
DELETE FROM t WHERE id >= 10;
--# 3
SELECT id, unnest(arr), SUM(a) OVER () FROM t;
--! 0A000
SELECT a, unnest(ARRAY[1]) FROM t GROUP BY a;
--! 0A000
-- Slices of arrays.
SELECT (ARRAY[1,2,3,4])[2:3], arr[1:2] FROM t WHERE id = 1;
--> [2, 3], [1, 2]
SELECT arr[2] FROM t WHERE id = 1;
--> 2
SELECT CARDINALITY(arr[1:1]) FROM t WHERE id = 2;
--> 1
-- DUAL.
SELECT 1 FROM DUAL;
--> 1
SELECT 1 + 1 AS two FROM dual d WHERE 1 = 1;
--> 2
SELECT * FROM dual;
--> X
SELECT (SELECT MAX(id) FROM t) FROM dual;
--> 3
-- IN ().
SELECT id FROM t WHERE id IN ();
--0
SELECT COUNT(*) FROM t WHERE a NOT IN ();
--> 3
-- Bits.
SELECT 5 | 2, 6 & 3, 5 # 1, 1 << 3, 16 >> 2, ~5, 1 + 1 | 4;
--> 7, 2, 4, 8, 4, -6, 6
SELECT id FROM t WHERE a & 1 = 1;
--> 2
-- Deferred constraints.
CREATE TABLE p (id INTEGER PRIMARY KEY);
--# 0
CREATE TABLE c (id INTEGER PRIMARY KEY, p INTEGER, CONSTRAINT c_p FOREIGN KEY (p) REFERENCES p (id) MATCH FULL DEFERRABLE INITIALLY DEFERRED);
--# 0
CREATE TABLE n (id INTEGER PRIMARY KEY, p INTEGER, CONSTRAINT n_p FOREIGN KEY (p) REFERENCES p (id));
--# 0
SET CONSTRAINTS ALL IMMEDIATE;
--# 0
BEGIN;
--# 0
INSERT INTO c VALUES (1, 99);
--# 1
SET CONSTRAINTS ALL IMMEDIATE;
--! 23503
INSERT INTO p VALUES (99);
--# 1
SET CONSTRAINTS c_p IMMEDIATE;
--# 0
INSERT INTO c VALUES (2, 100);
--! 23503
SET CONSTRAINTS c_p DEFERRED;
--# 0
INSERT INTO c VALUES (2, 100);
--# 1
INSERT INTO p VALUES (100);
--# 1
COMMIT;
--# 0
SELECT COUNT(*) FROM c;
--> 2
SET CONSTRAINTS nothing DEFERRED;
--! 42704
SET CONSTRAINTS n_p DEFERRED;
--! 0A000
CREATE TABLE f2 (a INTEGER, b INTEGER, FOREIGN KEY (a, b) REFERENCES p (id, id) MATCH FULL);
--! 0A000
-- The schemas of the engine as the current one.
SET SCHEMA information_schema;
--# 0
SELECT COUNT(*) FROM tables WHERE table_name = 'T';
--> 1
SET SCHEMA public;
--# 0
-- Smaller ones.
SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
--# 0
SET TRANSACTION ISOLATION LEVEL SERIALIZABLE;
--! 0A000
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ;
--# 0
CREATE TABLE js (id SERIAL PRIMARY KEY, data JSONB);
--# 0
INSERT INTO js (data) VALUES ('{"x":1,"items":[1,2]}');
--# 1
SELECT jsonb_array_length(data->'items'), COALESCE(data->>'y', 'none') FROM js;
--> 2, none
CREATE INDEX js_id ON js (id DESC NULLS LAST);
--# 0
DROP INDEX js_id RESTRICT;
--# 0
TRUNCATE TABLE js RESTART IDENTITY;
--# 0
INSERT INTO js (data) VALUES ('{}');
--# 1
SELECT id FROM js;
--> 1
TRUNCATE TABLE js CONTINUE IDENTITY CASCADE;
--# 0
SELECT CASEWHEN(1 = 1, 'y', 'n'), RSHIFT(16, 2), LSHIFT(1, 3);
--> y, 4, 8
