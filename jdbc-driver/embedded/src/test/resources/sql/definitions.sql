-- Definitions are part of their transaction.
CREATE TABLE parent (id INT PRIMARY KEY, v VARCHAR(10));
--# 0
INSERT INTO parent VALUES (1, 'a'), (2, 'b');
--# 2
BEGIN;
--# 0
CREATE TABLE child (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, p INT REFERENCES parent, w INT);
--# 0
INSERT INTO child (p, w) VALUES (1, 10), (2, 20);
--# 2
INSERT INTO child (p, w) VALUES (3, 30);
--! 23503
CREATE UNIQUE INDEX child_w ON child (w);
--# 0
INSERT INTO child (p, w) VALUES (1, 10);
--! 23505
CREATE UNIQUE INDEX child_twice ON child (w);
--# 0
ALTER TABLE child ADD CONSTRAINT big CHECK (w > 50);
--! 23514
ALTER TABLE child ADD CONSTRAINT small CHECK (w < 50);
--# 0
ALTER TABLE child ADD COLUMN x VARCHAR(5) DEFAULT 'new' NOT NULL;
--# 0
ALTER TABLE parent RENAME COLUMN v TO label;
--# 0
ALTER TABLE parent ADD COLUMN n INT DEFAULT 7;
--# 0
CREATE VIEW both_ AS SELECT c.w, p.label, p.n, c.x FROM child c JOIN parent p ON p.id = c.p;
--# 0
SELECT * FROM both_ ORDER BY w;
--> 10, a, 7, new
--> 20, b, 7, new
SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC' ORDER BY 1;
--> BOTH_
--> CHILD
--> PARENT
CREATE SEQUENCE s START WITH 5;
--# 0
SELECT NEXT VALUE FOR s;
--> 5
DROP SEQUENCE s;
--# 0
CREATE TABLE copy AS SELECT * FROM both_;
--# 2
SELECT count(*) FROM copy;
--> 2
ROLLBACK;
--# 0
SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC' ORDER BY 1;
--> PARENT
SELECT * FROM parent ORDER BY id;
--> 1, a
--> 2, b
-- Once more, to the end.
BEGIN;
--# 0
CREATE TABLE child (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, p INT REFERENCES parent, w INT);
--# 0
INSERT INTO child (p, w) VALUES (1, 10), (2, 20);
--# 2
CREATE INDEX child_w ON child (w);
--# 0
SAVEPOINT before_drop;
--# 0
DROP TABLE child;
--# 0
SELECT * FROM child;
--! 42S02
ROLLBACK TO SAVEPOINT before_drop;
--# 0
SELECT p FROM child WHERE w = 20;
--> 2
TRUNCATE TABLE child;
--# 0
SELECT count(*) FROM child;
--> 0
INSERT INTO child (p, w) VALUES (2, 22);
--# 1
CREATE SEQUENCE s;
--# 0
SELECT NEXT VALUE FOR s;
--> 1
ALTER SEQUENCE s RESTART WITH 50;
--# 0
SELECT NEXT VALUE FOR s;
--> 50
COMMIT;
--# 0
SELECT p, w FROM child WHERE w > 0;
--> 2, 22
SELECT NEXT VALUE FOR s;
--> 51
DELETE FROM parent WHERE id = 2;
--! 23503
CHECK DATABASE;
--0
BEGIN;
--# 0
ALTER TABLE child ADD COLUMN y INT DEFAULT 3 NOT NULL;
--# 0
INSERT INTO child (p, w) VALUES (1, 11);
--# 1
ALTER TABLE child DROP COLUMN y;
--# 0
DROP INDEX child_w;
--# 0
DROP SEQUENCE s;
--# 0
ALTER TABLE child RENAME TO kids;
--# 0
COMMENT ON TABLE kids IS 'of parents';
--# 0
COMMIT;
--# 0
SELECT p, w FROM kids ORDER BY w;
--> 1, 11
--> 2, 22
-- What has to look at rows that others write commits what was open.
BEGIN;
--# 0
INSERT INTO kids (p, w) VALUES (1, 12);
--# 1
CREATE INDEX kids_w ON kids (w);
--# 0
ROLLBACK;
--# 0
SELECT count(*) FROM kids;
--> 3
CREATE SCHEMA other;
--# 0
BEGIN;
--# 0
CREATE SCHEMA more;
--# 0
CREATE TABLE more.t (a INT);
--# 0
DROP SCHEMA other;
--# 0
ROLLBACK;
--# 0
CREATE TABLE other.t (a INT);
--# 0
CREATE TABLE more.t (a INT);
--! 3F000
CHECK DATABASE;
--0
