CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
--# 0
CREATE TYPE mood AS ENUM ('x');
--! 42710
CREATE TYPE twice AS ENUM ('a', 'a');
--! 42000
CREATE TYPE pair AS (a INT, b INT);
--! 0A000
CREATE TABLE person (name VARCHAR(20) PRIMARY KEY, m mood);
--# 0
INSERT INTO person VALUES ('Moe', 'happy'), ('Larry', 'sad'), ('Curly', 'ok'), ('Zed', NULL);
--# 4
INSERT INTO person VALUES ('X', 'grim');
--! 22018
--@ 'Pat' | 'ok'
INSERT INTO person VALUES (?, ?);
--# 1
--@ 'grim' | 'Pat'
UPDATE person SET m = ? WHERE name = ?;
--! 22018
DELETE FROM person WHERE name = 'Pat';
--# 1
-- The order of the declaration.
SELECT * FROM person ORDER BY m;
--> Zed, null
--> Larry, sad
--> Curly, ok
--> Moe, happy
SELECT name FROM person WHERE m > 'sad' ORDER BY m DESC;
--> Moe
--> Curly
SELECT name FROM person WHERE m BETWEEN 'sad' AND 'ok' ORDER BY m;
--> Larry
--> Curly
SELECT name FROM person WHERE m IN ('happy', 'ok') ORDER BY m;
--> Curly
--> Moe
--@ 'ok'
SELECT name FROM person WHERE m < ?;
--> Larry
--@ 'grim'
SELECT name FROM person WHERE m = ?;
--! 22018
SELECT name FROM person WHERE m = 'grim';
--! 22018
SELECT MIN(m), MAX(m), COUNT(DISTINCT m) FROM person;
--> sad, happy, 3
SELECT m, COUNT(*) FROM person GROUP BY m ORDER BY m DESC;
--> happy, 1
--> ok, 1
--> sad, 1
--> null, 1
SELECT name, LAG(m) OVER (ORDER BY m) FROM person WHERE m IS NOT NULL ORDER BY m;
--> Larry, null
--> Curly, sad
--> Moe, ok
SELECT 'sad'::mood < 'happy'::mood, CAST('ok' AS mood), NULL::mood;
--> TRUE, ok, null
SELECT 'bad'::mood;
--! 22018
-- As texts.
SELECT m::TEXT || '!', UPPER(m), m || 'x', CHAR_LENGTH(m) FROM person WHERE m LIKE 'h%';
--> happy!, HAPPY, happyx, 5
SELECT m FROM person WHERE m IS NOT NULL ORDER BY m::TEXT;
--> happy
--> ok
--> sad
SELECT name FROM person WHERE m::TEXT > 'ok';
--> Larry
SELECT m FROM person WHERE name = 'Moe' UNION ALL SELECT 'none';
--> happy
--> none
SELECT COALESCE(m, 'none'), CASE WHEN m = 'ok' THEN 'fine' ELSE m END FROM person ORDER BY name;
--> ok, fine
--> sad, sad
--> happy, happy
--> none, null
SELECT TO_JSON(m), PG_TYPEOF(m) FROM person WHERE m = 'ok';
--> "ok", PUBLIC.MOOD
-- Keys and indexes.
CREATE INDEX person_m ON person (m);
--# 0
SELECT name FROM person WHERE m = 'happy';
--> Moe
SELECT name FROM person WHERE m >= 'ok' ORDER BY m;
--> Curly
--> Moe
SELECT name FROM person WHERE m LIKE 's%';
--> Larry
CREATE TABLE k (m mood PRIMARY KEY, n INT CHECK (n > 0), other mood DEFAULT 'ok', CHECK (other <> 'sad'));
--# 0
INSERT INTO k (m, n) VALUES ('happy', 1), ('sad', 3), ('ok', 2);
--# 3
SELECT * FROM k ORDER BY m;
--> sad, 3, ok
--> ok, 2, ok
--> happy, 1, ok
SELECT n FROM k WHERE m = 'ok';
--> 2
--@ 'ok'
SELECT n FROM k WHERE m = ?;
--> 2
SELECT n FROM k WHERE m = 'nope';
--! 22018
--@ 'nope'
SELECT n FROM k WHERE m = ?;
--! 22018
SELECT n FROM k WHERE m > 'sad' ORDER BY m;
--> 2
--> 1
INSERT INTO k VALUES ('ok', 1, 'ok');
--! 23505
UPDATE k SET other = 'sad';
--! 23514
SELECT p.name, k.n FROM person p JOIN k ON p.m = k.m ORDER BY p.name;
--> Curly, 2
--> Larry, 3
--> Moe, 1
CREATE TABLE words (w VARCHAR(10));
--# 0
INSERT INTO words VALUES ('ok'), ('happy');
--# 2
SELECT n FROM words JOIN k ON k.m = words.w ORDER BY n;
--> 1
--> 2
SELECT n FROM k WHERE m IN (SELECT w FROM words) ORDER BY n;
--> 1
--> 2
INSERT INTO words VALUES ('grim');
--# 1
SELECT n FROM words JOIN k ON k.m = words.w ORDER BY n;
--! 22018
SELECT n FROM words JOIN k ON k.m::VARCHAR = words.w ORDER BY n;
--> 1
--> 2
CREATE TABLE refers (id INT PRIMARY KEY, m mood REFERENCES k (m));
--# 0
INSERT INTO refers VALUES (1, 'sad');
--# 1
DELETE FROM k WHERE m = 'sad';
--! 23503
CREATE TABLE refers2 (id INT PRIMARY KEY, m VARCHAR(10) REFERENCES k (m));
--! 42804
-- Other labels.
CREATE VIEW moods AS SELECT m, COUNT(*) AS n FROM person GROUP BY m;
--# 0
ALTER TYPE mood ADD VALUE 'meh' AFTER 'sad';
--# 0
ALTER TYPE mood ADD VALUE 'worst' BEFORE 'sad';
--# 0
ALTER TYPE mood ADD VALUE 'great';
--# 0
ALTER TYPE mood ADD VALUE IF NOT EXISTS 'great';
--# 0
ALTER TYPE mood ADD VALUE 'great';
--! 42710
ALTER TYPE mood ADD VALUE 'more' AFTER 'nothing';
--! 22023
ALTER TYPE nothing ADD VALUE 'x';
--! 42704
INSERT INTO person VALUES ('A', 'meh'), ('B', 'worst'), ('C', 'great');
--# 3
SELECT name, m FROM person WHERE m IS NOT NULL ORDER BY m;
--> B, worst
--> Larry, sad
--> A, meh
--> Curly, ok
--> Moe, happy
--> C, great
SELECT name FROM person WHERE m < 'ok' ORDER BY m;
--> B
--> Larry
--> A
ALTER TYPE mood RENAME VALUE 'meh' TO 'so-so';
--# 0
ALTER TYPE mood RENAME VALUE 'meh' TO 'x';
--! 22023
ALTER TYPE mood RENAME VALUE 'ok' TO 'sad';
--! 42710
SELECT m FROM moods WHERE m > 'sad' ORDER BY m LIMIT 1;
--> so-so
ALTER TYPE mood RENAME TO feeling;
--# 0
SELECT m FROM moods WHERE m > 'sad' ORDER BY m LIMIT 1;
--> so-so
SELECT 'so-so'::feeling;
--> so-so
SELECT 'so-so'::mood;
--! 42704
UPDATE person SET m = CASE WHEN m = 'sad' THEN 'ok' ELSE m END WHERE name = 'Larry' RETURNING m;
--> ok
CREATE VIEW says AS SELECT 'ok'::feeling AS f;
--# 0
ALTER TYPE feeling RENAME TO mood;
--! 2BP01
ALTER TYPE feeling ADD VALUE 'best';
--# 0
SELECT f FROM says;
--> ok
DROP VIEW says;
--# 0
-- In the place of a text, and back.
ALTER TABLE words ALTER COLUMN w TYPE feeling;
--! 22018
DELETE FROM words WHERE w = 'grim';
--# 1
ALTER TABLE words ALTER COLUMN w TYPE feeling USING w::feeling;
--# 0
SELECT w FROM words ORDER BY w;
--> ok
--> happy
ALTER TABLE words ALTER COLUMN w TYPE VARCHAR(10);
--# 0
SELECT w FROM words ORDER BY w;
--> happy
--> ok
COMMENT ON TYPE feeling IS 'how it goes';
--# 0
SELECT domain_name, data_type, remarks FROM information_schema.domains;
--> FEELING, ENUM, how it goes
-- Labels of a column.
CREATE TABLE shirt (id INT PRIMARY KEY, size ENUM('small', 'medium', 'large') DEFAULT 'medium' NOT NULL);
--# 0
INSERT INTO shirt VALUES (1, 'large'), (2, 'small');
--# 2
INSERT INTO shirt (id) VALUES (3);
--# 1
INSERT INTO shirt VALUES (4, 'huge');
--! 22018
SELECT id, size FROM shirt ORDER BY size;
--> 2, small
--> 3, medium
--> 1, large
SELECT object_name, enum_identifier, value_name FROM information_schema.enum_values WHERE value_ordinal < 3 ORDER BY object_name, value_ordinal;
--> FEELING, TYPE, worst
--> FEELING, TYPE, sad
--> SHIRT, 2, small
--> SHIRT, 2, medium
SELECT column_name, data_type, character_maximum_length FROM information_schema.columns WHERE table_name = 'SHIRT' AND data_type = 'ENUM';
--> SIZE, ENUM, 6
SELECT COUNT(*) FROM shirt, person WHERE size = m;
--! 42804
SELECT COUNT(*) FROM shirt, person WHERE size::VARCHAR = m::VARCHAR;
--> 0
CREATE TABLE copy AS SELECT id, size FROM shirt;
--# 3
SELECT size FROM copy WHERE size > 'small' ORDER BY size DESC;
--> large
--> medium
CREATE TEMP TABLE passing (m feeling);
--# 0
INSERT INTO passing VALUES ('ok'), ('best'), ('worst');
--# 3
SELECT m FROM passing ORDER BY m;
--> worst
--> ok
--> best
CREATE TABLE lists (sizes ENUM('a', 'b')[]);
--! 0A000
-- ENUM is a name, too.
CREATE TABLE enum (enum INT);
--# 0
SELECT enum FROM enum;
--0
DROP TYPE feeling;
--! 2BP01
DROP TYPE IF EXISTS nothing;
--# 0
DROP TYPE nothing;
--! 42704
DROP TABLE person CASCADE;
--# 0
DROP TYPE feeling CASCADE;
--# 0
SELECT m FROM k ORDER BY m;
--> sad
--> ok
--> happy
-- A table stays writable: what its rows are put through does not lose a label.
CREATE TYPE state AS ENUM ('new', 'sad', 'ok', 'gone');
--# 0
CREATE TABLE checked (id INT PRIMARY KEY, m state CONSTRAINT not_sad CHECK (m <> 'sad'));
--# 0
ALTER TYPE state RENAME VALUE 'sad' TO 'blue';
--! 2BP01
INSERT INTO checked VALUES (1, 'ok');
--# 1
ALTER TYPE state RENAME VALUE 'gone' TO 'left';
--# 0
INSERT INTO checked VALUES (2, 'left'), (3, 'sad');
--! 23514
CREATE TABLE computed (id INT PRIMARY KEY, m state, fine INT GENERATED ALWAYS AS (CASE WHEN m IN ('ok', 'new') THEN 1 ELSE 0 END));
--# 0
ALTER TYPE state RENAME VALUE 'new' TO 'fresh';
--! 2BP01
CREATE INDEX computed_left ON computed (id) WHERE m = 'left';
--# 0
ALTER TYPE state RENAME VALUE 'left' TO 'gone';
--! 2BP01
DROP INDEX computed_left;
--# 0
ALTER TYPE state RENAME VALUE 'left' TO 'gone';
--# 0
INSERT INTO computed (id, m) VALUES (1, 'ok'), (2, 'gone'), (3, NULL);
--# 3
SELECT id, fine FROM computed ORDER BY id;
--> 1, 1
--> 2, 0
--> 3, 0
-- A text of a label would be another one than was stored.
CREATE INDEX computed_text ON computed ((UPPER(m)));
--# 0
ALTER TYPE state RENAME VALUE 'gone' TO 'left';
--! 2BP01
DROP INDEX computed_text;
--# 0
CREATE TABLE shown (m state, label VARCHAR(10) GENERATED ALWAYS AS (m || '!'));
--# 0
ALTER TYPE state RENAME VALUE 'gone' TO 'left';
--! 2BP01
DROP TABLE shown;
--# 0
ALTER TYPE state RENAME VALUE 'gone' TO 'left';
--# 0
-- Nor does it lose the name of the type.
CREATE TABLE named (t VARCHAR(10), m state CHECK (m > 'new'::state));
--# 0
ALTER TYPE state RENAME TO condition_;
--! 2BP01
ALTER TYPE state ADD VALUE 'last';
--# 0
INSERT INTO named VALUES ('x', 'last');
--# 1
DROP TABLE named;
--# 0
ALTER TYPE state RENAME TO condition_;
--# 0
ALTER TABLE checked DROP CONSTRAINT not_sad;
--# 0
ALTER TYPE condition_ RENAME VALUE 'sad' TO 'blue';
--# 0
ALTER TABLE checked ADD CONSTRAINT not_blue CHECK (m <> 'blue');
--# 0
INSERT INTO checked VALUES (4, 'blue');
--! 23514
INSERT INTO checked VALUES (4, 'new');
--# 1
SELECT id, m FROM checked ORDER BY id;
--> 1, ok
--> 4, new
