CREATE TABLE sale (a INT, b INT, t VARCHAR(10));
--# 0
INSERT INTO sale VALUES (1, 10, 'x'), (2, 20, 'y'), (3, 10, 'z'), (4, NULL, NULL), (5, 20, 'x');
--# 5
-- Windows that are made of others.
SELECT a, SUM(a) OVER w, COUNT(*) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM sale WINDOW w AS (ORDER BY a) ORDER BY a;
--> 1, 1, 1
--> 2, 3, 2
--> 3, 6, 2
--> 4, 10, 2
--> 5, 15, 2
SELECT a, SUM(a) OVER (w2) FROM sale WINDOW w1 AS (PARTITION BY b), w2 AS (w1 ORDER BY a) ORDER BY a;
--> 1, 1
--> 2, 2
--> 3, 4
--> 4, 4
--> 5, 7
SELECT a, SUM(a) OVER w1, MAX(a) OVER w2 FROM sale WINDOW w1 AS (ORDER BY a), w2 AS (ORDER BY a) ORDER BY a LIMIT 2;
--> 1, 1, 1
--> 2, 3, 2
SELECT a FROM sale WINDOW w AS (ORDER BY a) ORDER BY RANK() OVER w DESC LIMIT 2;
--> 5
--> 4
SELECT b, RANK() OVER w FROM sale GROUP BY b WINDOW w AS (ORDER BY SUM(a) DESC) ORDER BY b;
--> null, 2
--> 10, 2
--> 20, 1
SELECT a, SUM(a) OVER w FROM sale WINDOW w AS (ORDER BY a ROWS 1 PRECEDING) ORDER BY a LIMIT 3;
--> 1, 1
--> 2, 3
--> 3, 5
SELECT a FROM sale WINDOW w AS (ORDER BY nothing);
--! 42S22
SELECT SUM(a) OVER (w ORDER BY b) FROM sale WINDOW w AS (ORDER BY a);
--! 42000
SELECT SUM(a) OVER (w PARTITION BY b) FROM sale WINDOW w AS (ORDER BY a);
--! 42000
SELECT SUM(a) OVER (w) FROM sale WINDOW w AS (ORDER BY a ROWS 1 PRECEDING);
--! 42000
SELECT SUM(a) OVER w FROM sale WINDOW w AS (ORDER BY a), w AS (ORDER BY b);
--! 42000
SELECT SUM(a) OVER nothing FROM sale;
--! 42P20
-- Windows of correlated queries: one for each outer row.
SELECT a, (SELECT SUM(y.a) OVER w FROM sale y WHERE y.a = sale.a WINDOW w AS (ORDER BY y.a)) FROM sale ORDER BY a;
--> 1, 1
--> 2, 2
--> 3, 3
--> 4, 4
--> 5, 5
SELECT s.a, l.a, l.rn, l.s FROM sale s LEFT JOIN LATERAL (SELECT y.a, ROW_NUMBER() OVER (ORDER BY y.a DESC) rn, SUM(y.a) OVER () s FROM sale y WHERE y.b = s.b) l ON l.rn = 1 ORDER BY s.a;
--> 1, 3, 1, 4
--> 2, 5, 1, 7
--> 3, 3, 1, 4
--> 4, null, null, null
--> 5, 5, 1, 7
SELECT a FROM sale s WHERE EXISTS (SELECT 1 FROM (SELECT y.a, ROW_NUMBER() OVER (ORDER BY y.a DESC) rn FROM sale y WHERE y.b = s.b) z WHERE z.rn = 2 AND z.a = s.a) ORDER BY a;
--> 1
--> 2
SELECT a, (SELECT MAX(c) FROM (SELECT COUNT(*) OVER () c FROM sale y WHERE y.a <= s.a) z) FROM sale s ORDER BY a;
--> 1, 1
--> 2, 2
--> 3, 3
--> 4, 4
--> 5, 5
UPDATE sale SET b = (SELECT rn FROM (SELECT y.a, ROW_NUMBER() OVER (ORDER BY y.a DESC) rn FROM sale y WHERE y.a >= sale.a) z WHERE z.a = sale.a) WHERE t = 'x';
--# 2
SELECT a, b FROM sale WHERE t = 'x' ORDER BY a;
--> 1, 5
--> 5, 1
-- What a star stands for in RETURNING, in a table without a primary key.
UPDATE sale AS s SET b = 7 WHERE s.a = 1 RETURNING s.*;
--> 1, 7, x
UPDATE sale SET b = 8 WHERE a = 1 RETURNING *;
--> 1, 8, x
DELETE FROM sale AS s WHERE s.a = 1 RETURNING *;
--> 1, 8, x
DELETE FROM sale USING (VALUES 2) v (k) WHERE a = k RETURNING *;
--> 2, 20, y, 2
WITH gone AS (DELETE FROM sale WHERE a = 3 RETURNING *) SELECT * FROM gone;
--> 3, 10, z
UPDATE sale SET t = 'n' WHERE EXISTS (SELECT * FROM sale o WHERE o.a > sale.a) RETURNING a, t;
--> 4, n
-- FULL JOIN of more than two by the same column.
CREATE TABLE n1 (name VARCHAR(10), n INT);
--# 0
CREATE TABLE n2 (name VARCHAR(10), n INT);
--# 0
CREATE TABLE n3 (name VARCHAR(10), n INT);
--# 0
CREATE TABLE n4 (name VARCHAR(20), n BIGINT);
--# 0
INSERT INTO n1 VALUES ('bb', 11);
--# 1
INSERT INTO n2 VALUES ('bb', 12), ('cc', 22), ('ee', 42);
--# 3
INSERT INTO n3 VALUES ('bb', 13), ('cc', 23), ('dd', 33);
--# 3
INSERT INTO n4 VALUES ('dd', 14), ('ee', 24), ('ff', 34), (NULL, 1);
--# 4
SELECT * FROM n1 FULL JOIN n2 USING (name) FULL JOIN n3 USING (name) ORDER BY name;
--> bb, 11, 12, 13
--> cc, null, 22, 23
--> dd, null, null, 33
--> ee, null, 42, null
SELECT * FROM n1 NATURAL FULL JOIN (SELECT name, 1 AS x FROM n2) a NATURAL FULL JOIN (SELECT name, 2 AS y FROM n3) b ORDER BY name;
--> bb, 11, 1, 2
--> cc, null, 1, 2
--> dd, null, null, 2
--> ee, null, 1, null
SELECT * FROM n1 RIGHT JOIN n2 USING (name) LEFT JOIN n3 USING (name) ORDER BY name;
--> bb, 11, 12, 13
--> cc, null, 22, 23
--> ee, null, 42, null
SELECT name, n2.n, n3.n FROM n1 RIGHT JOIN n2 USING (name) JOIN n3 USING (name) ORDER BY name;
--> bb, 12, 13
--> cc, 22, 23
SELECT name, n4.n, n1.n, n2.n FROM n4 FULL JOIN (n1 FULL JOIN n2 USING (name)) USING (name) ORDER BY name;
--> null, 1, null, null
--> bb, null, 11, 12
--> cc, null, null, 22
--> dd, 14, null, null
--> ee, 24, null, 42
--> ff, 34, null, null
SELECT COUNT(*), COUNT(name) FROM n1 FULL JOIN n2 USING (name) FULL JOIN n3 USING (name) FULL JOIN n4 USING (name);
--> 6, 5
SELECT n1.n, n4.n FROM (n1 FULL JOIN n2 USING (n)) FULL JOIN n4 USING (n) WHERE n4.n = 24;
--> null, 24
-- Columns that are one have a type that fits the values of all, in the condition of the next join too.
SELECT k, a, b, c FROM (VALUES (1, 1)) AS x (k, a) FULL JOIN (VALUES (5000000000, 2)) AS y (k, b) USING (k) FULL JOIN (VALUES (5000000000, 3)) AS z (k, c) USING (k) ORDER BY k;
--> 1, 1, null, null
--> 5000000000, null, 2, 3
SELECT k, a, b, c FROM (VALUES (2, 1)) AS x (k, a) RIGHT JOIN (VALUES (1.5, 2)) AS y (k, b) USING (k) LEFT JOIN (VALUES (1.5, 3), (2.0, 4)) AS z (k, c) USING (k);
--> 1.5, null, 2, 3
SELECT k, a, b, c FROM (VALUES (4, 4)) AS z (k, c) FULL JOIN ((VALUES (4, 1)) AS x (k, a) NATURAL FULL JOIN (VALUES (4.4, 2)) AS y (k, b)) USING (k) ORDER BY k;
--> 4.0, 1, null, 4
--> 4.4, null, 2, null
SELECT k, a, b, c FROM (VALUES (CAST('ab' AS VARCHAR(2)), 1)) AS x (k, a) FULL JOIN (VALUES (CAST('abc' AS VARCHAR(3)), 2)) AS y (k, b) USING (k) FULL JOIN (VALUES (CAST('abc' AS VARCHAR(4)), 3)) AS z (k, c) USING (k) ORDER BY k;
--> ab, 1, null, null
--> abc, null, 2, 3
-- A column that USING made stands in ON of a later join, and in LATERAL.
SELECT name, n2.n, n3.n, k FROM n2 FULL JOIN n3 USING (name) JOIN n4 AS v (m, k) ON m = name ORDER BY name;
--> dd, null, 33, 14
--> ee, 42, null, 24
SELECT name, x FROM n2 JOIN n3 USING (name), LATERAL (SELECT name || '!' AS x) l ORDER BY name;
--> bb, bb!
--> cc, cc!
SELECT name, x FROM n2 FULL JOIN n3 USING (name) LEFT JOIN LATERAL (SELECT k AS x FROM n4 AS v (m, k) WHERE m = name) l ON name <> 'ee' ORDER BY name;
--> bb, null
--> cc, null
--> dd, 14
--> ee, null
SELECT name, e FROM n2 NATURAL JOIN (SELECT name FROM n3) b, UNNEST(ARRAY[name, 'z']) AS a (e) ORDER BY 1, 2;
--> bb, bb
--> bb, z
--> cc, cc
--> cc, z
SELECT name FROM n2 JOIN n3 USING (name) WHERE EXISTS (SELECT 1 FROM n4 AS v (m, k), LATERAL (SELECT name AS y) l WHERE y = name AND k = 1) ORDER BY name;
--> bb
--> cc
SELECT name FROM n2 JOIN n3 USING (name) JOIN n4 ON TRUE;
--! 42702
SELECT n2.n FROM n2 JOIN n3 USING (name) JOIN n4 ON name = 'bb';
--! 42702
SELECT n2.n FROM n2 JOIN n3 USING (name) JOIN n4 ON TRUE WHERE name = 'bb';
--! 42702
-- Rows with fewer values than the table has columns.
CREATE TABLE part (id INT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, v INT DEFAULT 7, w VARCHAR(10));
--# 0
INSERT INTO part VALUES (100);
--# 1
INSERT INTO part SELECT 101, 4;
--# 1
INSERT INTO part VALUES (101, 5) ON CONFLICT (id) DO UPDATE SET v = excluded.v RETURNING *;
--> 101, 5, null
MERGE INTO part USING (VALUES 200) s (k) ON id = k WHEN NOT MATCHED THEN INSERT VALUES (k);
--# 1
INSERT INTO part VALUES (103, 1), (104);
--! 42000
INSERT INTO part VALUES (1, 2, 'x', 4);
--! 42000
INSERT INTO part SELECT 1, 2, 'x', 4;
--! 42000
INSERT INTO part (id, v) VALUES (1);
--! 42000
INSERT INTO part (id, v) SELECT 1;
--! 42000
SELECT * FROM part ORDER BY id;
--> 100, 7, null
--> 101, 5, null
--> 200, 7, null
CREATE VIEW parts AS SELECT id, w FROM part;
--# 0
INSERT INTO parts VALUES (300) RETURNING *;
--> 300, null
-- DEFAULT beside queries.
INSERT INTO part VALUES (DEFAULT, (SELECT 5), 'a'), (DEFAULT, DEFAULT, 'b') RETURNING *;
--> 1, 5, a
--> 2, 7, b
INSERT INTO part (v) VALUES ((SELECT MAX(id) FROM part)), (DEFAULT), (9) RETURNING *;
--> 3, 300, null
--> 4, 7, null
--> 5, 9, null
-- And in FOR UPDATE.
SELECT *, a + 1 FROM sale WHERE a = 4 FOR UPDATE;
--> 4, null, n, 5
SELECT * FROM sale JOIN n1 USING (t) FOR UPDATE;
--! 42S22
SELECT * FROM n2 JOIN n1 USING (name) FOR UPDATE;
--> bb, 12, 11
SELECT n2.* EXCEPT (n) FROM n2 WHERE n = 42 FOR UPDATE;
--> ee
SELECT n1.n, *, n2.name AS x FROM n1 JOIN n2 USING (name);
--> 11, bb, 11, 12, bb
SELECT n2.name, * FROM n1 RIGHT JOIN n2 USING (name) WHERE name > 'c' ORDER BY name;
--> cc, cc, null, 22
--> ee, ee, null, 42
-- Numbers of rows that are computed.
CREATE TABLE place (id INT PRIMARY KEY, name VARCHAR(10) COLLATE "C");
--# 0
INSERT INTO place VALUES (1, 'a'), (2, 'B'), (3, 'c'), (4, 'D'), (5, 'e');
--# 5
SELECT id FROM place ORDER BY id LIMIT 1 + 1;
--> 1
--> 2
SELECT id FROM place ORDER BY id LIMIT 2 OFFSET (3 - 1) * 2;
--> 5
SELECT id FROM place ORDER BY id DESC LIMIT (SELECT COUNT(*) / 2 FROM place);
--> 5
--> 4
SELECT id FROM place ORDER BY id OFFSET 1 + 2;
--> 4
--> 5
SELECT id FROM place ORDER BY id LIMIT NULL OFFSET 4;
--> 5
SELECT id FROM place ORDER BY id LIMIT '1';
--> 1
SELECT id FROM place WHERE id IN (SELECT id FROM place ORDER BY id DESC LIMIT 1 + 1) ORDER BY id;
--> 4
--> 5
SELECT DISTINCT id % 2 AS m FROM place ORDER BY m LIMIT 1 + 0;
--> 0
SELECT id FROM place ORDER BY id LIMIT -1;
--! 2201W
SELECT id FROM place ORDER BY id LIMIT id;
--! 0A000
-- TABLE with an order.
TABLE place ORDER BY id DESC LIMIT 2;
--> 5, e
--> 4, D
SELECT * FROM (TABLE place ORDER BY id LIMIT 1) x;
--> 1, a
-- The order of characters is the one that there is.
SELECT name FROM place WHERE name COLLATE "C" < 'b' ORDER BY name COLLATE pg_catalog."default" DESC;
--> a
--> D
--> B
SELECT name FROM place ORDER BY name COLLATE "de_DE";
--! 0A000
CREATE TABLE sorted (name VARCHAR(10) COLLATE "de_DE");
--! 0A000
SELECT POSITION('a'::text IN 'ba'), POSITION('a' || 'b' IN 'cab'), POSITION('\x34'::bytea IN '\x1234'::bytea);
--> 2, 2, 2
--@ 2
SELECT id FROM place ORDER BY id LIMIT 2 OFFSET (? - 1) * 2;
--> 3
--> 4
-- Arrays that are written as texts.
SELECT id FROM place WHERE id = ANY ('{1,3}') ORDER BY id;
--> 1
--> 3
SELECT id FROM place WHERE id <> ALL ('{1,2,3}') ORDER BY id;
--> 4
--> 5
SELECT id FROM place WHERE name = ANY ('{a,"B",null}') ORDER BY id;
--> 1
--> 2
SELECT id FROM place WHERE id > ANY ('{4,3}') ORDER BY id;
--> 4
--> 5
SELECT COUNT(*) FROM place WHERE id = ANY ('{}');
--> 0
SELECT id FROM place WHERE id = ANY ('{1,x}');
--! 22018
-- JSON that is written as texts.
SELECT JSONB '[1, 2]' -> 0, (JSONB '{"a": 5}') ->> 'a', '[1]'::jsonb || '2', '[1]'::jsonb || '"x"', '"a"'::jsonb || '[1]';
--> 1, 5, [1,2], [1,"x"], ["a",1]
SELECT DATE(TIMESTAMP '2024-05-06 07:08:09'), DATE('2024-05-07');
--> 2024-05-06, 2024-05-07
-- Queries in RETURNING.
INSERT INTO place VALUES (6, 'f') RETURNING id, (SELECT MAX(n) FROM n2);
--> 6, 42
INSERT INTO place AS p VALUES (7, 'g') RETURNING p.*, (SELECT n FROM n1 WHERE n1.n = p.id + 4) AS w;
--> 7, g, 11
INSERT INTO place VALUES (7, 'h') ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING name, EXISTS (SELECT 1 FROM n1);
--> h, TRUE
UPDATE place SET name = 'x' WHERE id > 5 RETURNING id, place.name, (SELECT COUNT(*) FROM n2 WHERE n2.n > place.id * 2);
--> 6, x, 2
--> 7, x, 2
DELETE FROM place d WHERE id > 5 RETURNING d.id, (SELECT MIN(n) FROM n1);
--> 6, 11
--> 7, 11
INSERT INTO place VALUES (8, 'i') RETURNING (SELECT COUNT(*) FROM place);
--! 0A000
DELETE FROM place USING n1 WHERE id = n RETURNING (SELECT 1);
--! 0A000
