-- MERGE: expressions and sub-queries in ON, WHEN and SET, names, views, RETURNING.
CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER, s VARCHAR(10));
--# 0
CREATE TABLE u (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
INSERT INTO t VALUES (1, NULL, 5, NULL), (2, 1, 5, 'x'), (3, 2, 5, NULL), (4, 1, NULL, 'y');
--# 4
INSERT INTO u VALUES (1, 1, 5), (2, 2, NULL), (3, NULL, 7), (5, 1, 5);
--# 4
MERGE INTO t USING u AS f ON t.k = f.k + 1 WHEN MATCHED THEN UPDATE SET b = t.k;
--# 3
SELECT k, b FROM t ORDER BY k;
--> 1, 5
--> 2, 2
--> 3, 3
--> 4, 4
MERGE INTO t USING u AS f ON t.k = f.k WHEN MATCHED AND f.a IN (SELECT a FROM u) THEN UPDATE SET b = 0;
--# 2
MERGE INTO t USING u AS f ON t.k = f.k WHEN MATCHED AND EXISTS (SELECT 1 FROM u WHERE u.k = t.k + 2) THEN UPDATE SET b = (SELECT MAX(x.b) FROM u AS x WHERE x.k <= t.k), s = 'e' || (SELECT COUNT(*) FROM u AS x WHERE x.k > f.k);
--# 2
SELECT * FROM t ORDER BY k;
--> 1, null, 5, e3
--> 2, 1, 0, x
--> 3, 2, 7, e1
--> 4, 1, 4, y
MERGE INTO t USING u AS f ON t.k IN (SELECT g.k + 1 FROM u AS g WHERE g.k = f.k) WHEN MATCHED THEN UPDATE SET b = 77 WHEN NOT MATCHED THEN INSERT VALUES (f.k + 50, (SELECT COUNT(*) FROM u), a, 'n');
--# 4
SELECT k, a, b, s FROM t WHERE b = 77 OR k > 50 ORDER BY k;
--> 2, 1, 77, x
--> 3, 2, 77, e1
--> 4, 1, 77, y
--> 55, 4, 1, n
-- A value is computed only where its clause is taken.
MERGE INTO t USING u AS f ON t.k = f.k + 1 WHEN MATCHED AND t.a = 1 THEN UPDATE SET b = 10 / (t.a - 2) WHEN MATCHED THEN DO NOTHING;
--# 2
MERGE INTO t USING u AS f ON t.k = f.k + 1 WHEN MATCHED THEN UPDATE SET b = 10 / (t.a - 2);
--! 22012
-- Where there is no row of the table, names are the source's.
MERGE INTO t USING u ON t.k = u.k WHEN NOT MATCHED AND a = 1 THEN INSERT (k, a) VALUES (k, a);
--# 1
MERGE INTO t USING u ON t.k = u.k WHEN MATCHED THEN UPDATE SET b = a;
--! 42702
MERGE INTO public.t USING public.u ON public.t.k = public.u.k WHEN MATCHED THEN UPDATE SET b = public.t.k, a = public.u.a;
--# 4
SELECT * FROM t ORDER BY k;
--> 1, 1, 1, e3
--> 2, 2, 2, x
--> 3, null, 3, e1
--> 4, 1, -10, y
--> 5, 1, 5, null
--> 55, 4, 1, n
MERGE INTO t USING u ON t.k = u.k WHEN MATCHED THEN UPDATE SET b = SUM(t.k);
--! 42803
MERGE INTO t USING u ON t.k = u.k WHEN MATCHED THEN UPDATE SET b = ROW_NUMBER() OVER ();
--! 42P20
INSERT INTO t VALUES (11, SUM(3), 1, '');
--! 42803
INSERT INTO t VALUES (10, 1, 1, '') RETURNING SUM(a);
--! 42803
-- RETURNING: the table's columns, and the source's by their names.
MERGE INTO t AS x USING u AS f ON x.k = f.k AND f.b IS NOT NULL WHEN MATCHED AND f.a IS NULL THEN DELETE WHEN MATCHED THEN UPDATE SET b = f.b + x.k WHEN NOT MATCHED THEN INSERT (k) VALUES (f.k + 100) RETURNING x.k, f.k, f.b, b;
--> 1, 1, 5, 6
--> 102, 2, null, null
--> 3, 3, 7, 3
--> 5, 5, 5, 10
MERGE INTO t USING (SELECT y.k, z.b FROM u AS y JOIN u AS z ON y.k + 1 = z.k) AS f ON t.k = f.k WHEN MATCHED THEN UPDATE SET b = f.b RETURNING *;
--> 1, 1, null, e3
--> 2, 2, 7, x
UPDATE t SET b = z.k FROM u AS y JOIN u AS z ON y.k + 1 = z.k WHERE t.k = y.k RETURNING t.k, z.k, z.b;
--> 1, 2, null
--> 2, 3, 7
-- Mixed types.
CREATE TABLE m (k BIGINT, d DECIMAL(6, 2), s VARCHAR(8));
--# 0
INSERT INTO m VALUES (1, 2.00, 'a'), (2, 3.50, 'b'), (3, NULL, 'c');
--# 3
MERGE INTO t USING m ON t.k = m.d WHEN MATCHED THEN UPDATE SET s = m.s, a = m.k, b = (SELECT MAX(d) FROM m) WHEN NOT MATCHED THEN INSERT (k, a, s) VALUES (1000 + m.k, m.d * 2, m.s);
--# 3
SELECT * FROM t WHERE s IN ('a', 'b', 'c') ORDER BY k;
--> 2, 1, 4, a
--> 1002, 7, null, b
--> 1003, null, null, c
MERGE INTO m USING t ON m.d = t.k WHEN MATCHED THEN UPDATE SET d = t.a + 0.5 WHEN NOT MATCHED AND t.k > 1002 THEN INSERT (s) VALUES (t.k);
--# 2
SELECT * FROM m ORDER BY k;
--> null, null, 1003
--> 1, 1.50, a
--> 2, 3.50, b
--> 3, null, c
-- Through a view.
CREATE VIEW v AS SELECT k AS id, a FROM t WHERE k < 10;
--# 0
MERGE INTO v USING u ON v.id = u.k + 1 WHEN MATCHED AND EXISTS (SELECT 1 FROM u AS x WHERE x.k = v.id) THEN UPDATE SET a = (SELECT COUNT(*) FROM v) WHEN NOT MATCHED AND u.k = 5 THEN INSERT (id, a) VALUES (u.k + 1, u.b) RETURNING id, a;
--> 2, 4
--> 6, 5
MERGE INTO v USING u ON v.id = u.k WHEN MATCHED AND u.k = 2 THEN DELETE WHEN MATCHED THEN UPDATE SET a = 9 RETURNING *;
--> 1, 9
--> 2, 4
--> 5, 9
-- A sub-query beside columns of a join that computes something for its condition.
SELECT f.k, x.k, (SELECT COUNT(*) FROM t AS z WHERE z.k = x.k) FROM u AS f LEFT JOIN t AS x ON x.k = f.k + 1 ORDER BY 1;
--> 1, null, 0
--> 2, null, 0
--> 3, 4, 1
--> 5, 6, 1
-- A table that is named by its schema, from another one.
CREATE SCHEMA shop;
--# 0
CREATE TABLE shop.t (id INTEGER PRIMARY KEY, name VARCHAR(10), n INTEGER);
--# 0
INSERT INTO shop.t VALUES (1, 'one', 1), (2, 'two', 2), (3, 'three', 3);
--# 3
MERGE INTO shop.t USING (VALUES (1, 'uno'), (4, 'quattro')) AS v (id, name) ON shop.t.id = v.id WHEN MATCHED THEN UPDATE SET name = v.name, n = shop.t.n + 1 WHEN NOT MATCHED THEN INSERT (id, name) VALUES (v.id, v.name);
--# 2
MERGE INTO "SHOP"."T" USING (SELECT 1 AS one) ON "SHOP"."T"."ID" = 4 WHEN MATCHED THEN UPDATE SET "NAME" = 'vier' WHEN NOT MATCHED THEN INSERT ("ID") VALUES (9);
--# 1
MERGE INTO shop.t AS x USING shop.t AS y ON x.id = y.id + 1 WHEN MATCHED AND y.id = 1 THEN DELETE RETURNING x.id, y.name;
--> 2, uno
SELECT * FROM shop.t ORDER BY id;
--> 1, uno, 2
--> 3, three, 3
--> 4, vier, null
-- Rows of the table that the source has none for.
MERGE INTO shop.t USING (VALUES (1, 'x'), (7, 'y')) AS v (id, name) ON shop.t.id = v.id WHEN MATCHED THEN UPDATE SET name = v.name WHEN NOT MATCHED BY TARGET THEN INSERT VALUES (v.id, v.name, 0) WHEN NOT MATCHED BY SOURCE AND n = 3 THEN UPDATE SET name = name || '!', n = -1 WHEN NOT MATCHED BY SOURCE THEN DELETE RETURNING t.id, v.id, t.name;
--> 1, 1, x
--> 7, 7, y
--> 3, null, three!
--> 4, null, vier
SELECT * FROM shop.t ORDER BY id;
--> 1, x, 2
--> 3, three!, -1
--> 7, y, 0
MERGE INTO shop.t USING u ON t.id = u.k AND FALSE WHEN NOT MATCHED BY SOURCE THEN DO NOTHING;
--# 0
MERGE INTO shop.t AS z USING (SELECT k FROM u) AS s ON z.id = s.k WHEN NOT MATCHED BY SOURCE THEN DELETE;
--# 1
SELECT id FROM shop.t ORDER BY id;
--> 1
--> 3
MERGE INTO shop.t USING u ON t.id = u.k WHEN NOT MATCHED BY SOURCE THEN INSERT VALUES (1, 'x', 1);
--! 42000
--@ 1 | 'p'
MERGE INTO shop.t USING (SELECT ? AS id, ? AS name) AS s ON shop.t.id = s.id WHEN MATCHED THEN UPDATE SET name = s.name;
--# 1
-- More rows than are written at a time, a value outside of its row, and keys that others give up.
CREATE TABLE merged (id INTEGER PRIMARY KEY, code INTEGER UNIQUE, text_ CLOB);
--# 0
INSERT INTO merged VALUES (0, 1, 'a'), (-1, 2, 'b');
--# 2
MERGE INTO merged m USING (SELECT n, CASE WHEN n = 600 THEN REPEAT('x', 300000) ELSE 'n' || n END AS t FROM GENERATE_SERIES(-1, 600) AS s (n)) AS s ON m.id = s.n WHEN MATCHED AND s.n = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET code = -1 WHEN NOT MATCHED THEN INSERT VALUES (s.n, s.n, s.t);
--# 602
SELECT COUNT(*), MIN(code), MAX(code) FROM merged;
--> 601, -1, 600
SELECT id FROM merged WHERE CHAR_LENGTH(text_) = 300000;
--> 600
SELECT CHAR_LENGTH(text_), SUBSTRING(text_ FROM 299999) FROM merged WHERE id = 600;
--> 300000, xx
MERGE INTO merged m USING GENERATE_SERIES(601, 1200) AS s (n) ON m.id = s.n WHEN NOT MATCHED THEN INSERT VALUES (s.n, CASE s.n WHEN 1200 THEN 601 ELSE s.n END, NULL);
--! 23505
SELECT COUNT(*) FROM merged;
--> 601
