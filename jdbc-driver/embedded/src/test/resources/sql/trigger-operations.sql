-- CREATE OR REPLACE TRIGGER, DROP with changes that wait, REPLAY, FOR UPDATE in bodies.
CREATE TABLE item (id INTEGER PRIMARY KEY, v INTEGER, note VARCHAR(10));
--# 0
CREATE TABLE total (id INTEGER PRIMARY KEY, sum_v INTEGER NOT NULL, runs INTEGER NOT NULL);
--# 0
INSERT INTO total VALUES (1, 0, 0);
--# 1
CREATE TRIGGER keep AFTER INSERT OR UPDATE OF v OR DELETE ON item FOR EACH ROW UPDATE total SET sum_v = sum_v + COALESCE(NEW.v, 0) - COALESCE(OLD.v, 0);
--# 0
INSERT INTO item VALUES (1, 10, 'a'), (2, 20, 'b');
--# 2
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
-- The new body goes on from what the old one has seen: OLD is not null.
CREATE OR REPLACE TRIGGER keep AFTER INSERT OR UPDATE OF v OR DELETE ON item FOR EACH ROW BEGIN ATOMIC UPDATE total SET sum_v = sum_v + COALESCE(NEW.v, 0) - COALESCE(OLD.v, 0); UPDATE total SET runs = runs + 1; END;
--# 0
UPDATE item SET v = 15 WHERE id = 1;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT sum_v, runs FROM total;
--> 35, 1
-- A row that has not changed is shown again, with OLD as NEW.
ALTER TRIGGER keep REPLAY WHERE id = 2;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT sum_v, runs FROM total;
--> 35, 2
ALTER TRIGGER keep REPLAY WHERE v > (SELECT 1) AND note LIKE '%';
--# 2
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT sum_v, runs FROM total;
--> 35, 4
ALTER TRIGGER keep REPLAY;
--# 0
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT sum_v, runs FROM total;
--> 35, 6
ALTER TRIGGER nothing REPLAY WHERE id = 2;
--! 42704
CREATE OR REPLACE TRIGGER keep AFTER INSERT ON total FOR EACH ROW DELETE FROM item;
--! 42710
CREATE TRIGGER keep AFTER INSERT ON item FOR EACH ROW DELETE FROM item;
--! 42710
-- A trigger with changes that wait is dropped with a word that says so only.
ALTER TRIGGER keep PAUSE;
--# 0
UPDATE item SET v = 16 WHERE id = 1;
--# 1
DROP TRIGGER keep;
--! 2BP01
-- What was paused stays paused.
CREATE OR REPLACE TRIGGER keep AFTER UPDATE ON item FOR EACH ROW UPDATE total SET runs = 0;
--# 0
SELECT status, waiting FROM moka.trigger_queue;
--> PAUSED, 1
DROP TRIGGER keep RESTRICT;
--! 2BP01
DROP TRIGGER keep DISCARD;
--# 0
CREATE TRIGGER keep AFTER INSERT ON item FOR EACH ROW DELETE FROM total WHERE id = 9;
--# 0
DROP TRIGGER keep CASCADE;
--# 0
CREATE OR REPLACE TRIGGER fresh AFTER INSERT ON item FOR EACH ROW BEGIN ATOMIC SELECT id FROM total WHERE id = 1 FOR UPDATE; UPDATE total SET runs = runs + NEW.v; END;
--# 0
INSERT INTO item VALUES (3, 100, 'c');
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT runs FROM total;
--> 106
DROP TRIGGER fresh;
--# 0
CREATE TRIGGER bad AFTER INSERT ON item FOR EACH ROW SELECT id FROM total;
--! 0A000
CREATE TRIGGER bad AFTER INSERT ON item FOR EACH ROW SELECT id FROM total FOR UPDATE SKIP LOCKED;
--! 0A000
CREATE TRIGGER bad AFTER INSERT ON item FOR EACH ROW BEGIN ATOMIC SELECT NEW.v FROM item WHERE id = NEW.nothing FOR UPDATE; END;
--! 42S22
-- AWAIT for one trigger does not mind another one that is paused.
CREATE TABLE awaited (id INTEGER PRIMARY KEY);
--# 0
CREATE TABLE awaited_by (id INTEGER, by_whom VARCHAR(10));
--# 0
CREATE TRIGGER quick AFTER INSERT ON awaited FOR EACH ROW INSERT INTO awaited_by VALUES (NEW.id, 'quick');
--# 0
CREATE TRIGGER "Idle" AFTER INSERT ON awaited FOR EACH ROW INSERT INTO awaited_by VALUES (NEW.id, 'idle');
--# 0
ALTER TRIGGER "Idle" PAUSE;
--# 0
INSERT INTO awaited VALUES (1), (2);
--# 2
CALL MOKA.AWAIT_TRIGGERS('quick', 60);
--# 0
SELECT id, by_whom FROM awaited_by ORDER BY id;
--> 1, quick
--> 2, quick
CALL MOKA.AWAIT_TRIGGERS('public.quick');
--# 0
CALL MOKA.AWAIT_TRIGGERS('"Idle"', 60);
--! 57014
CALL MOKA.AWAIT_TRIGGERS(60);
--! 57014
ALTER TRIGGER "Idle" RESUME;
--# 0
CALL MOKA.AWAIT_TRIGGERS('"Idle"', 60);
--# 0
SELECT COUNT(*) FROM awaited_by;
--> 4
CALL MOKA.AWAIT_TRIGGERS('nothing', 60);
--! 42704
CALL MOKA.AWAIT_TRIGGERS('quick', 'x');
--! 22023
CALL MOKA.AWAIT_TRIGGERS('quick', 1, 2);
--! 22023
DROP TABLE awaited CASCADE;
--# 0
DROP TABLE awaited_by;
--# 0
-- A time limit of its own.
CREATE TABLE limited (id INTEGER PRIMARY KEY, timeout INTEGER);
--# 0
CREATE TRIGGER within AFTER INSERT ON limited FOR EACH ROW TIMEOUT 2.5 BACKFILL UPDATE limited SET timeout = 1 WHERE id = NEW.id;
--# 0
SELECT timeout_millis FROM moka.trigger_queue WHERE trigger_name = 'WITHIN';
--> 2500
ALTER TRIGGER within SET TIMEOUT 0;
--# 0
SELECT timeout_millis FROM moka.trigger_queue WHERE trigger_name = 'WITHIN';
--> 0
ALTER TRIGGER within SET TIMEOUT DEFAULT;
--# 0
SELECT timeout_millis FROM moka.trigger_queue WHERE trigger_name = 'WITHIN';
--> null
CREATE OR REPLACE TRIGGER within AFTER INSERT ON limited FOR EACH ROW UPDATE limited SET timeout = 1 WHERE id = NEW.id TIMEOUT 30;
--# 0
INSERT INTO limited (id) VALUES (1);
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT timeout, (SELECT timeout_millis FROM moka.trigger_queue WHERE trigger_name = 'WITHIN') FROM limited;
--> 1, 30000
CREATE OR REPLACE TRIGGER within AFTER INSERT ON limited FOR EACH ROW UPDATE limited SET timeout = 2 WHERE id = NEW.id;
--# 0
SELECT timeout_millis FROM moka.trigger_queue WHERE trigger_name = 'WITHIN';
--> 30000
ALTER TRIGGER within SET TIMEOUT 0.0001;
--! 22023
ALTER TRIGGER within SET TIMEOUT -1;
--! 42601
CREATE TRIGGER twice AFTER INSERT ON limited FOR EACH ROW TIMEOUT 1 TIMEOUT 2 DELETE FROM limited;
--! 42601
-- A level of its own.
ALTER TRIGGER within SET ISOLATION LEVEL SERIALIZABLE;
--# 0
SELECT isolation_level, timeout_millis FROM moka.trigger_queue WHERE trigger_name = 'WITHIN';
--> SERIALIZABLE, 30000
CREATE OR REPLACE TRIGGER within AFTER INSERT ON limited FOR EACH ROW UPDATE limited SET timeout = 3 WHERE id = NEW.id ISOLATION LEVEL SNAPSHOT;
--# 0
SELECT isolation_level FROM moka.trigger_queue WHERE trigger_name = 'WITHIN';
--> SNAPSHOT
ALTER TRIGGER within SET ISOLATION LEVEL READ COMMITTED;
--! 0A000
ALTER TRIGGER within SET ISOLATION LEVEL SERIAL;
--! 42601
DROP TABLE limited CASCADE;
--# 0
-- Workers are set while the database is open.
SELECT setting, scope FROM moka.settings WHERE name = 'TRIGGERWORKERS';
--> 3, DATABASE
SET TRIGGERWORKERS = 5;
--# 0
SHOW TRIGGERWORKERS;
--> 5
SET TRIGGERWORKERS = 0;
--# 0
CREATE TABLE unattended (id INTEGER PRIMARY KEY, seen INTEGER);
--# 0
CREATE TRIGGER attends AFTER INSERT ON unattended FOR EACH ROW UPDATE unattended SET seen = 1 WHERE id = NEW.id;
--# 0
INSERT INTO unattended (id) VALUES (1);
--# 1
CALL MOKA.AWAIT_TRIGGERS(0.01);
--! 57014
RESET TRIGGERWORKERS;
--# 0
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT seen, (SELECT setting FROM moka.settings WHERE name = 'TRIGGERWORKERS') FROM unattended;
--> 1, 3
SET TRIGGERWORKERS = 65;
--! 22023
SET TRIGGERWORKERS = 'many';
--! 22023
SET TRIGGERDEPTH = 5;
--! 22023
DROP TABLE unattended CASCADE;
--# 0
