-- One range of a key, with its order and a limit; the first and last entries of keys.
CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, n INTEGER, s VARCHAR(10));
--# 0
CREATE INDEX t_gn ON t (g, n);
--# 0
INSERT INTO t VALUES (1,1,NULL,'x'),(2,1,2,'y'),(3,2,3,'z'),(4,2,NULL,NULL),(5,3,NULL,NULL),(6,1,7,'q');
--# 6
--@ 2 | 5 | 2
SELECT id, s FROM t WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?;
--> 2, y
--> 3, z
--@ 2 | 5 | 2
SELECT id, s FROM t WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT ?;
--> 4, null
--> 3, z
--@ 1 | 1
SELECT id, n FROM t WHERE g = ? ORDER BY n DESC, id DESC LIMIT 2 OFFSET ?;
--> 2, 2
--> 1, null
SELECT id, n FROM t WHERE g = 1 ORDER BY n, id;
--> 1, null
--> 2, 2
--> 6, 7
SELECT id, n FROM t WHERE g = 1 AND n > 1 ORDER BY g, n;
--> 2, 2
--> 6, 7
SELECT id AS n, n AS id FROM t WHERE g = 1 ORDER BY n;
--> 1, null
--> 2, 2
--> 6, 7
SELECT id, n FROM t WHERE g = 1 ORDER BY s;
--> 6, 7
--> 1, null
--> 2, 2
SELECT * FROM t ORDER BY id DESC LIMIT 2;
--> 6, 1, 7, q
--> 5, 3, null, null
SELECT * FROM t WHERE id > 3 AND id <= 5 FETCH FIRST 1 ROW ONLY;
--> 4, 2, null, null
SELECT * FROM t WHERE id > 3 LIMIT 0;
--0
UPDATE t SET s = 'u' WHERE id BETWEEN 2 AND 3;
--# 2
DELETE FROM t WHERE g = 1 AND n > 2;
--# 1
SELECT * FROM t ORDER BY id;
--> 1, 1, null, x
--> 2, 1, 2, u
--> 3, 2, 3, u
--> 4, 2, null, null
--> 5, 3, null, null
--@ 2.5 | 10
SELECT id FROM t WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 10;
--> 3
--> 4
--> 5
--@ null
SELECT id FROM t WHERE id > ?;
--0
--@ null
SELECT id FROM t WHERE id > 2 ORDER BY id LIMIT ?;
--> 3
--> 4
--> 5
SELECT id FROM t WHERE id NOT BETWEEN 2 AND 3;
--> 1
--> 4
--> 5
SELECT id FROM t WHERE id BETWEEN SYMMETRIC 3 AND 2;
--> 2
--> 3
SELECT id FROM t ORDER BY id NULLS LAST LIMIT 1;
--> 1
SELECT id, id FROM t ORDER BY id LIMIT 1;
--> 1, 1
SELECT id i FROM t ORDER BY i LIMIT 1;
--> 1
SELECT id i FROM t ORDER BY 1 DESC LIMIT 1;
--> 5
SELECT * FROM t ORDER BY nosuch;
--! 42S22
CREATE TABLE u (id INTEGER PRIMARY KEY, g INTEGER, n INTEGER, s VARCHAR(10));
--# 0
CREATE INDEX u_n ON u (n);
--# 0
CREATE INDEX u_gn ON u (g, n);
--# 0
INSERT INTO u VALUES (1,1,NULL,'x'),(2,1,2,'y'),(3,2,3,'z'),(4,2,NULL,NULL),(5,3,NULL,NULL);
--# 5
SELECT MIN(id), MAX(id), MIN(n), MAX(n) FROM u;
--> 1, 5, 2, 3
SELECT MIN(n) FROM u WHERE g = 2;
--> 3
SELECT MAX(n), MIN(n) FROM u WHERE g = 3;
--> null, null
SELECT MAX(id) FROM u WHERE id < 3;
--> 2
SELECT MIN(s) FROM u;
--> x
SELECT MAX(id) + 1 FROM u WHERE n > 100;
--> null
SELECT MIN(n) FROM u WHERE n > 2 AND n IS NOT NULL;
--> 3
SELECT n FROM u WHERE n IS NOT NULL ORDER BY n LIMIT 1;
--> 2
SELECT id FROM u WHERE id > 2.5 AND id < 4.5;
--> 3
--> 4
-- Texts are ordered by code points, also where ranges are simplified: a surrogate pair follows U+FFFD.
CREATE TABLE sign (t VARCHAR(5) PRIMARY KEY);
--# 0
INSERT INTO sign VALUES (U&'\FFFE'), (U&'\D83D\DE00'), ('a');
--# 3
SELECT COUNT(*) FROM sign WHERE t BETWEEN U&'\FFFD' AND U&'\D83D\DE00';
--> 2
SELECT COUNT(*) FROM sign WHERE t >= U&'\FFFD' AND t <= U&'\D83D\DE00';
--> 2
SELECT COUNT(*) FROM sign WHERE t > U&'\FFFD' AND t > U&'\D83D\DDFF';
--> 1
SELECT COUNT(*) FROM sign WHERE t < U&'\FFFD' OR t > U&'\D83D\DDFF';
--> 2
SELECT COUNT(*) FROM sign WHERE t > U&'\D83D\DE00' AND t < U&'\FFFD';
--> 0
SELECT U&'\FFFD' < U&'\D83D\DE00', U&'\FFFD' BETWEEN 'a' AND U&'\D83D\DE00';
--> TRUE, TRUE
