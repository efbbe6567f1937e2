-- Sub-queries within sub-queries, joins, windows and groups: expected results are PostgreSQL's.
CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER, s VARCHAR(10));
--# 0
CREATE TABLE u (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
INSERT INTO t VALUES (1, NULL, 5, NULL), (2, 1, 5, 'x'), (3, 2, 5, NULL), (4, 1, NULL, 'y');
--# 4
INSERT INTO u VALUES (1, 1, 5), (2, 2, NULL), (3, NULL, 7), (5, 1, 5);
--# 4
-- A reference means exactly the row that it names, however deep it stands.
SELECT x.k, (SELECT (SELECT MAX(z.a) FROM t z WHERE z.k = x.k) FROM u WHERE u.k = 1) FROM t x ORDER BY 1;
--> 1, null
--> 2, 1
--> 3, 2
--> 4, 1
SELECT x.k, (SELECT (SELECT MAX(z.a) FROM t z WHERE z.k = x.k AND z.b >= u.b) FROM u WHERE u.k = 1) FROM t x ORDER BY 1;
--> 1, null
--> 2, 1
--> 3, 2
--> 4, null
SELECT x.k, (SELECT (SELECT x.a)) FROM t x ORDER BY 1;
--> 1, null
--> 2, 1
--> 3, 2
--> 4, 1
SELECT x.k, (SELECT COUNT(*) FROM u WHERE EXISTS (SELECT 1 FROM t v WHERE v.a = x.a AND v.b = u.b AND v.k = (SELECT MAX(w.k) FROM t w WHERE w.a = x.a AND w.b = u.b AND w.k <= v.k))) FROM t x ORDER BY 1;
--> 1, 0
--> 2, 2
--> 3, 2
--> 4, 2
SELECT x.k, q.m FROM t x, LATERAL (SELECT (SELECT MAX(z.k) FROM t z WHERE z.a = x.a AND z.k <= y.k) AS m FROM u y WHERE y.a = x.a) q ORDER BY 1, 2 NULLS FIRST;
--> 2, null
--> 2, 4
--> 3, null
--> 4, null
--> 4, 4
SELECT x.k, q.m, w.n FROM t x CROSS JOIN LATERAL (SELECT MAX(k) AS m FROM u WHERE u.a = x.a) q CROSS JOIN LATERAL (SELECT COUNT(*) AS n FROM u WHERE u.k <= q.m AND u.b = x.b) w ORDER BY 1;
--> 1, null, 0
--> 2, 5, 2
--> 3, 2, 1
--> 4, 5, 0
-- IN and ANY over set operations that depend on the row.
SELECT k FROM t WHERE a IN (SELECT y.a FROM u y WHERE y.k > t.k UNION ALL SELECT y.b FROM u y WHERE y.k < t.k) ORDER BY k;
--> 2
--> 4
SELECT k FROM t WHERE a IN (SELECT y.a FROM u y WHERE y.k > t.k UNION SELECT y.b FROM u y WHERE y.k < t.k) ORDER BY k;
--> 2
--> 4
SELECT k FROM t WHERE a = ANY (SELECT y.a FROM u y WHERE y.k <> t.k EXCEPT SELECT y.b FROM u y WHERE y.k < t.k) ORDER BY k;
--> 2
--> 3
--> 4
SELECT k FROM t WHERE a IN (SELECT y.a FROM u y WHERE y.k > t.k INTERSECT SELECT y.a FROM u y WHERE y.b = t.b) ORDER BY k;
--> 2
SELECT k FROM t WHERE a NOT IN (SELECT y.a FROM u y WHERE y.k > t.k UNION ALL SELECT y.b FROM u y WHERE y.k < t.k) ORDER BY k;
--0
SELECT k, a IN (SELECT y.a FROM u y WHERE y.k > t.k UNION ALL SELECT y.b FROM u y WHERE y.k < t.k) FROM t ORDER BY k;
--> 1, null
--> 2, TRUE
--> 3, null
--> 4, TRUE
SELECT k, b > ANY (SELECT y.a FROM u y WHERE y.k > t.k UNION ALL SELECT y.b FROM u y WHERE y.k < t.k) FROM t ORDER BY k;
--> 1, TRUE
--> 2, TRUE
--> 3, TRUE
--> 4, null
SELECT k, b <> ALL (SELECT y.b FROM u y WHERE y.a = t.a) FROM t ORDER BY k;
--> 1, TRUE
--> 2, FALSE
--> 3, null
--> 4, null
SELECT k, b <> ANY (SELECT y.b FROM u y WHERE y.a = t.a) FROM t ORDER BY k;
--> 1, FALSE
--> 2, FALSE
--> 3, null
--> 4, null
SELECT k, b <= ALL (SELECT y.b FROM u y WHERE y.a = t.a) FROM t ORDER BY k;
--> 1, TRUE
--> 2, TRUE
--> 3, null
--> 4, null
SELECT k, a IN (SELECT a FROM u), a NOT IN (SELECT a FROM u WHERE k < 3), a IN (SELECT a FROM u WHERE k > 100) FROM t ORDER BY k;
--> 1, null, null, FALSE
--> 2, TRUE, FALSE, FALSE
--> 3, TRUE, FALSE, FALSE
--> 4, TRUE, FALSE, FALSE
SELECT k FROM t WHERE a NOT IN (SELECT a FROM u WHERE u.b = t.b) ORDER BY k;
--> 3
--> 4
SELECT k FROM t WHERE a NOT IN (SELECT a FROM u WHERE a IS NOT NULL) OR b IN (SELECT k FROM u) ORDER BY k;
--> 1
--> 2
--> 3
SELECT k, (a, b) IN (SELECT a, b FROM u) FROM t ORDER BY k;
--> 1, null
--> 2, TRUE
--> 3, null
--> 4, null
SELECT k, (a, b) NOT IN (SELECT a, b FROM u WHERE u.k <> t.k) FROM t ORDER BY k;
--> 1, null
--> 2, FALSE
--> 3, null
--> 4, null
SELECT k FROM t WHERE (a, b) NOT IN (SELECT a, b FROM u WHERE u.k > 3) ORDER BY k;
--> 3
-- Sub-queries in the condition of joins.
SELECT x.k, y.k FROM t x LEFT JOIN u y ON (SELECT COUNT(*) FROM u z WHERE z.a = y.a) = x.a ORDER BY 1, 2 NULLS FIRST;
--> 1, null
--> 2, 2
--> 3, 1
--> 3, 5
--> 4, 2
SELECT x.k, y.k FROM t x LEFT JOIN u y ON x.a NOT IN (SELECT z.a FROM t z WHERE z.k = y.k) ORDER BY 1, 2 NULLS FIRST;
--> 1, 5
--> 2, 3
--> 2, 5
--> 3, 2
--> 3, 5
--> 4, 3
--> 4, 5
SELECT x.k, y.k FROM t x RIGHT JOIN u y ON x.a NOT IN (SELECT z.a FROM t z WHERE z.k = y.k) ORDER BY 2, 1 NULLS FIRST;
--> null, 1
--> 3, 2
--> 2, 3
--> 4, 3
--> 1, 5
--> 2, 5
--> 3, 5
--> 4, 5
SELECT x.k, y.k FROM t x LEFT JOIN u y ON x.a = y.a AND EXISTS (SELECT 1 FROM u z WHERE z.k = x.k AND z.b = y.b) ORDER BY 1, 2 NULLS FIRST;
--> 1, null
--> 2, null
--> 3, null
--> 4, null
SELECT x.k, y.k FROM t x LEFT JOIN u y ON x.a = y.a AND x.k IN (SELECT z.k FROM u z) ORDER BY 1, 2 NULLS FIRST;
--> 1, null
--> 2, 1
--> 2, 5
--> 3, 2
--> 4, null
SELECT x.k, y.k FROM t x RIGHT JOIN u y ON x.a = y.a AND x.k IN (SELECT z.k FROM u z) ORDER BY 2, 1 NULLS FIRST;
--> 2, 1
--> 3, 2
--> null, 3
--> 2, 5
SELECT x.k, y.k FROM t x JOIN u y ON x.a = y.a AND x.k + y.k IN (SELECT z.k + x.k FROM u z WHERE z.b = y.b) ORDER BY 1, 2;
--> 2, 1
--> 2, 5
--> 4, 1
--> 4, 5
SELECT x.k, q.y, q.z FROM t x CROSS JOIN LATERAL (SELECT y.k, z.k FROM u y LEFT JOIN t z ON z.a = x.a) q (y, z) WHERE x.k = 1 ORDER BY 1, 2;
--> 1, 1, null
--> 1, 2, null
--> 1, 3, null
--> 1, 5, null
SELECT x.k, q.y, q.z FROM t x CROSS JOIN LATERAL (SELECT y.k, z.k FROM u y LEFT JOIN t z ON z.a = x.a AND z.b = y.b) q (y, z) WHERE x.k < 3 ORDER BY 1, 2, 3 NULLS FIRST;
--> 1, 1, null
--> 1, 2, null
--> 1, 3, null
--> 1, 5, null
--> 2, 1, 2
--> 2, 2, null
--> 2, 3, null
--> 2, 5, 2
SELECT x.k, q.y, q.z FROM t x LEFT JOIN LATERAL (SELECT y.k, z.k FROM u y RIGHT JOIN t z ON z.a = x.a AND z.b = y.b) q (y, z) ON q.y > x.k ORDER BY 1, 2 NULLS FIRST, 3 NULLS FIRST;
--> 1, null, null
--> 2, 5, 2
--> 3, 5, 3
--> 4, 5, 2
SELECT DISTINCT x.k FROM t x LEFT JOIN LATERAL (SELECT x.k FROM u) y (e) ON y.e NOT IN (SELECT z.a FROM u z WHERE z.b > y.e) ORDER BY 1;
--> 1
--> 2
--> 3
--> 4
SELECT x.k, y.e FROM t x LEFT JOIN LATERAL (SELECT u.k FROM u WHERE u.a = x.a) y (e) ON EXISTS (SELECT 1 FROM u z WHERE z.k = y.e AND z.b = x.b) ORDER BY 1, 2 NULLS FIRST;
--> 1, null
--> 2, 1
--> 2, 5
--> 3, null
--> 4, null
-- Sub-queries in windows, groups and aggregates.
SELECT k, SUM((SELECT MAX(y.k) FROM u y WHERE y.a = t.a)) OVER (ORDER BY k) FROM t ORDER BY k;
--> 1, null
--> 2, 5
--> 3, 7
--> 4, 12
SELECT b, a, (SELECT MAX(k) FROM u WHERE u.a = t.a AND u.k >= t.a + t.b - 5) FROM t GROUP BY b, a ORDER BY 1 NULLS FIRST, 2 NULLS FIRST;
--> null, 1, null
--> 5, null, null
--> 5, 1, 5
--> 5, 2, 2
SELECT v.b, t.a, (SELECT COUNT(*) FROM u WHERE u.a = t.a AND u.b = v.b) FROM t, u v GROUP BY v.b, t.a ORDER BY 1 NULLS FIRST, 2 NULLS FIRST;
--> null, null, 0
--> null, 1, 0
--> null, 2, 0
--> 5, null, 0
--> 5, 1, 2
--> 5, 2, 0
--> 7, null, 0
--> 7, 1, 0
--> 7, 2, 0
SELECT a, b FROM t GROUP BY b, a HAVING (SELECT MAX(k) FROM u WHERE u.a = t.a) > 1 AND EXISTS (SELECT 1 FROM u WHERE u.b = t.b AND u.a = t.a) ORDER BY 1;
--> 1, 5
SELECT a FROM t GROUP BY b, a ORDER BY (SELECT MAX(k) FROM u WHERE u.a = t.a AND u.b = t.b) NULLS FIRST, a NULLS FIRST;
--> null
--> 1
--> 2
--> 1
SELECT SUM((SELECT MAX(y.k) FROM u y WHERE y.a = t.a AND y.b = t.b)) FROM t GROUP BY (SELECT MAX(y.k) FROM u y WHERE y.a = t.a) ORDER BY 1 NULLS FIRST;
--> null
--> null
--> 5
SELECT x.k, (SELECT COUNT(*) FROM (SELECT DISTINCT y.b FROM u y WHERE y.a = x.a) q) FROM t x ORDER BY 1;
--> 1, 0
--> 2, 1
--> 3, 1
--> 4, 1
SELECT x.k, (SELECT MAX(q.n) FROM (SELECT ROW_NUMBER() OVER (ORDER BY y.k) AS n FROM u y WHERE y.a = x.a) q) FROM t x ORDER BY 1;
--> 1, null
--> 2, 2
--> 3, 1
--> 4, 2
SELECT x.k, (SELECT y.k FROM u y WHERE y.a = x.a ORDER BY y.k DESC LIMIT 1) FROM t x ORDER BY 1;
--> 1, null
--> 2, 5
--> 3, 2
--> 4, 5
SELECT x.k, (SELECT y.k FROM u y WHERE y.a = x.a ORDER BY y.k LIMIT 1 OFFSET 1) FROM t x ORDER BY 1;
--> 1, null
--> 2, 5
--> 3, null
--> 4, 5
-- Each sub-query asked for each row gives the same.
SET SUBQUERIES = 'AS_WRITTEN';
--# 0
SELECT k, (a, b) NOT IN (SELECT a, b FROM u WHERE u.k <> t.k) FROM t ORDER BY k;
--> 1, null
--> 2, FALSE
--> 3, null
--> 4, null
SHOW SUBQUERIES;
--> AS_WRITTEN
SET SUBQUERIES = 'NEVER';
--! 22023
RESET SUBQUERIES;
--# 0
SHOW SUBQUERIES;
--> JOINED
-- JOIN binds tighter than a comma.
CREATE TABLE c1 (x INTEGER);
--# 0
CREATE TABLE c2 (x INTEGER, y INTEGER);
--# 0
INSERT INTO c1 VALUES (1), (2);
--# 2
INSERT INTO c2 VALUES (1, 10), (3, 30);
--# 2
SELECT a.x, b.x, c.x FROM c1 a, c1 b RIGHT JOIN c2 c ON b.x = c.x ORDER BY 1, 2, 3;
--> 1, null, 3
--> 1, 1, 1
--> 2, null, 3
--> 2, 1, 1
SELECT COUNT(*), COUNT(a.x), COUNT(b.x) FROM c1 a, c1 b RIGHT JOIN c2 c ON 3 < 0;
--> 4, 4, 0
SELECT COUNT(*) FROM c1 a, c1 b JOIN c2 c ON b.x = c.x FULL JOIN c2 d ON d.y = c.y;
--> 4
SELECT a.x, y FROM c1 a, c1 b NATURAL JOIN c2 ORDER BY 1;
--> 1, 10
--> 2, 10
SELECT COUNT(*) FROM c1 a, c1 b LEFT JOIN c2 c ON c.x = a.x;
--> 4
-- An aggregate of outer columns alone belongs to the outer query, which is not supported.
SELECT (SELECT MAX(o.a) FROM u i WHERE i.k = 1) FROM t o;
--! 0A000
SELECT (SELECT COUNT(o.a) FROM (SELECT 1 AS c FROM u) q) FROM t o;
--! 0A000
SELECT o.k, (SELECT MAX(o.a + i.a) FROM u i WHERE i.k = 1) FROM t o ORDER BY 1;
--> 1, null
--> 2, 2
--> 3, 3
--> 4, 2
-- A condition that no row meets stays above a group of all rows.
SELECT 1 FROM (SELECT k FROM t GROUP BY GROUPING SETS ((k), ())) q WHERE CAST(NULL AS BOOLEAN);
--0
SELECT n FROM (SELECT COUNT(*) AS n FROM t) q WHERE 1 = 0;
--0
-- LATERAL in a join in parentheses means the table that it names.
CREATE TABLE l1 (b INTEGER, a INTEGER, k INTEGER);
--# 0
CREATE TABLE l2 (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
INSERT INTO l1 VALUES (11, 12, 1), (21, 22, 2);
--# 2
INSERT INTO l2 VALUES (1, 100, 1000), (2, 200, 2000);
--# 2
SELECT x.k, y.k, z.c FROM l1 x JOIN (l2 y CROSS JOIN LATERAL (SELECT y.k + 0 AS c) z) ON x.k = y.k ORDER BY 1;
--> 1, 1, 1
--> 2, 2, 2
SELECT x.k, y.k, z.c FROM l1 x, (l2 y JOIN LATERAL (SELECT y.b AS c) z ON z.c > 1000) WHERE x.k = y.k;
--> 2, 2, 2000
SELECT x.k, v.c FROM l1 x JOIN (l2 y JOIN (l2 w CROSS JOIN LATERAL (SELECT w.b AS c) v) ON y.k = w.k) ON x.k = y.k ORDER BY 1;
--> 1, 1000
--> 2, 2000
SELECT x.k, y.k, z.c FROM l1 x LEFT JOIN (l2 y CROSS JOIN LATERAL (SELECT y.k AS c) z) ON x.k = y.k;
--! 0A000
SELECT x.k, z.c FROM l1 x JOIN (l2 y LEFT JOIN LATERAL (SELECT y.k AS c) z ON TRUE) ON x.k = y.k;
--! 0A000
