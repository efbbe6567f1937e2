-- ALTER TABLE, ALTER INDEX, CREATE TABLE AS and LIKE.
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(5), c DECIMAL(6,2) DEFAULT 1, CHECK (a < 100 OR b = 'big'));
--# 0
CREATE INDEX t_a ON t (a);
--# 0
INSERT INTO t VALUES (1, 10, 'x', 1.5), (2, 20, NULL, 2), (3, NULL, 'z', NULL);
--# 3
ALTER TABLE t ADD COLUMN d INTEGER DEFAULT 40 + 2 NOT NULL;
--# 0
ALTER TABLE t ADD e VARCHAR(3), ADD COLUMN f DATE DEFAULT DATE '2024-01-01';
--# 0
SELECT * FROM t ORDER BY id;
--> 1, 10, x, 1.50, 42, null, 2024-01-01
--> 2, 20, null, 2.00, 42, null, 2024-01-01
--> 3, null, z, null, 42, null, 2024-01-01
SELECT id FROM t WHERE d = 42 AND e IS NULL ORDER BY id;
--> 1
--> 2
--> 3
INSERT INTO t (id, d, f) VALUES (4, DEFAULT, NULL);
--# 1
UPDATE t SET e = 'new', d = d + id WHERE id = 2;
--# 1
SELECT id, d, e, f FROM t ORDER BY id;
--> 1, 42, null, 2024-01-01
--> 2, 44, new, 2024-01-01
--> 3, 42, null, 2024-01-01
--> 4, 42, null, null
ALTER TABLE t ADD COLUMN d INTEGER;
--! 42S21
ALTER TABLE t ADD COLUMN IF NOT EXISTS d INTEGER;
--# 0
ALTER TABLE t ADD COLUMN g INTEGER NOT NULL;
--! 23502
ALTER TABLE nowhere ADD COLUMN g INTEGER;
--! 42S02
ALTER TABLE IF EXISTS nowhere ADD COLUMN g INTEGER;
--# 0
ALTER TABLE t DROP COLUMN e, DROP COLUMN IF EXISTS nothing;
--# 0
ALTER TABLE t DROP COLUMN nothing;
--! 42S22
ALTER TABLE t DROP COLUMN id;
--! 2BP01
-- A column of the same name is another one.
ALTER TABLE t ADD COLUMN e INTEGER DEFAULT 7;
--# 0
SELECT id, e FROM t ORDER BY id;
--> 1, 7
--> 2, 7
--> 3, 7
--> 4, 7
ALTER TABLE t RENAME COLUMN a TO amount;
--# 0
ALTER TABLE t RENAME amount TO b;
--! 42S21
INSERT INTO t (id, amount, b) VALUES (5, 200, 'x');
--! 23514
INSERT INTO t (id, amount, b) VALUES (5, 200, 'big');
--# 1
SELECT id FROM t WHERE amount = 200;
--> 5
SELECT check_clause FROM information_schema.check_constraints;
--> "AMOUNT" < 100 OR b = 'big'
ALTER TABLE t RENAME TO u;
--# 0
SELECT COUNT(*) FROM t;
--! 42S02
SELECT COUNT(*) FROM u;
--> 5
ALTER TABLE u RENAME TO t;
--# 0
-- Types: widening touches nothing, the rest is converted and checked.
ALTER TABLE t ALTER COLUMN amount TYPE BIGINT, ALTER COLUMN b TYPE VARCHAR(50), ALTER c SET DATA TYPE DECIMAL(12,2);
--# 0
UPDATE t SET amount = 5000000000, b = 'big' WHERE id = 5;
--# 1
SELECT amount, b, c FROM t WHERE amount IN (10, 5000000000) ORDER BY 1;
--> 10, x, 1.50
--> 5000000000, big, 1.00
ALTER TABLE t ALTER COLUMN amount TYPE INTEGER;
--! 22003
ALTER TABLE t ALTER COLUMN d TYPE VARCHAR(10);
--# 0
SELECT d || '!' FROM t WHERE id = 2;
--> 44!
ALTER TABLE t ALTER COLUMN d TYPE INTEGER, ALTER COLUMN e TYPE DECIMAL(10, 0);
--# 0
SELECT d + 1, e FROM t WHERE id = 2;
--> 45, 7
UPDATE t SET b = 'toolong' WHERE id = 1;
--# 1
ALTER TABLE t ALTER COLUMN b TYPE VARCHAR(3);
--! 22001
ALTER TABLE t ALTER COLUMN b TYPE DATE;
--! 22007
ALTER TABLE t ALTER COLUMN id TYPE BIGINT;
--# 0
SELECT amount FROM t WHERE id = 1;
--> 10
-- Defaults and nulls.
ALTER TABLE t ALTER COLUMN c SET DEFAULT 9, ALTER COLUMN e DROP DEFAULT, ALTER COLUMN d SET DEFAULT 5;
--# 0
INSERT INTO t (id) VALUES (6);
--# 1
SELECT c, d, e FROM t WHERE id = 6;
--> 9.00, 5, null
ALTER TABLE t ALTER COLUMN c SET DEFAULT 'x';
--! 22018
ALTER TABLE t ALTER COLUMN e SET NOT NULL;
--! 23502
DELETE FROM t WHERE e IS NULL;
--# 1
ALTER TABLE t ALTER COLUMN e SET NOT NULL;
--# 0
UPDATE t SET e = NULL;
--! 23502
ALTER TABLE t ALTER COLUMN e DROP NOT NULL;
--# 0
UPDATE t SET e = NULL WHERE id = 1;
--# 1
-- Constraints.
ALTER TABLE t ADD CONSTRAINT d_small CHECK (d < 44);
--! 23514
ALTER TABLE t ADD CONSTRAINT d_small CHECK (d < 45);
--# 0
UPDATE t SET d = 45 WHERE id = 1;
--! 23514
ALTER TABLE t RENAME CONSTRAINT d_small TO d_tiny;
--# 0
ALTER TABLE t DROP CONSTRAINT d_small;
--! 42S12
ALTER TABLE t DROP CONSTRAINT IF EXISTS d_small, DROP CONSTRAINT d_tiny;
--# 0
UPDATE t SET d = 45 WHERE id = 1;
--# 1
ALTER TABLE t ADD CONSTRAINT one_d UNIQUE (d);
--! 23505
ALTER TABLE t ADD CONSTRAINT one_b UNIQUE (b, d);
--# 0
INSERT INTO t (id, b, d) VALUES (7, 'z', 42);
--! 23505
ALTER INDEX one_b RENAME TO two_b;
--# 0
ALTER TABLE t DROP CONSTRAINT two_b;
--# 0
INSERT INTO t (id, b, d) VALUES (7, 'z', 42);
--# 1
CREATE TABLE child (id INTEGER, t BIGINT);
--# 0
INSERT INTO child VALUES (1, 1), (2, NULL), (3, 99);
--# 3
ALTER TABLE child ADD CONSTRAINT child_t FOREIGN KEY (t) REFERENCES t;
--! 23503
DELETE FROM child WHERE id = 3;
--# 1
ALTER TABLE child ADD CONSTRAINT child_t FOREIGN KEY (t) REFERENCES t ON DELETE CASCADE;
--# 0
INSERT INTO child VALUES (3, 99);
--! 23503
SELECT index_name FROM information_schema.index_columns WHERE table_name = 'CHILD';
--> CHILD_T_FKEY_INDEX
ALTER TABLE t DROP PRIMARY KEY;
--! 2BP01
ALTER TABLE t RENAME COLUMN id TO key_;
--# 0
DELETE FROM t WHERE key_ = 1;
--# 1
SELECT COUNT(*) FROM child;
--> 1
ALTER TABLE child DROP CONSTRAINT child_t;
--# 0
ALTER TABLE t DROP PRIMARY KEY;
--# 0
INSERT INTO t (key_, b) VALUES (2, 'twice');
--# 1
ALTER TABLE t ADD PRIMARY KEY (key_);
--! 23505
DELETE FROM t WHERE b = 'twice';
--# 1
ALTER TABLE t ADD CONSTRAINT t_key PRIMARY KEY (key_);
--# 0
SELECT key_, amount FROM t WHERE key_ = 2;
--> 2, 20
SELECT constraint_name FROM information_schema.table_constraints WHERE table_name = 'T' AND constraint_type = 'PRIMARY KEY';
--> T_KEY
ALTER TABLE child ADD COLUMN again BIGINT REFERENCES t (key_) ON DELETE SET NULL;
--# 0
UPDATE child SET again = 2;
--# 1
DELETE FROM t WHERE key_ = 2;
--# 1
SELECT again FROM child;
--> null
ALTER TABLE child ADD COLUMN once INTEGER DEFAULT 1 UNIQUE;
--# 0
INSERT INTO child (id) VALUES (9);
--! 23505
ALTER TABLE child ADD COLUMN positive INTEGER DEFAULT -1 CHECK (positive > 0);
--! 23514
SELECT COUNT(*) FROM information_schema.columns WHERE table_name = 'CHILD' AND column_name = 'POSITIVE';
--> 0
-- Identities go on after a rewrite.
CREATE TABLE ident (id INTEGER GENERATED ALWAYS AS IDENTITY, v INTEGER);
--# 0
INSERT INTO ident (v) VALUES (1), (2);
--# 2
ALTER TABLE ident ALTER COLUMN v TYPE VARCHAR(9);
--# 0
ALTER TABLE ident ADD PRIMARY KEY (id);
--# 0
SELECT * FROM ident ORDER BY id;
--> 1, 1
--> 2, 2
-- CREATE TABLE AS and LIKE.
CREATE TABLE copy AS SELECT id, v || '!' AS w, CAST(NULL AS DATE) AS d FROM ident;
--# 2
SELECT * FROM copy ORDER BY id;
--> 1, 1!, null
--> 2, 2!, null
CREATE TABLE empty_copy (x, y) AS SELECT id, v FROM ident WITH NO DATA;
--# 0
SELECT COUNT(x) FROM empty_copy;
--> 0
CREATE TABLE copy AS SELECT 1 AS x;
--! 42S01
CREATE TABLE IF NOT EXISTS copy AS SELECT 1 AS x;
--# 0
CREATE TABLE wrong AS SELECT 1 AS x, 2 AS x;
--! 42S21
CREATE TABLE wrong (a, b) AS SELECT 1 AS x;
--! 42000
CREATE TABLE model (id INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, a INTEGER DEFAULT 3 CHECK (a > 0), b VARCHAR(5) NOT NULL UNIQUE);
--# 0
CREATE INDEX model_a ON model (a);
--# 0
CREATE TABLE twin (LIKE model INCLUDING ALL);
--# 0
INSERT INTO twin (b) VALUES ('x');
--# 1
INSERT INTO twin (b) VALUES ('x');
--! 23505
INSERT INTO twin (a, b) VALUES (0, 'y');
--! 23514
SELECT * FROM twin;
--> 1, 3, x
SELECT constraint_name FROM information_schema.table_constraints WHERE table_name = 'TWIN' ORDER BY 1;
--> TWIN_B_KEY
--> TWIN_CHECK
--> TWIN_PKEY
-- USING, and several indexes at once.
CREATE TABLE us (id INTEGER PRIMARY KEY, code VARCHAR(10), at_day VARCHAR(10), n INTEGER UNIQUE);
--# 0
INSERT INTO us VALUES (1, 'a-17', '2024/02/03', 5), (2, NULL, NULL, NULL);
--# 2
CREATE INDEX us_code ON us (LOWER(code));
--# 0
ALTER TABLE us ALTER COLUMN at_day TYPE DATE USING CAST(REPLACE(at_day, '/', '-') AS DATE), ALTER COLUMN n TYPE VARCHAR(5) USING 'v' || n;
--# 0
ALTER TABLE us ALTER COLUMN code TYPE VARCHAR(20) USING code || '!' || id;
--# 0
SELECT * FROM us ORDER BY id;
--> 1, a-17!1, 2024-02-03, v5
--> 2, null, null, null
SELECT id FROM us WHERE LOWER(code) = 'a-17!1';
--> 1
ALTER TABLE us ALTER COLUMN n SET DATA TYPE INTEGER USING nothing + 1;
--! 42S22
ALTER TABLE us ALTER COLUMN n SET DATA TYPE INTEGER USING id / (id - 1);
--! 22012
ALTER TABLE us ALTER COLUMN n SET DATA TYPE INTEGER USING CAST(id AS VARCHAR);
--# 0
SELECT n FROM us ORDER BY n;
--> 1
--> 2
ALTER TABLE us ALTER COLUMN n SET DATA TYPE INTEGER USING 3;
--! 23505
CREATE INDEX us_a ON us (at_day);
--# 0
CREATE INDEX us_b ON us (at_day, code);
--# 0
DROP INDEX us_a, us_zz;
--! 42S12
DROP INDEX IF EXISTS us_a, us_zz;
--# 0
DROP INDEX CONCURRENTLY us_b;
--# 0
DROP INDEX us_a;
--! 42S12
-- What goes with a column: keys, indexes and conditions of its table, also those of several columns.
CREATE TABLE many (id INTEGER PRIMARY KEY, a INTEGER UNIQUE, b INTEGER, c INTEGER, d INTEGER, e INTEGER, parent INTEGER REFERENCES many, UNIQUE (b, c), CHECK (c > 0), CHECK (d > c), CONSTRAINT self FOREIGN KEY (d) REFERENCES many (a));
--# 0
CREATE INDEX many_part ON many (d) WHERE e > 1;
--# 0
CREATE INDEX many_computed ON many ((c + e));
--# 0
CREATE INDEX many_both ON many (d, e);
--# 0
CREATE INDEX many_with ON many (b) INCLUDE (e);
--# 0
INSERT INTO many VALUES (1, 1, 1, 1, NULL, 1, NULL), (2, 2, 1, 2, NULL, 1, 1);
--# 2
ALTER TABLE many DROP COLUMN c;
--# 0
INSERT INTO many VALUES (3, 3, 1, NULL, 1, 1);
--# 1
ALTER TABLE many DROP COLUMN e;
--# 0
ALTER TABLE many DROP COLUMN a;
--# 0
ALTER TABLE many DROP COLUMN parent;
--# 0
SELECT constraint_name FROM information_schema.table_constraints WHERE table_name = 'MANY';
--> MANY_PKEY
ALTER TABLE many DROP COLUMN id;
--! 2BP01
SELECT * FROM many ORDER BY id;
--> 1, 1, null
--> 2, 1, null
--> 3, 1, null
-- Other values of a column would leave a foreign key without its parents, on either side.
CREATE TABLE p (id INTEGER PRIMARY KEY, at_time TIMESTAMP(6) UNIQUE, name VARCHAR(8) UNIQUE, price DECIMAL(6, 2) UNIQUE);
--# 0
CREATE TABLE c (id INTEGER PRIMARY KEY, p INTEGER REFERENCES p, at_time TIMESTAMP(6) REFERENCES p (at_time), name VARCHAR(8) REFERENCES p (name), price DECIMAL(6, 2) REFERENCES p (price), prior INTEGER REFERENCES c);
--# 0
INSERT INTO p VALUES (1, TIMESTAMP '2024-02-29 12:00:00.123456', 'a ', 1.5);
--# 1
INSERT INTO c SELECT 10, id, at_time, name, price, NULL FROM p;
--# 1
ALTER TABLE c ALTER COLUMN p TYPE BIGINT USING p + 100;
--! 2BP01
ALTER TABLE p ALTER COLUMN id TYPE BIGINT USING id + 100;
--! 2BP01
ALTER TABLE c ALTER COLUMN id TYPE INTEGER USING id + 1;
--! 2BP01
ALTER TABLE c ALTER COLUMN at_time TYPE TIMESTAMP(0);
--! 2BP01
ALTER TABLE p ALTER COLUMN at_time TYPE TIMESTAMP(0);
--! 2BP01
ALTER TABLE c ALTER COLUMN name TYPE VARCHAR(1);
--! 2BP01
ALTER TABLE p ALTER COLUMN price TYPE DECIMAL(6, 1);
--! 2BP01
ALTER TABLE c ALTER COLUMN p TYPE VARCHAR(20);
--! 2BP01
-- The same values in another type do no harm, whether rows are written again or not.
ALTER TABLE c ALTER COLUMN p TYPE BIGINT, ALTER COLUMN name TYPE VARCHAR(9), ALTER COLUMN price TYPE DECIMAL(8, 2);
--# 0
ALTER TABLE p ALTER COLUMN id TYPE SMALLINT;
--# 0
ALTER TABLE c ALTER COLUMN id TYPE BIGINT;
--# 0
SELECT c.id, p.id FROM c JOIN p ON c.p = p.id AND c.at_time = p.at_time AND c.name = p.name AND c.price = p.price;
--> 10, 1
DELETE FROM p;
--! 23503
INSERT INTO c (id, price) VALUES (11, 1.5), (12, 2.5);
--! 23503
INSERT INTO c (id, price, prior) VALUES (11, 1.5, 10);
--# 1
ALTER TABLE c DROP COLUMN p;
--# 0
ALTER TABLE p ALTER COLUMN id TYPE BIGINT USING id + 100;
--# 0
SELECT id FROM p;
--> 101
