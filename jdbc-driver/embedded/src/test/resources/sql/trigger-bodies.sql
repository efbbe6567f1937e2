-- What the body of a trigger may do: all that a session's DML can.
CREATE TABLE page (url VARCHAR(20) PRIMARY KEY, host VARCHAR(10), size INTEGER);
--# 0
CREATE TABLE host (name VARCHAR(10) PRIMARY KEY, pages INTEGER NOT NULL, bytes INTEGER NOT NULL, note VARCHAR(20) DEFAULT 'new');
--# 0
CREATE TABLE newest (host VARCHAR(10) PRIMARY KEY, url VARCHAR(20));
--# 0
CREATE TABLE factor (host VARCHAR(10), weight INTEGER);
--# 0
INSERT INTO factor VALUES ('b', 100);
--# 1
-- ON CONFLICT: the row of the conflict and EXCLUDED beside OLD and NEW.
CREATE TRIGGER counting AFTER INSERT OR UPDATE OR DELETE ON page FOR EACH ROW BEGIN ATOMIC INSERT INTO host (name, pages, bytes) SELECT NEW.host, 1, NEW.size FROM (VALUES (0)) AS once WHERE NEW.host IS NOT NULL ON CONFLICT (name) DO UPDATE SET pages = host.pages + EXCLUDED.pages, bytes = host.bytes + NEW.size WHERE NEW.size > 0; UPDATE host SET pages = pages - 1, bytes = bytes - OLD.size WHERE name = OLD.host; INSERT INTO host (name, pages, bytes) VALUES ('all', 0, 0) ON CONFLICT DO NOTHING; END;
--# 0
INSERT INTO page VALUES ('a/1', 'a', 10), ('a/2', 'a', 5), ('b/1', 'b', 7);
--# 3
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT name, pages, bytes, note FROM host ORDER BY name;
--> a, 2, 15, new
--> all, 0, 0, new
--> b, 1, 7, new
UPDATE page SET size = 8, host = 'b' WHERE url = 'a/1';
--# 1
DELETE FROM page WHERE url = 'a/2';
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT name, pages, bytes FROM host ORDER BY name;
--> a, 0, 0
--> all, 0, 0
--> b, 2, 15
DROP TRIGGER counting;
--# 0
-- UPSERT.
CREATE TRIGGER latest AFTER INSERT OR UPDATE ON page FOR EACH ROW UPSERT INTO newest VALUES (NEW.host, NEW.url);
--# 0
INSERT INTO page VALUES ('b/2', 'b', 1);
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
UPDATE page SET size = 2 WHERE url = 'b/1';
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT * FROM newest;
--> b, b/1
DROP TRIGGER latest;
--# 0
-- MERGE, with a condition of the match, of the clauses, and values that name both rows.
CREATE TRIGGER merging AFTER INSERT OR UPDATE OR DELETE ON page REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW MERGE INTO host h USING (VALUES (COALESCE(n.host, o.host), COALESCE(n.size, 0) - COALESCE(o.size, 0))) AS d (name, delta) ON h.name = d.name WHEN MATCHED AND n.url IS NULL AND h.pages = 1 THEN DELETE WHEN MATCHED THEN UPDATE SET bytes = h.bytes + d.delta, pages = h.pages + CASE WHEN o.url IS NULL THEN 1 WHEN n.url IS NULL THEN -1 ELSE 0 END WHEN NOT MATCHED AND d.delta = 0 THEN DO NOTHING WHEN NOT MATCHED THEN INSERT (name, pages, bytes, note) VALUES (d.name, 1, d.delta, n.url);
--# 0
INSERT INTO page VALUES ('c/1', 'c', 3), ('d/1', 'd', 0);
--# 2
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
UPDATE page SET size = 30 WHERE url = 'c/1';
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT name, pages, bytes, note FROM host WHERE name IN ('c', 'd');
--> c, 1, 30, c/1
DELETE FROM page WHERE url = 'c/1';
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT COUNT(*) FROM host WHERE name IN ('c', 'd');
--> 0
DROP TRIGGER merging;
--# 0
-- UPDATE ... FROM and DELETE ... USING.
CREATE TRIGGER weighing AFTER INSERT OR DELETE ON page FOR EACH ROW BEGIN ATOMIC UPDATE host SET bytes = host.bytes + f.weight * NEW.size FROM factor f WHERE f.host = host.name AND host.name = NEW.host; DELETE FROM newest USING factor AS f WHERE f.host = newest.host AND f.weight > 99 AND newest.host = OLD.host; END;
--# 0
INSERT INTO page VALUES ('b/9', 'b', 2), ('a/9', 'a', 2);
--# 2
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT name, bytes FROM host WHERE name <> 'all' ORDER BY name;
--> a, 0
--> b, 215
SELECT COUNT(*) FROM newest;
--> 1
DELETE FROM page WHERE url = 'b/9';
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT COUNT(*) FROM newest;
--> 0
DROP TRIGGER weighing;
--# 0
-- Sequences: a run draws its own numbers, and knows the last one.
CREATE SEQUENCE ticket START WITH 100;
--# 0
CREATE TABLE note (id BIGINT PRIMARY KEY, again BIGINT, url VARCHAR(20));
--# 0
CREATE TRIGGER numbering AFTER INSERT ON page FOR EACH ROW BEGIN ATOMIC INSERT INTO note (id, url) VALUES (NEXT VALUE FOR ticket, NEW.url); UPDATE note SET again = CURRENT VALUE FOR ticket WHERE url = NEW.url; END;
--# 0
INSERT INTO page VALUES ('e/1', 'e', 1);
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
INSERT INTO page VALUES ('e/2', 'e', 1);
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT * FROM note ORDER BY id;
--> 100, 100, e/1
--> 101, 101, e/2
DROP SEQUENCE ticket;
--! 2BP01
DROP TRIGGER numbering;
--# 0
-- Foreign keys: at once, and deferred until the end of the run.
CREATE TABLE hen (id INTEGER PRIMARY KEY);
--# 0
CREATE TABLE egg (id INTEGER PRIMARY KEY, hen INTEGER REFERENCES hen (id) DEFERRABLE INITIALLY DEFERRED);
--# 0
CREATE TABLE wish (id INTEGER PRIMARY KEY, with_hen BOOLEAN);
--# 0
CREATE TRIGGER laying AFTER INSERT ON wish FOR EACH ROW BEGIN ATOMIC INSERT INTO egg VALUES (NEW.id, NEW.id); INSERT INTO hen SELECT NEW.id FROM (VALUES (0)) AS once WHERE NEW.with_hen; END;
--# 0
INSERT INTO wish VALUES (1, TRUE), (3, TRUE);
--# 2
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT id FROM egg ORDER BY id;
--> 1
--> 3
DROP TRIGGER laying;
--# 0
-- What is refused, and cycles through such statements.
CREATE TRIGGER e1 AFTER INSERT ON page FOR EACH ROW DELETE FROM newest RETURNING host;
--! 0A000
CREATE TRIGGER e2 AFTER INSERT ON page FOR EACH ROW MERGE INTO host AS new USING factor f ON f.host = new.name WHEN MATCHED THEN DELETE;
--! 42601
CREATE TRIGGER e2 AFTER INSERT ON page FOR EACH ROW MERGE INTO host AS old USING factor f ON f.host = old.name WHEN MATCHED THEN DELETE;
--! 42000
CREATE TRIGGER e3 AFTER INSERT ON page FOR EACH ROW UPDATE host SET bytes = 0 FROM factor AS old WHERE old.host = host.name;
--! 42000
CREATE TRIGGER e4 AFTER INSERT ON page FOR EACH ROW INSERT INTO host (name) VALUES (NEW.nothing) ON CONFLICT DO NOTHING;
--! 42S22
CREATE TRIGGER e5 AFTER INSERT ON page FOR EACH ROW INSERT INTO host (name, pages, bytes) VALUES ('x', 1, 1) ON CONFLICT (name) DO UPDATE SET bytes = NEW.nothing;
--! 42S22
CREATE TRIGGER e6 AFTER INSERT ON page FOR EACH ROW INSERT INTO page VALUES ('x', 'x', NEW.size) ON CONFLICT DO NOTHING;
--! 42000
CREATE TRIGGER e7 AFTER UPDATE OF size ON page FOR EACH ROW INSERT INTO page VALUES ('x', 'x', 1) ON CONFLICT (url) DO UPDATE SET size = 0;
--! 42000
CREATE TRIGGER e8 AFTER UPDATE OF size ON page FOR EACH ROW UPSERT INTO page VALUES ('x', 'x', 1);
--! 42000
CREATE TRIGGER e9 AFTER UPDATE OF size ON page FOR EACH ROW UPDATE page SET size = f.weight FROM factor f;
--! 42000
CREATE TRIGGER e10 AFTER DELETE ON page FOR EACH ROW DELETE FROM page USING factor f WHERE f.host = page.host;
--! 42000
CREATE TRIGGER e11 AFTER UPDATE OF size ON page FOR EACH ROW MERGE INTO page USING factor f ON f.host = page.host WHEN MATCHED THEN UPDATE SET size = 1;
--! 42000
CREATE TRIGGER fine AFTER UPDATE OF size ON page FOR EACH ROW MERGE INTO page USING factor f ON f.host = page.host WHEN MATCHED THEN UPDATE SET host = 'z';
--# 0
CREATE TRIGGER e12 AFTER INSERT ON page FOR EACH ROW INSERT INTO note (id) VALUES (NEXT VALUE FOR nothing);
--! 42S02
DROP TRIGGER fine;
--# 0
-- MOKA.CHANGE_ID() names the change.
CREATE TABLE order_line (id INTEGER PRIMARY KEY, state VARCHAR(10));
--# 0
CREATE TABLE outbox (change UUID PRIMARY KEY, id INTEGER, state VARCHAR(10));
--# 0
CREATE TRIGGER to_outbox AFTER INSERT OR UPDATE ON order_line FOR EACH ROW WHEN (MOKA.CHANGE_ID() IS NOT NULL) BEGIN ATOMIC INSERT INTO outbox VALUES (MOKA.CHANGE_ID(), NEW.id, NEW.state); UPDATE outbox SET state = state || '!' WHERE change = moka.change_id(); END;
--# 0
INSERT INTO order_line VALUES (1, 'new'), (2, 'new');
--# 2
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
UPDATE order_line SET state = 'paid' WHERE id = 1;
--# 1
CALL MOKA.AWAIT_TRIGGERS(60);
--# 0
SELECT id, state FROM outbox ORDER BY id, state;
--> 1, new!
--> 1, paid!
--> 2, new!
CREATE TRIGGER with_argument AFTER INSERT ON order_line FOR EACH ROW INSERT INTO outbox VALUES (MOKA.CHANGE_ID(1), 1, 'x');
--! 42883
SELECT MOKA.CHANGE_ID();
--! 42883
DROP TABLE order_line CASCADE;
--# 0
DROP TABLE outbox;
--# 0
