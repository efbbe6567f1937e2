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
