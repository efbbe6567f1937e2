-- Triggers: what they see, when they run, and what is refused.
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(10), poke NOTIFICATION);
--# 0
CREATE TABLE log (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what VARCHAR(10), old_a INTEGER, new_a INTEGER, key_ INTEGER);
--# 0
CREATE TRIGGER ins AFTER INSERT ON t FOR EACH ROW BEGIN ATOMIC INSERT INTO log (what, old_a, new_a, key_) VALUES ('ins', OLD.a, NEW.a, NEW.id); END;
--# 0
CREATE TRIGGER upd AFTER UPDATE OF a ON t REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW WHEN (n.a IS NULL OR n.a > 10) BEGIN ATOMIC INSERT INTO log (what, old_a, new_a, key_) VALUES ('upd', o.a, n.a, n.id); END;
--# 0
CREATE TRIGGER del AFTER INSERT OR DELETE ON t FOR EACH ROW WHEN (NEW.id IS NULL) INSERT INTO log (what, old_a, new_a, key_) VALUES ('del', OLD.a, NEW.a, OLD.id);
--# 0
CREATE TRIGGER poked AFTER UPDATE OF poke ON t FOR EACH ROW INSERT INTO log (what, new_a, key_) SELECT 'poke', (SELECT MAX(x.a) FROM t AS x WHERE x.a <= NEW.a), NEW.id FROM (VALUES (0)) AS v;
--# 0
INSERT INTO t VALUES (1, 5, 'x'), (2, 20, 'y');
--# 2
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT what, old_a, new_a, key_ FROM log ORDER BY key_, what;
--> ins, null, 5, 1
--> ins, null, 20, 2
DELETE FROM log;
--# 2
UPDATE t SET a = 11, b = 'z' WHERE id = 1;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT what, old_a, new_a, key_ FROM log ORDER BY key_, what;
--> upd, null, 11, 1
UPDATE t SET a = 7 WHERE id = 1;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
UPDATE t SET a = 12 WHERE id = 1;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT what, old_a, new_a, key_ FROM log ORDER BY id;
--> upd, null, 11, 1
--> upd, 7, 12, 1
UPDATE t SET b = 'other', a = 12 WHERE id = 1;
--# 1
UPDATE t SET a = 12 WHERE id = 1;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT COUNT(*) FROM log;
--> 2
NOTIFY t.poke WHERE id = 2;
--# 1
NOTIFY t.poke WHERE id = 99;
--# 0
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT DISTINCT what, new_a, key_ FROM log WHERE what = 'poke';
--> poke, 20, 2
DELETE FROM log;
--# 3
DELETE FROM t WHERE id = 2;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT what, old_a, new_a, key_ FROM log;
--> del, 20, null, 2
UPDATE t SET id = 3 WHERE id = 1;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT what, old_a, new_a, key_ FROM log ORDER BY what, key_;
--> del, 5, null, 1
--> del, 20, null, 2
--> ins, null, 12, 3
SELECT * FROM t;
--> 3, 12, other
SELECT trigger_name, event_manipulation, event_object_table, event_columns, notification, status FROM information_schema.triggers ORDER BY trigger_name, event_manipulation;
--> DEL, DELETE, T, null, STRONG, ACTIVE
--> DEL, INSERT, T, null, STRONG, ACTIVE
--> INS, INSERT, T, null, STRONG, ACTIVE
--> POKED, UPDATE, T, POKE, WEAK, ACTIVE
--> UPD, UPDATE, T, A, STRONG, ACTIVE
SELECT trigger_name, status, waiting, oldest_age_millis, running, retries, parked FROM moka.trigger_queue ORDER BY trigger_name;
--> DEL, ACTIVE, 0, null, 0, 0, 0
--> INS, ACTIVE, 0, null, 0, 0, 0
--> POKED, ACTIVE, 0, null, 0, 0, 0
--> UPD, ACTIVE, 0, null, 0, 0, 0
-- what is refused
CREATE TRIGGER ins AFTER INSERT ON t FOR EACH ROW DELETE FROM log;
--! 42710
CREATE TRIGGER IF NOT EXISTS ins AFTER INSERT ON t FOR EACH ROW DELETE FROM log;
--# 0
CREATE TRIGGER e1 AFTER INSERT ON missing FOR EACH ROW DELETE FROM log;
--! 42S02
CREATE TRIGGER e2 AFTER UPDATE OF missing ON t FOR EACH ROW DELETE FROM log;
--! 42S22
CREATE TRIGGER e3 AFTER UPDATE OF a, a ON t FOR EACH ROW DELETE FROM log;
--! 42000
CREATE TRIGGER e4 AFTER INSERT ON t FOR EACH ROW DELETE FROM missing;
--! 42S02
CREATE TRIGGER e5 AFTER INSERT ON t FOR EACH ROW DELETE FROM log WHERE key_ = NEW.missing;
--! 42S22
CREATE TRIGGER e6 AFTER INSERT ON t FOR EACH ROW WHEN (NEW.a) DELETE FROM log;
--! 42804
CREATE TRIGGER e7 AFTER INSERT ON t FOR EACH ROW DELETE FROM log WHERE key_ = ?;
--! 42000
CREATE TRIGGER e8 AFTER INSERT ON t REFERENCING NEW ROW AS n FOR EACH ROW DELETE FROM log WHERE key_ IN (SELECT a FROM t AS n);
--! 42000
CREATE TRIGGER e9 AFTER INSERT ON t REFERENCING NEW ROW AS n OLD ROW AS n FOR EACH ROW DELETE FROM log;
--! 42000
CREATE TRIGGER e10 AFTER INSERT ON t FOR EACH ROW CALL 'java.lang.Runtime';
--! 28000
CREATE TRIGGER e11 AFTER INSERT OR UPDATE OF poke ON t FOR EACH ROW DELETE FROM log;
--! 42000
CREATE TRIGGER e12 AFTER UPDATE OF poke, a ON t FOR EACH ROW DELETE FROM log;
--! 42000
CREATE TRIGGER e13 BEFORE INSERT ON t FOR EACH ROW DELETE FROM log;
--! 0A000
CREATE TRIGGER e14 AFTER INSERT ON information_schema.tables FOR EACH ROW DELETE FROM log;
--! 28000
CREATE TRIGGER self AFTER UPDATE OF a ON t FOR EACH ROW UPDATE t SET a = a + 1 WHERE id = NEW.id;
--! 42000
CREATE TRIGGER fine AFTER UPDATE OF a ON t FOR EACH ROW UPDATE t SET b = 'b' WHERE id = NEW.id;
--# 0
CREATE TRIGGER back AFTER UPDATE OF b ON t FOR EACH ROW UPDATE t SET a = 1 WHERE id = NEW.id;
--! 42000
CREATE TRIGGER back AFTER UPDATE OF b ON t FOR EACH ROW ALLOW CYCLE UPDATE t SET a = 1 WHERE id = NEW.id;
--# 0
DROP TRIGGER back;
--# 0
DROP TRIGGER back;
--! 42704
DROP TRIGGER IF EXISTS back;
--# 0
ALTER TRIGGER back PAUSE;
--! 42704
DROP TABLE t;
--! 2BP01
DROP TABLE log;
--! 2BP01
TRUNCATE TABLE t;
--! 2BP01
NOTIFY t.a;
--! 42S22
NOTIFY poke;
--! 42000
UPDATE t SET poke = 1;
--! 42S22
SELECT poke FROM t;
--! 42S22
CREATE TABLE twice (a INTEGER, a NOTIFICATION);
--! 42S21
CREATE TABLE empty_ (a NOTIFICATION);
--! 42000
CREATE TABLE moka.x (a INTEGER);
--! 28000
CALL MOKA.NOTHING();
--! 42883
CALL MOKA.AWAIT_TRIGGERS('x');
--! 42704
DROP TABLE log CASCADE;
--# 0
SELECT trigger_name FROM information_schema.triggers;
--> FINE
DROP TABLE t CASCADE;
--# 0
SELECT COUNT(*) FROM information_schema.triggers;
--> 0
-- A row that came and went before its own trigger ran, while another table's trigger had joined with it.
CREATE TABLE person (id INTEGER PRIMARY KEY, city VARCHAR(5));
--# 0
CREATE TABLE shop (id INTEGER PRIMARY KEY, city VARCHAR(5));
--# 0
CREATE TABLE reach (person_id INTEGER, shop_id INTEGER, PRIMARY KEY (person_id, shop_id));
--# 0
CREATE TABLE noted (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, old_id INTEGER, old_city VARCHAR(5), new_id INTEGER);
--# 0
CREATE TRIGGER by_person AFTER INSERT ON person FOR EACH ROW INSERT INTO reach SELECT NEW.id, s.id FROM shop AS s WHERE s.city = NEW.city;
--# 0
CREATE TRIGGER by_shop AFTER INSERT OR DELETE ON shop FOR EACH ROW BEGIN ATOMIC DELETE FROM reach WHERE shop_id IN (OLD.id, NEW.id); INSERT INTO reach SELECT p.id, NEW.id FROM person AS p WHERE p.city = NEW.city; INSERT INTO noted (old_id, old_city, new_id) VALUES (OLD.id, OLD.city, NEW.id); END;
--# 0
CREATE TRIGGER kept AFTER INSERT ON shop FOR EACH ROW INSERT INTO noted (new_id) VALUES (-1);
--# 0
ALTER TRIGGER by_shop PAUSE;
--# 0
ALTER TRIGGER kept PAUSE;
--# 0
INSERT INTO shop VALUES (7, 'Oslo');
--# 1
INSERT INTO person VALUES (1, 'Oslo');
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--! 57014
SELECT person_id, shop_id FROM reach;
--> 1, 7
DELETE FROM shop WHERE id = 7;
--# 1
ALTER TRIGGER by_shop RESUME;
--# 0
ALTER TRIGGER kept RESUME;
--# 0
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT COUNT(*) FROM reach;
--> 0
SELECT old_id, old_city, new_id FROM noted;
--> 7, null, null
-- Seen first, the deleted row is shown as it was.
INSERT INTO shop VALUES (8, 'Rome');
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
DELETE FROM shop WHERE id = 8;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT old_id, old_city, new_id FROM noted WHERE new_id IS NULL ORDER BY id;
--> 7, null, null
--> 8, Rome, null
-- A trigger that observes DELETE alone has seen none of the rows.
CREATE TRIGGER gone AFTER DELETE ON person FOR EACH ROW INSERT INTO noted (old_id, old_city) VALUES (OLD.id, OLD.city);
--# 0
DELETE FROM person WHERE id = 1;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT old_id, old_city FROM noted WHERE new_id IS NULL ORDER BY id;
--> 7, null
--> 8, Rome
--> 1, null
