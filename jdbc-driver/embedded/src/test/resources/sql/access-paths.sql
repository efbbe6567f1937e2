-- Several keys of one table, or a part of one: unions, intersections, skips, ranges of rows, nulls.
CREATE TABLE ev (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, place INTEGER, weight INTEGER);
--# 0
CREATE TABLE plain (id INTEGER, kind INTEGER NOT NULL, place INTEGER, weight INTEGER);
--# 0
INSERT INTO ev SELECT n, MOD(n, 4), CASE WHEN MOD(n, 10) = 9 THEN NULL ELSE MOD(n, 10) END, CASE WHEN MOD(n, 7) = 0 THEN NULL ELSE MOD(n * 37, 1000) END FROM GENERATE_SERIES(1, 4000) n;
--# 4000
INSERT INTO plain SELECT * FROM ev;
--# 4000
CREATE INDEX ev_kind ON ev (kind);
--# 0
CREATE INDEX ev_place ON ev (place);
--# 0
CREATE INDEX ev_kind_weight ON ev (kind, weight);
--# 0
ANALYZE ev;
--# 0
-- A union: each row once.
SELECT COUNT(*), COUNT(DISTINCT id) FROM ev WHERE weight = 37 AND kind = 1 OR id < 10;
--> 11, 11
SELECT id FROM ev WHERE id = 5 OR weight = 185 AND kind = 1 ORDER BY id;
--> 5
--> 1005
--> 2005
--> 3005
SELECT id FROM ev WHERE id = 9 OR kind = 1 AND weight = 333 AND place IS NULL ORDER BY id;
--> 9
--> 1009
--> 3009
--@ 3 | 7 | 3996
SELECT id FROM ev WHERE id = ? OR id = ? OR id > ? ORDER BY id;
--> 3
--> 7
--> 3997
--> 3998
--> 3999
--> 4000
--@ null | 7
SELECT id FROM ev WHERE id = ? OR id = ?;
--> 7
UPDATE ev SET weight = -1 WHERE id = 17 OR kind = 1 AND weight = 629;
--# 3
UPDATE plain SET weight = -1 WHERE id = 17 OR kind = 1 AND weight = 629;
--# 3
DELETE FROM ev WHERE id = 21 OR weight = -1 AND kind = 1;
--# 4
DELETE FROM plain WHERE id = 21 OR weight = -1 AND kind = 1;
--# 4
-- Two indexes at once.
SELECT COUNT(*), MIN(id) FROM ev WHERE kind = 2 AND place = 4;
--> 200, 14
SELECT COUNT(*), MIN(id) FROM plain WHERE kind = 2 AND place = 4;
--> 200, 14
SELECT COUNT(*) FROM ev WHERE kind = 2 AND place = 5;
--> 0
-- The second column of an index, the first left open.
SELECT id FROM ev WHERE weight = 74 ORDER BY id;
--> 2
--> 1002
--> 3002
SELECT COUNT(*) FROM ev WHERE weight IS NULL;
--> 570
SELECT COUNT(*) FROM plain WHERE weight IS NULL;
--> 570
SELECT COUNT(*) FROM ev WHERE place IS NULL AND kind = 3;
--> 200
SELECT COUNT(*) FROM ev WHERE place IS NULL OR place = 3;
--> 800
-- Pages by a row of the key.
SELECT kind, weight, id FROM ev WHERE (kind, weight) > (0, 990) ORDER BY kind, weight, id LIMIT 3;
--> 0, 992, 216
--> 0, 992, 1216
--> 0, 992, 2216
--@ 1 | 997
SELECT kind, weight FROM ev WHERE (kind, weight) > (?, ?) ORDER BY kind, weight LIMIT 1;
--> 2, null
SELECT kind, weight FROM ev WHERE (kind, weight) < (1, 5) ORDER BY kind DESC, weight DESC LIMIT 1;
--> 1, 1
SELECT COUNT(*) FROM ev WHERE (kind, weight) >= (2, 500);
--> 1427
SELECT COUNT(*) FROM plain WHERE (kind, weight) >= (2, 500);
--> 1427
--@ 3999
SELECT COUNT(*) FROM ev WHERE (4, id) >= (4, ?);
--> 2
-- First and last of each group.
SELECT kind, MAX(weight) FROM ev GROUP BY kind ORDER BY kind;
--> 0, 996
--> 1, 997
--> 2, 998
--> 3, 999
SELECT kind, MIN(weight) FROM ev GROUP BY kind ORDER BY kind;
--> 0, 0
--> 1, 1
--> 2, 2
--> 3, 3
SELECT kind, MIN(weight), MIN(weight) FROM ev WHERE weight > 100 GROUP BY kind ORDER BY kind;
--> 0, 104, 104
--> 1, 101, 101
--> 2, 102, 102
--> 3, 103, 103
SELECT DISTINCT kind FROM ev ORDER BY kind DESC;
--> 3
--> 2
--> 1
--> 0
SELECT kind FROM ev WHERE kind > 1 GROUP BY kind HAVING MAX(weight) > 998;
--> 3
-- Behind an index that is not unique stands the primary key: bounds of both.
SELECT id FROM ev WHERE kind = 1 AND id > 1997 ORDER BY id LIMIT 3;
--> 2001
--> 2005
--> 2009
SELECT id FROM ev WHERE kind = 1 AND id < 10 ORDER BY id DESC LIMIT 5;
--> 9
--> 5
--> 1
--@ 1 | 3990
SELECT id, place FROM ev WHERE kind = ? AND id > ? ORDER BY id LIMIT 2;
--> 3993, 3
--> 3997, 7
--@ 1 | null
SELECT id, place FROM ev WHERE kind = ? AND id > ? ORDER BY id LIMIT 2;
--0
--@ 1 | 3996.5
SELECT id + 0 FROM ev WHERE kind = ? AND id > ?;
--> 3997
SELECT COUNT(*) FROM ev WHERE place = 3 AND id BETWEEN 10 AND 40;
--> 3
SELECT id FROM ev WHERE place IS NULL AND id > 3980 ORDER BY id;
--> 3989
--> 3999
SELECT COUNT(*) FROM ev WHERE kind = 1 AND id = 5;
--> 1
SELECT COUNT(*) FROM ev WHERE kind = 2 AND id = 5;
--> 0
SELECT id FROM ev WHERE kind IN (1, 2) AND id > 3990 ORDER BY id;
--> 3993
--> 3994
--> 3997
--> 3998
SELECT id FROM ev WHERE kind = 3 AND id IN (3, 4, 7, 3999) ORDER BY id;
--> 3
--> 7
--> 3999
SELECT id FROM ev WHERE kind = 1 AND weight = 37 AND id > 1001 ORDER BY id;
--> 2001
--> 3001
SELECT p.id, COUNT(e.id) FROM plain p JOIN ev e ON e.kind = p.kind AND e.id < p.id WHERE p.id IN (9, 10) GROUP BY p.id ORDER BY p.id;
--> 9, 2
--> 10, 2
UPDATE ev SET weight = weight WHERE kind = 1 AND id > 3990;
--# 2
DELETE FROM ev WHERE kind = 1 AND id > 3996;
--# 1
INSERT INTO ev SELECT * FROM plain WHERE id = 3997;
--# 1
-- Tables one below the other in the order of their keys.
SELECT id FROM (SELECT id FROM ev WHERE kind = 1 UNION ALL SELECT id FROM ev WHERE kind = 2) ORDER BY id DESC LIMIT 4;
--> 3998
--> 3997
--> 3994
--> 3993
SELECT id FROM ev WHERE id < 3 UNION ALL SELECT id FROM plain WHERE id < 3 ORDER BY id LIMIT 3;
--> 1
--> 1
--> 2
SELECT id FROM ev UNION ALL SELECT id FROM plain UNION ALL SELECT id FROM ev ORDER BY id LIMIT 2 OFFSET 3;
--> 2
--> 2
SELECT weight FROM ev WHERE kind = 0 UNION ALL SELECT weight FROM plain ORDER BY weight DESC NULLS LAST LIMIT 1;
--> 999
SELECT weight FROM ev WHERE kind = 0 UNION ALL SELECT weight FROM plain ORDER BY weight LIMIT 1;
--> null
SELECT id FROM ev WHERE id > 3998 UNION SELECT id FROM ev WHERE id > 3997 ORDER BY id LIMIT 2;
--> 3998
--> 3999
CREATE VIEW both_ev AS SELECT id, place FROM ev UNION ALL SELECT id + 10000, place FROM plain;
--# 0
SELECT id FROM both_ev ORDER BY id LIMIT 1;
--> 1
SELECT id FROM both_ev ORDER BY id DESC LIMIT 2;
--> 14000
--> 13999
--@ 2
SELECT id FROM both_ev ORDER BY id DESC LIMIT ?;
--> 14000
--> 13999
SELECT id FROM both_ev ORDER BY id LIMIT 0;
--0
