-- Domains: types with conditions.
CREATE DOMAIN positive AS INTEGER CHECK (VALUE > 0);
--# 0
CREATE DOMAIN positive AS INTEGER;
--! 42710
CREATE DOMAIN IF NOT EXISTS positive AS INTEGER;
--# 0
CREATE DOMAIN email AS VARCHAR(30) DEFAULT 'none@here' NOT NULL CONSTRAINT has_at CHECK (value LIKE '%@%') CHECK (CHAR_LENGTH(VALUE) > 3);
--# 0
CREATE DOMAIN price DECIMAL(8, 2);
--# 0
CREATE DOMAIN wrong AS nothing;
--! 42704
CREATE DOMAIN wrong AS INTEGER CHECK (other > 0);
--! 42S22
CREATE DOMAIN wrong AS INTEGER DEFAULT 'x';
--! 22018
CREATE DOMAIN wrong AS INTEGER PRIMARY KEY;
--! 42601
CREATE DOMAIN wrong AS INTEGER CHECK (VALUE IN (SELECT 1));
--! 0A000
CREATE TABLE person (id positive PRIMARY KEY, mail email, fee price DEFAULT 1, age positive);
--# 0
INSERT INTO person (id, age) VALUES (1, 30);
--# 1
SELECT * FROM person;
--> 1, none@here, 1.00, 30
INSERT INTO person (id) VALUES (0);
--! 23514
INSERT INTO person (id, mail) VALUES (2, 'nobody');
--! 23514
INSERT INTO person (id, mail) VALUES (2, 'a@b');
--! 23514
INSERT INTO person (id, mail) VALUES (2, NULL);
--! 23502
INSERT INTO person (id, age, mail) VALUES (2, NULL, 'ann@there');
--# 1
UPDATE person SET age = -1;
--! 23514
UPDATE person SET fee = 1.234 WHERE id = 2;
--# 1
SELECT id, fee FROM person ORDER BY fee DESC;
--> 2, 1.23
--> 1, 1.00
SELECT CAST('12' AS positive) + 1, 7::positive, CAST(NULL AS positive), 1.239::price;
--> 13, 7, null, 1.24
SELECT CAST(-1 AS positive);
--! 23514
SELECT 'x'::email;
--! 23514
SELECT CAST(NULL AS email);
--! 23502
SELECT id FROM person WHERE CAST(id AS positive) = 2;
--> 2
--@ 5
SELECT CAST(? AS positive);
--> 5
--@ -5
SELECT CAST(? AS positive);
--! 23514
SELECT 1::nothing;
--! 42704
ALTER TABLE person ADD COLUMN rank positive DEFAULT 0;
--! 23514
ALTER TABLE person ADD COLUMN rank positive DEFAULT 1;
--# 0
UPDATE person SET rank = 0;
--! 23514
ALTER TABLE person RENAME COLUMN rank TO place;
--# 0
UPDATE person SET place = -1;
--! 23514
ALTER TABLE person ALTER COLUMN place TYPE BIGINT;
--! 0A000
ALTER TABLE person ALTER COLUMN fee TYPE positive;
--! 0A000
CREATE TABLE computed (a INTEGER, b positive GENERATED ALWAYS AS (a + 1) STORED);
--! 0A000
CREATE VIEW grown AS SELECT id, CAST(age + 1 AS positive) AS following FROM person;
--# 0
SELECT following FROM grown WHERE id = 1;
--> 31
CREATE FUNCTION checked(n INTEGER) RETURNS INTEGER RETURN n::positive;
--# 0
SELECT checked(3);
--> 3
SELECT checked(-3);
--! 23514
SELECT domain_name, data_type, character_maximum_length, numeric_precision, numeric_scale, domain_default FROM information_schema.domains ORDER BY domain_name;
--> EMAIL, VARCHAR, 30, null, null, 'none@here'
--> POSITIVE, INTEGER, null, 10, 0, null
--> PRICE, DECIMAL, null, 8, 2, null
COMMENT ON DOMAIN price IS 'in euros';
--# 0
SELECT remarks FROM information_schema.domains WHERE domain_name = 'PRICE';
--> in euros
COMMENT ON DOMAIN nothing IS 'x';
--! 42704
DROP DOMAIN positive;
--! 2BP01
DROP DOMAIN nothing;
--! 42704
DROP DOMAIN IF EXISTS nothing;
--# 0
ALTER TABLE person DROP COLUMN fee;
--# 0
DROP DOMAIN price;
--# 0
DROP DOMAIN positive CASCADE;
--# 0
SELECT * FROM grown;
--! 42S02
SELECT checked(3);
--! 42883
INSERT INTO person (id) VALUES (-1);
--! 23514
CREATE SCHEMA shop;
--# 0
CREATE DOMAIN shop.code AS CHAR(3) CHECK (VALUE = UPPER(VALUE));
--# 0
CREATE TABLE shop.item (code shop.code PRIMARY KEY);
--# 0
INSERT INTO shop.item VALUES ('abc');
--! 23514
INSERT INTO shop.item VALUES ('ABC');
--# 1
CREATE TABLE item2 (code code);
--! 42704
CREATE TEMPORARY TABLE item3 (code shop.code);
--# 0
INSERT INTO item3 VALUES ('abc');
--! 23514
DROP SCHEMA shop;
--! 2BP01
DROP SCHEMA shop CASCADE;
--# 0
