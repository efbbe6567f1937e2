-- Statements that change more rows than they remember one by one: keys that move on to where others were.
CREATE TABLE shift (id INTEGER PRIMARY KEY, u INTEGER UNIQUE, v INTEGER, label VARCHAR(40));
--# 0
CREATE INDEX shift_v ON shift (v);
--# 0
CREATE TABLE follower (id INTEGER PRIMARY KEY, s INTEGER REFERENCES shift (id) ON UPDATE CASCADE ON DELETE CASCADE);
--# 0
INSERT INTO shift SELECT n, n * 10, MOD(n, 7), 'label ' || n FROM GENERATE_SERIES(1, 3000) n;
--# 3000
INSERT INTO follower SELECT id, id FROM shift;
--# 3000
UPDATE shift SET id = id + 1, v = v + 1;
--# 3000
SELECT COUNT(*), SUM(id), MIN(id), MAX(id), SUM(u) FROM shift;
--> 3000, 4504500, 2, 3001, 45015000
SELECT COUNT(*) FROM follower f JOIN shift s ON s.id = f.s WHERE f.id + 1 = s.id AND s.label = 'label ' || f.id;
--> 3000
SELECT COUNT(*) FROM shift WHERE v = 7;
--> 428
UPDATE shift SET u = 30010 - u;
--# 3000
SELECT COUNT(*) FROM shift WHERE u = 30010 - (id - 1) * 10;
--> 3000
SELECT id FROM shift WHERE u = 10;
--> 3001
UPDATE shift SET u = MOD(u, 29990);
--! 23505
SELECT COUNT(*), SUM(u) FROM shift;
--> 3000, 45015000
UPDATE shift SET id = CASE WHEN id = 2600 THEN 2601 ELSE id END;
--! 23505
UPDATE shift SET v = -v, label = UPPER(label);
--# 3000
SELECT COUNT(*) FROM shift WHERE v = -7 AND label LIKE 'LABEL %';
--> 428
DELETE FROM shift WHERE id > 100;
--# 2901
SELECT COUNT(*) FROM follower;
--> 99
