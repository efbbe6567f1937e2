-- Functions written in SQL.
CREATE TABLE emp (id INTEGER PRIMARY KEY, name VARCHAR(20), pay INTEGER, boss INTEGER);
--# 0
INSERT INTO emp VALUES (1, 'Ann', 30, NULL), (2, 'Bob', 20, 1), (3, 'Cyd', 25, 1);
--# 3
CREATE FUNCTION plus(a INT, b INT) RETURNS INT LANGUAGE SQL IMMUTABLE RETURN a + b;
--# 0
SELECT plus(1, 2), plus(plus(1, 1), 3);
--> 3, 5
SELECT id, plus(pay, id) FROM emp WHERE plus(id, 1) > 2 ORDER BY id;
--> 2, 22
--> 3, 28
--@ 5
SELECT plus(?, 1);
--> 6
CREATE FUNCTION greet(who VARCHAR(10) DEFAULT 'you', sign VARCHAR(1) DEFAULT '!') RETURNS VARCHAR(30) RETURN 'Hello ' || who || sign;
--# 0
SELECT greet(), greet('Ann'), greet('Bob', '?'), greet(sign => '.');
--> Hello you!, Hello Ann!, Hello Bob?, Hello you.
CREATE FUNCTION raise(amount NUMERIC(10,2), percent INT) RETURNS NUMERIC(10,2) AS 'SELECT $1 * (100 + $2) / 100' LANGUAGE SQL;
--# 0
SELECT raise(200, 5);
--> 210.00
CREATE FUNCTION sum_of(int, int) RETURNS int AS $$ SELECT $1 + $2; $$ LANGUAGE sql;
--# 0
SELECT sum_of(3, 4);
--> 7
CREATE FUNCTION pay_of(who INTEGER) RETURNS INTEGER LANGUAGE SQL STABLE AS $body$ SELECT e.pay FROM emp e WHERE e.id = who $body$;
--# 0
SELECT pay_of(2), pay_of(99);
--> 20, null
SELECT id, pay_of(boss) FROM emp ORDER BY id;
--> 1, null
--> 2, 30
--> 3, 30
SELECT name FROM emp WHERE pay > pay_of(3);
--> Ann
CREATE FUNCTION team_cost(boss_id INTEGER) RETURNS BIGINT RETURN (SELECT COALESCE(SUM(pay), 0) FROM emp WHERE boss = boss_id);
--# 0
SELECT id, team_cost(id) FROM emp ORDER BY id;
--> 1, 45
--> 2, 0
--> 3, 0
CREATE FUNCTION strictly(a INT, b INT) RETURNS INT RETURNS NULL ON NULL INPUT RETURN COALESCE(a, 0) + COALESCE(b, 0);
--# 0
SELECT strictly(1, NULL), strictly(1, 2);
--> null, 3
CREATE FUNCTION twice(x INT) RETURNS INT DETERMINISTIC RETURN plus(x, x);
--# 0
SELECT twice(4);
--> 8
-- Rows.
CREATE FUNCTION richer_than(least INTEGER) RETURNS TABLE (id INTEGER, name VARCHAR(20)) LANGUAGE SQL AS $$ SELECT id, name FROM emp WHERE pay >= least ORDER BY id $$;
--# 0
SELECT * FROM richer_than(25) ORDER BY id;
--> 1, Ann
--> 3, Cyd
SELECT r.name, e.pay FROM richer_than(26) AS r JOIN emp e ON e.id = r.id;
--> Ann, 30
SELECT COUNT(*) FROM TABLE(richer_than(0)) t;
--> 3
SELECT richer_than(1);
--! 42000
-- Errors.
CREATE FUNCTION plus(a INT) RETURNS INT RETURN a;
--! 42723
CREATE FUNCTION upper(a VARCHAR(10)) RETURNS VARCHAR(10) RETURN a;
--! 42723
CREATE FUNCTION bad(a INT) RETURNS INT RETURN nothing;
--! 42S22
CREATE FUNCTION bad(a INT) RETURNS INT RETURN bad(a);
--! 42000
CREATE FUNCTION bad(a INT) RETURNS INT LANGUAGE plpgsql AS 'BEGIN RETURN 1; END';
--! 0A000
CREATE FUNCTION bad(a INT, a INT) RETURNS INT RETURN 1;
--! 42S21
SELECT plus(1);
--! 42883
SELECT plus(1, 2, 3);
--! 42883
SELECT nothing_like_it(1);
--! 42883
-- Replacing, and what depends on a function.
CREATE OR REPLACE FUNCTION twice(x INT) RETURNS INT RETURN 2 * x;
--# 0
SELECT twice(21);
--> 42
CREATE VIEW doubled AS SELECT id, twice(pay) AS pay2 FROM emp;
--# 0
SELECT pay2 FROM doubled WHERE id = 2;
--> 40
DROP FUNCTION twice;
--! 2BP01
CREATE OR REPLACE FUNCTION twice(x INT, y INT) RETURNS INT RETURN 2 * x;
--! 2BP01
CREATE TABLE checked (n INTEGER CHECK (plus(n, 1) > 0));
--# 0
INSERT INTO checked VALUES (5);
--# 1
INSERT INTO checked VALUES (-5);
--! 23514
DROP FUNCTION plus;
--! 2BP01
-- The entries of an index are computed by the function as it is.
CREATE FUNCTION scaled(x INT) RETURNS INT DETERMINISTIC RETURN x * 2;
--# 0
CREATE FUNCTION shifted(x INT) RETURNS INT DETERMINISTIC RETURN scaled(x) + 1;
--# 0
CREATE TABLE keyed (n INTEGER);
--# 0
INSERT INTO keyed VALUES (5);
--# 1
CREATE UNIQUE INDEX keyed_shifted ON keyed (shifted(n));
--# 0
CREATE OR REPLACE FUNCTION scaled(x INT) RETURNS INT DETERMINISTIC RETURN x * 3;
--! 2BP01
CREATE OR REPLACE FUNCTION scaled(x INT) RETURNS INT DETERMINISTIC RETURN x * 2;
--# 0
DROP INDEX keyed_shifted;
--# 0
CREATE OR REPLACE FUNCTION scaled(x INT) RETURNS INT DETERMINISTIC RETURN x * 3;
--# 0
CREATE UNIQUE INDEX keyed_shifted ON keyed (shifted(n));
--# 0
SELECT n FROM keyed WHERE shifted(n) = 16;
--> 5
DROP TABLE emp;
--! 2BP01
ALTER TABLE emp DROP COLUMN boss;
--! 2BP01
CHECK DATABASE;
--0
COMMENT ON FUNCTION greet IS 'says hello';
--# 0
SELECT routine_name, data_type, is_deterministic, remarks FROM information_schema.routines WHERE routine_name IN ('GREET', 'PLUS', 'RICHER_THAN') ORDER BY 1;
--> GREET, VARCHAR, NO, says hello
--> PLUS, INTEGER, YES, null
--> RICHER_THAN, ROW, NO, null
SELECT ordinal_position, parameter_mode, parameter_name, data_type, parameter_default FROM information_schema.parameters WHERE specific_name = 'GREET' ORDER BY 1;
--> 0, OUT, null, VARCHAR, null
--> 1, IN, WHO, VARCHAR, 'you'
--> 2, IN, SIGN, VARCHAR, '!'
DROP FUNCTION twice CASCADE;
--# 0
SELECT * FROM doubled;
--! 42S02
DROP FUNCTION sum_of(int, int), raise;
--# 0
DROP FUNCTION IF EXISTS sum_of;
--# 0
DROP FUNCTION sum_of;
--! 42883
-- In another schema, and in a transaction.
CREATE SCHEMA lib;
--# 0
CREATE FUNCTION lib.half(x INT) RETURNS INT RETURN x / 2;
--# 0
SELECT lib.half(9);
--> 4
SELECT half(9);
--! 42883
DROP SCHEMA lib;
--! 2BP01
BEGIN;
--# 0
CREATE FUNCTION fleeting() RETURNS INT RETURN 1;
--# 0
SELECT fleeting();
--> 1
ROLLBACK;
--# 0
SELECT fleeting();
--! 42883
-- Dollar quotes.
SELECT $$it's$$, $t$a $$ b$t$, '$1', '$$';
--> it's, a $$ b, $1, $$
