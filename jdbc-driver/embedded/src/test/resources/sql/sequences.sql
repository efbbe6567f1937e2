-- Sequences and comments.
CREATE SEQUENCE s;
--# 0
SELECT NEXT VALUE FOR s;
--> 1
SELECT nextval('s'), CURRENT VALUE FOR s;
--> 2, 2
SELECT currval('public.s');
--> 2
CREATE TABLE t (id BIGINT DEFAULT NEXT VALUE FOR s PRIMARY KEY, v VARCHAR(5));
--# 0
INSERT INTO t (v) VALUES ('a'), ('b');
--# 2
INSERT INTO t VALUES (NEXT VALUE FOR s, 'c'), (DEFAULT, 'd');
--# 2
SELECT * FROM t ORDER BY id;
--> 3, a
--> 4, b
--> 5, c
--> 6, d
INSERT INTO t (id, v) SELECT NEXT VALUE FOR s, v FROM t WHERE v IN ('a', 'b');
--# 2
SELECT id FROM t WHERE id > 6 ORDER BY id;
--> 7
--> 8
ALTER SEQUENCE s RESTART WITH 100;
--# 0
SELECT CURRENT VALUE FOR s;
--! 25000
SELECT NEXT VALUE FOR s;
--> 100
ALTER SEQUENCE s RESTART;
--# 0
SELECT NEXT VALUE FOR public.s;
--> 1
CREATE SEQUENCE s;
--! 42S01
CREATE SEQUENCE IF NOT EXISTS s;
--# 0
CREATE SEQUENCE down START WITH 3 INCREMENT BY -2 MINVALUE -2 MAXVALUE 4 CYCLE CACHE 1;
--# 0
SELECT nextval('down'), nextval('down'), nextval('down'), nextval('down');
--> 3, 1, -1, 4
CREATE SEQUENCE few MAXVALUE 2 NO CYCLE;
--# 0
SELECT nextval('few'), nextval('few');
--> 1, 2
SELECT nextval('few');
--! 22003
ALTER SEQUENCE few MAXVALUE 10 INCREMENT BY 5 RESTART WITH 2;
--# 0
SELECT nextval('few'), nextval('few');
--> 2, 7
CREATE SEQUENCE bad INCREMENT BY 0;
--! 42000
CREATE SEQUENCE bad START 5 MAXVALUE 4;
--! 42000
SELECT nextval('nothing');
--! 42S02
SELECT sequence_name, start_value, minimum_value, maximum_value, increment, cycle_option, cache_size FROM information_schema.sequences ORDER BY 1;
--> DOWN, 3, -2, 4, -2, YES, 1
--> FEW, 1, 1, 10, 5, NO, 32
--> S, 1, 1, 9223372036854775807, 1, NO, 32
DROP SEQUENCE few, down;
--# 0
DROP SEQUENCE few;
--! 42S02
DROP SEQUENCE IF EXISTS few;
--# 0
CREATE VIEW v AS SELECT v FROM t;
--# 0
COMMENT ON TABLE t IS 'what''s what';
--# 0
COMMENT ON COLUMN t.v IS 'a value';
--# 0
COMMENT ON VIEW v IS 'a look';
--# 0
SELECT table_name, remarks FROM information_schema.tables WHERE table_schema = 'PUBLIC' ORDER BY 1;
--> T, what's what
--> V, a look
SELECT column_name, remarks FROM information_schema.columns WHERE table_name = 'T' ORDER BY 1;
--> ID, null
--> V, a value
COMMENT ON SEQUENCE s IS 'numbers';
--# 0
COMMENT ON SEQUENCE nothing IS 'x';
--! 42S02
SELECT remarks FROM information_schema.sequences WHERE sequence_name = 'S';
--> numbers
COMMENT ON TABLE t IS NULL;
--# 0
SELECT remarks FROM information_schema.tables WHERE table_name = 'T';
--> null
COMMENT ON COLUMN t.nothing IS 'x';
--! 42S22
-- Sequences that columns own, as PostgreSQL's dumps have them.
CREATE TABLE own (id INTEGER NOT NULL, part INTEGER, name VARCHAR(5));
--# 0
CREATE SEQUENCE own_id_seq AS INTEGER START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
--# 0
ALTER SEQUENCE public.own_id_seq OWNED BY public.own.id;
--# 0
ALTER TABLE ONLY own ALTER COLUMN id SET DEFAULT nextval('public.own_id_seq'::regclass);
--# 0
CREATE SEQUENCE parts START WITH 10 OWNED BY own.part;
--# 0
CREATE SEQUENCE free_seq OWNED BY own.name;
--# 0
ALTER SEQUENCE free_seq OWNED BY NONE;
--# 0
INSERT INTO own (part) VALUES (nextval('parts')), (nextval('parts'));
--# 2
SELECT id, part FROM own ORDER BY id;
--> 1, 10
--> 2, 11
ALTER SEQUENCE parts OWNED BY own.part;
--# 0
SELECT nextval('parts');
--> 12
TRUNCATE TABLE own;
--# 0
INSERT INTO own (part) VALUES (nextval('parts'));
--# 1
SELECT id, part FROM own;
--> 3, 13
TRUNCATE TABLE own RESTART IDENTITY;
--# 0
INSERT INTO own (part) VALUES (nextval('parts'));
--# 1
SELECT id, part FROM own;
--> 1, 10
-- Writes the table again; the sequences stay its own.
ALTER TABLE own ADD PRIMARY KEY (id);
--# 0
ALTER SEQUENCE parts INCREMENT BY 5;
--# 0
ALTER TABLE own RENAME COLUMN part TO piece;
--# 0
ALTER TABLE own RENAME TO owner;
--# 0
ALTER TABLE owner DROP COLUMN piece;
--# 0
SELECT nextval('parts');
--! 42S02
ALTER SEQUENCE own_id_seq OWNED BY owner.nothing;
--! 42S22
ALTER SEQUENCE own_id_seq OWNED BY nothing.id;
--! 42S02
ALTER SEQUENCE own_id_seq OWNED BY id;
--! 42000
CREATE SCHEMA far;
--# 0
CREATE SEQUENCE far.f OWNED BY public.owner.id;
--! 42000
CREATE TABLE far.t (id INTEGER);
--# 0
CREATE SEQUENCE far.f OWNED BY far.t.id;
--# 0
DROP SCHEMA far CASCADE;
--# 0
DROP TABLE owner;
--# 0
SELECT sequence_name FROM information_schema.sequences WHERE sequence_name IN ('OWN_ID_SEQ', 'PARTS', 'FREE_SEQ', 'F');
--> FREE_SEQ
-- What draws from a sequence holds it, and loses its DEFAULT with CASCADE.
CREATE SCHEMA depot;
--# 0
CREATE SEQUENCE depot.stock;
--# 0
CREATE SEQUENCE depot.spare;
--# 0
CREATE TABLE draws (a BIGINT DEFAULT nextval('depot.stock'), b BIGINT DEFAULT NEXT VALUE FOR depot.spare + 1, c INTEGER);
--# 0
DROP SEQUENCE depot.stock;
--! 2BP01
DROP SEQUENCE depot.spare;
--! 2BP01
DROP SCHEMA depot;
--! 2BP01
DROP SCHEMA depot CASCADE;
--# 0
INSERT INTO draws (c) VALUES (1);
--# 1
SELECT * FROM draws;
--> null, null, 1
CREATE TABLE parcel (id INTEGER, n INTEGER);
--# 0
CREATE SEQUENCE parcel_no OWNED BY parcel.id;
--# 0
ALTER TABLE parcel ALTER COLUMN id SET DEFAULT nextval('parcel_no');
--# 0
ALTER TABLE draws ALTER COLUMN a SET DEFAULT nextval('parcel_no');
--# 0
DROP TABLE parcel;
--! 2BP01
ALTER TABLE parcel DROP COLUMN id;
--! 2BP01
DROP TABLE parcel CASCADE;
--# 0
INSERT INTO draws (c) VALUES (2);
--# 1
SELECT * FROM draws WHERE c = 2;
--> null, null, 2
-- Another name: defaults follow it.
CREATE SCHEMA numbers;
--# 0
CREATE SEQUENCE numbers.one START WITH 7;
--# 0
CREATE TABLE numbered (a BIGINT DEFAULT NEXT VALUE FOR numbers.one, b BIGINT DEFAULT nextval('numbers.one') * 10, c BIGINT DEFAULT 1 + nextval('"NUMBERS"."ONE"'), d INT);
--# 0
COMMENT ON SEQUENCE numbers.one IS 'counts';
--# 0
INSERT INTO numbered (d) VALUES (1);
--# 1
ALTER SEQUENCE numbers.one RENAME TO "other One";
--# 0
INSERT INTO numbered (d) VALUES (2);
--# 1
SELECT a, b, c FROM numbered ORDER BY a;
--> 7, 80, 10
--> 10, 110, 13
SELECT column_default FROM information_schema.columns WHERE table_name = 'NUMBERED' ORDER BY ordinal_position;
--> NEXT VALUE FOR "NUMBERS"."other One"
--> nextval('"NUMBERS"."other One"') * 10
--> 1 + nextval('"NUMBERS"."other One"')
--> null
SELECT NEXT VALUE FOR numbers.one;
--! 42S02
SELECT nextval('numbers."other One"');
--> 13
ALTER SEQUENCE numbers."other One" INCREMENT BY 5;
--# 0
SELECT remarks, increment FROM information_schema.sequences WHERE sequence_name = 'other One';
--> counts, 5
DROP SEQUENCE numbers."other One";
--! 2BP01
CREATE SEQUENCE numbers.one;
--# 0
ALTER SEQUENCE numbers.one RENAME TO "other One";
--! 42S01
ALTER SEQUENCE nothing RENAME TO x;
--! 42S02
ALTER SEQUENCE IF EXISTS nothing RENAME TO x;
--# 0
CREATE VIEW drawing AS SELECT NEXT VALUE FOR numbers.one AS n;
--# 0
ALTER SEQUENCE numbers.one RENAME TO two;
--! 2BP01
CREATE FUNCTION draws() RETURNS BIGINT RETURN nextval('numbers.one');
--# 0
DROP VIEW drawing;
--# 0
ALTER SEQUENCE numbers.one RENAME TO two;
--! 2BP01
DROP FUNCTION draws;
--# 0
ALTER SEQUENCE numbers.one RENAME TO two;
--# 0
SELECT nextval('numbers.two');
--> 1
-- Comments of schemas, indexes and constraints.
CREATE SCHEMA told;
--# 0
COMMENT ON SCHEMA told IS 'for stories';
--# 0
COMMENT ON SCHEMA public IS 'standard public schema';
--# 0
COMMENT ON SCHEMA nothing IS 'x';
--! 3F000
SELECT schema_name, remarks FROM information_schema.schemata WHERE schema_name IN ('TOLD', 'PUBLIC') ORDER BY 1;
--> PUBLIC, standard public schema
--> TOLD, for stories
CREATE TABLE told.tale (id INT CONSTRAINT tale_key PRIMARY KEY, a INT CONSTRAINT tale_u UNIQUE, b INT CONSTRAINT tale_b CHECK (b > 0), c INT CONSTRAINT tale_c REFERENCES told.tale (id));
--# 0
CREATE INDEX tale_i ON told.tale (b);
--# 0
COMMENT ON INDEX told.tale_i IS 'finds b';
--# 0
COMMENT ON CONSTRAINT tale_key ON told.tale IS 'the key';
--# 0
COMMENT ON CONSTRAINT tale_u ON told.tale IS 'once';
--# 0
COMMENT ON CONSTRAINT tale_b ON told.tale IS 'positive';
--# 0
COMMENT ON CONSTRAINT tale_c ON told.tale IS 'before';
--# 0
COMMENT ON CONSTRAINT tale_i ON told.tale IS 'x';
--! 42S12
COMMENT ON INDEX told.nothing IS 'x';
--! 42S12
SELECT index_name, remarks FROM information_schema.indexes WHERE table_name = 'TALE' AND remarks IS NOT NULL ORDER BY 1;
--> TALE_I, finds b
--> TALE_KEY, the key
--> TALE_U, once
ALTER TABLE told.tale RENAME CONSTRAINT tale_key TO k;
--# 0
ALTER TABLE told.tale RENAME CONSTRAINT tale_u TO u;
--# 0
ALTER TABLE told.tale RENAME CONSTRAINT tale_b TO b;
--# 0
ALTER TABLE told.tale RENAME CONSTRAINT tale_c TO c;
--# 0
ALTER INDEX told.tale_i RENAME TO i;
--# 0
SELECT constraint_name, remarks FROM information_schema.table_constraints WHERE table_name = 'TALE' ORDER BY 1;
--> B, positive
--> C, before
--> K, the key
--> U, once
SELECT remarks FROM information_schema.indexes WHERE index_name = 'I';
--> finds b
COMMENT ON CONSTRAINT u ON told.tale IS NULL;
--# 0
ALTER TABLE told.tale DROP CONSTRAINT b;
--# 0
ALTER TABLE told.tale ADD CONSTRAINT b CHECK (b > 1);
--# 0
SELECT constraint_name FROM information_schema.table_constraints WHERE table_name = 'TALE' AND remarks IS NOT NULL ORDER BY 1;
--> C
--> K
DROP SCHEMA told CASCADE;
--# 0
CREATE SCHEMA told;
--# 0
SELECT remarks FROM information_schema.schemata WHERE schema_name = 'TOLD';
--> null
COMMENT ON SCHEMA public IS NULL;
--# 0
COMMENT ON TRIGGER x ON y IS 'x';
--! 0A000
-- A sequence is read like a table of one row.
CREATE SEQUENCE read_one START WITH 5 INCREMENT BY 5 MAXVALUE 15;
--# 0
SELECT last_value, is_called FROM read_one;
--> 5, FALSE
SELECT nextval('read_one');
--> 5
SELECT * FROM public.read_one;
--> 5, TRUE
SELECT nextval('read_one'), nextval('read_one');
--> 10, 15
SELECT nextval('read_one');
--! 22003
SELECT r.last_value + 1 FROM read_one r WHERE r.is_called;
--> 16
SELECT setval('read_one', 10);
--> 10
SELECT last_value FROM read_one;
--> 10
ALTER SEQUENCE read_one RESTART;
--# 0
SELECT last_value, is_called FROM read_one;
--> 5, FALSE
INSERT INTO read_one VALUES (1, TRUE);
--! 42S02
UPDATE read_one SET last_value = 1;
--! 42S02
CREATE VIEW reading AS SELECT last_value AS n FROM read_one;
--# 0
SELECT n FROM reading;
--> 5
ALTER SEQUENCE read_one RENAME TO read_two;
--! 2BP01
DROP VIEW reading;
--# 0
ALTER SEQUENCE read_one RENAME TO read_two;
--# 0
SELECT last_value FROM read_two;
--> 5
SELECT last_value FROM read_one;
--! 42S02
-- A column of a query has one value in a row, also if it differs from call to call.
CREATE SEQUENCE once;
--# 0
SELECT x, x + 0, x * 10 FROM (SELECT NEXTVAL('once') AS x) AS q;
--> 1, 1, 10
SELECT x FROM (SELECT NEXTVAL('once') AS x) AS q WHERE x > 0 AND x < 3;
--> 2
SELECT last_value FROM once;
--> 2
SELECT COUNT(*) FROM (SELECT RANDOM() AS x FROM generate_series(1, 100)) AS q WHERE x <> x OR x > 0.5 AND x < 0.5;
--> 0
SELECT a = b FROM (SELECT u AS a, u AS b FROM (SELECT gen_random_uuid() AS u) AS p) AS q;
--> TRUE
