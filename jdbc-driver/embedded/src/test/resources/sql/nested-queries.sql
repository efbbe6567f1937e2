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
-- An aggregate of outer columns alone belongs to the outer query.
SELECT (SELECT MAX(o.a) FROM u i WHERE i.k = 1) FROM t o;
--> 2
SELECT (SELECT COUNT(o.a) FROM (SELECT 1 AS c FROM u) q) FROM t o;
--! 21000
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
SELECT x.k, y.k, z.c FROM l1 x LEFT JOIN (l2 y CROSS JOIN LATERAL (SELECT y.k AS c) z) ON x.k = y.k ORDER BY 1;
--> 1, 1, 1
--> 2, 2, 2
SELECT x.k, z.c FROM l1 x JOIN (l2 y LEFT JOIN LATERAL (SELECT y.k AS c) z ON TRUE) ON x.k = y.k ORDER BY 1;
--> 1, 1
--> 2, 2
-- LATERAL in joins in parentheses, which sees all that is written before it.
CREATE TABLE p1 (p INT, q INT, r VARCHAR(5));
--# 0
CREATE TABLE p2 (k INT, v INT);
--# 0
CREATE TABLE p3 (k INT, y INT);
--# 0
INSERT INTO p1 VALUES (1,1,'x'),(2,2,'y'),(3,NULL,'z');
--# 3
INSERT INTO p2 VALUES (1,10),(2,20),(3,NULL),(4,40);
--# 4
INSERT INTO p3 VALUES (1,100),(1,101),(3,300);
--# 3
SELECT * FROM p1 w LEFT JOIN (p2 a JOIN LATERAL (SELECT MAX(b.y) AS m FROM p3 b WHERE b.k = a.k) l ON l.m > a.v) ON w.q = a.k ORDER BY 1,2,3,4,5;
--> 1, 1, x, 1, 10, 101
--> 2, 2, y, null, null, null
--> 3, null, z, null, null, null
SELECT * FROM p1 w LEFT JOIN (p2 a LEFT JOIN LATERAL (SELECT b.y AS m FROM p3 b WHERE b.k = a.k) l ON l.m > a.v) ON w.q = a.k ORDER BY 1,2,3,4,5,6;
--> 1, 1, x, 1, 10, 100
--> 1, 1, x, 1, 10, 101
--> 2, 2, y, 2, 20, null
--> 3, null, z, null, null, null
SELECT * FROM p1 w LEFT JOIN (p2 a LEFT JOIN LATERAL (SELECT b.y + w.p AS m FROM p3 b WHERE b.k = a.k) l ON l.m > a.v) ON w.q = a.k ORDER BY 1,2,3,4,5,6;
--> 1, 1, x, 1, 10, 101
--> 1, 1, x, 1, 10, 102
--> 2, 2, y, 2, 20, null
--> 3, null, z, null, null, null
SELECT * FROM p1 w RIGHT JOIN (p2 a LEFT JOIN LATERAL (SELECT b.y AS m FROM p3 b WHERE b.k = a.k) l ON l.m > a.v) ON w.q = a.k ORDER BY 1,2,3,4,5,6;
--> null, null, null, 3, null, null
--> null, null, null, 4, 40, null
--> 1, 1, x, 1, 10, 100
--> 1, 1, x, 1, 10, 101
--> 2, 2, y, 2, 20, null
SELECT * FROM p1 w FULL JOIN (p2 a JOIN LATERAL (SELECT b.y AS m FROM p3 b WHERE b.k = a.k) l ON TRUE) ON w.q = a.k ORDER BY 1,2,3,4,5,6;
--> null, null, null, 3, null, 300
--> 1, 1, x, 1, 10, 100
--> 1, 1, x, 1, 10, 101
--> 2, 2, y, null, null, null
--> 3, null, z, null, null, null
SELECT l.m, w.r FROM p1 w LEFT JOIN (p3 b JOIN (p2 a JOIN LATERAL (SELECT b.y + a.v AS m FROM p3 b WHERE b.k = a.k) l ON TRUE) ON b.k = a.k) ON w.q = a.k ORDER BY 1,2;
--> null, y
--> null, z
--> 110, x
--> 110, x
--> 111, x
--> 111, x
SELECT w.p, a.k, u.e FROM p1 w LEFT JOIN (p2 a CROSS JOIN UNNEST(ARRAY[a.k, a.v]) AS u(e)) ON w.q = a.k ORDER BY 1,2,3;
--> 1, 1, 1
--> 1, 1, 10
--> 2, 2, 2
--> 2, 2, 20
--> 3, null, null
SELECT w.p, x.k, l.m FROM p1 w LEFT JOIN (p2 x JOIN p3 b USING (k) JOIN LATERAL (SELECT b.y + x.v AS m) l ON TRUE) ON w.q = x.k ORDER BY 1,2,3;
--> 1, 1, 110
--> 1, 1, 111
--> 2, null, null
--> 3, null, null
SELECT (SELECT SUM(l.m) FROM p1 w LEFT JOIN (p2 a JOIN LATERAL (SELECT b.y + o.k AS m FROM p3 b WHERE b.k = a.k AND b.y > o.v) l ON l.m > o.v) ON w.q = a.k WHERE w.p = o.k) FROM p2 o ORDER BY 1;
--> null
--> null
--> null
--> 203
SELECT * FROM p1 w LEFT JOIN (p2 a JOIN p3 b ON b.k = (SELECT MAX(d.k) FROM p3 d WHERE d.k = a.k AND d.y <> b.y)) ON w.q = a.k ORDER BY 1,2,3,4,5,6,7;
--> 1, 1, x, 1, 10, 1, 100
--> 1, 1, x, 1, 10, 1, 101
--> 2, 2, y, null, null, null, null
--> 3, null, z, null, null, null, null
SELECT w.p, l.m FROM p1 w JOIN (p2 a FULL JOIN LATERAL (SELECT w.p + b.k AS m FROM p3 b) l ON a.k = l.m) ON w.q = a.k ORDER BY 1,2;
--> 1, null
--> 2, null
SELECT w.p, a.k, b.k, l.s, u.e FROM p1 w LEFT JOIN (p2 a JOIN (p3 b CROSS JOIN LATERAL (SELECT a.k + b.k + w.p AS s) AS l (s)) ON a.k = b.k CROSS JOIN UNNEST(ARRAY[a.k, b.y, w.q]) AS u (e)) ON w.q = a.k ORDER BY 1,2,3,4,5;
--> 1, 1, 1, 3, 1
--> 1, 1, 1, 3, 1
--> 1, 1, 1, 3, 1
--> 1, 1, 1, 3, 1
--> 1, 1, 1, 3, 100
--> 1, 1, 1, 3, 101
--> 2, null, null, null, null
--> 3, null, null, null, null
SELECT w.p, a.k, b.y, u.e FROM p1 w JOIN (p2 a JOIN (p3 b JOIN TABLE(generate_series(1, b.k)) AS u (e) ON u.e <= b.k) ON b.k = a.k) ON w.q = a.k ORDER BY 1,2,3,4;
--> 1, 1, 100, 1
--> 1, 1, 101, 1
SELECT w.p, a.k, b.y, l.e FROM p1 w JOIN (p2 a JOIN (p3 b JOIN LATERAL (SELECT MAX(c.v) + b.k AS e FROM p2 c WHERE c.k = a.k) AS l ON l.e > (SELECT MIN(d.v) FROM p2 d WHERE d.k <= b.k AND d.v < l.e)) ON b.k = a.k) ON w.q = a.k ORDER BY 1,2,3,4;
--> 1, 1, 100, 11
--> 1, 1, 101, 11
-- A window function of a sub-query in HAVING is the sub-query's own.
SELECT a, COUNT(*) FROM t GROUP BY a HAVING COUNT(*) <= ANY (SELECT RANK() OVER (ORDER BY u.k) FROM t AS u WHERE u.a = t.a) ORDER BY a;
--> 1, 2
--> 2, 1
SELECT a, COUNT(*) AS n FROM t GROUP BY a HAVING n <= ANY (SELECT RANK() OVER (ORDER BY v.k) FROM t AS v WHERE v.a = t.a) ORDER BY a;
--> 1, 2
--> 2, 1
SELECT a FROM t GROUP BY a HAVING RANK() OVER (ORDER BY a) = 1;
--! 42000
-- What the inputs of INTERSECT have in common is found without computing: texts, dates, columns around, outer joins.
SELECT DISTINCT t.a FROM t WHERE NOT EXISTS ((SELECT 'x' FROM u) INTERSECT (SELECT 'y' FROM t)) ORDER BY 1;
--> null
--> 1
--> 2
SELECT DISTINCT t.a FROM t WHERE EXISTS (((SELECT DATE '2024-12-31' AS d FROM u) EXCEPT (SELECT CAST(NULL AS DATE) FROM u)) INTERSECT (SELECT DATE '1999-12-31' FROM t));
--0
SELECT x.k FROM t x WHERE EXISTS (SELECT x.a FROM u WHERE u.a = x.a INTERSECT ALL SELECT 1 FROM u WHERE u.b = x.b) ORDER BY 1;
--> 2
SELECT q.a, COUNT(*) FROM (SELECT u.a FROM t LEFT JOIN u ON u.k = t.k WHERE u.a > 0 INTERSECT SELECT a FROM u WHERE a < 3) AS q GROUP BY q.a ORDER BY 1;
--> 1, 1
--> 2, 1
-- DISTINCT stays where rows can be the same: FULL JOIN of one row with another, an anti-join with nothing.
SELECT DISTINCT 1 FROM (VALUES (1)) v(w) FULL JOIN (VALUES (1)) y(z) ON w <> z;
--> 1
SELECT DISTINCT v.w FROM (VALUES (1, 1), (2, 1)) x(y, z) CROSS JOIN (VALUES (7)) v(w) WHERE NOT EXISTS (SELECT 1 FROM t WHERE CAST(NULL AS BOOLEAN));
--> 7
SELECT v.w, (SELECT MAX(t.k) FROM t WHERE t.k <> v.w) FROM (VALUES (0), (1)) x(y) RIGHT JOIN (VALUES (4)) v(w) ON TRUE WHERE NOT EXISTS (SELECT 1 FROM u WHERE CAST(NULL AS BOOLEAN));
--> 4, 3
--> 4, 3
SELECT DISTINCT v.w FROM (VALUES (1), (2), (3)) x(y), (VALUES (7)) v(w), (SELECT COUNT(*) FROM (VALUES (1)) z(a) WHERE a > 1 GROUP BY ROLLUP (a)) q;
--> 7
-- A FULL JOIN for each row: a column of the row stays as little null as it is.
SELECT x.k, q.n FROM t x LEFT JOIN LATERAL (SELECT SUM(v.w) OVER (ORDER BY v.w NULLS LAST) AS n FROM (VALUES (4)) v(w) FULL JOIN (SELECT u.k AS z FROM u WHERE x.k = u.k) y ON v.w = y.z) q ON x.k <> 1 AND q.n IS NOT NULL ORDER BY 1;
--> 1, null
--> 2, 4
--> 2, 4
--> 3, 4
--> 3, 4
--> 4, 4
SELECT x.k FROM t x JOIN u y ON CASE WHEN x.k IN (SELECT u.k FROM u) THEN DATE '1999-12-31' IN (SELECT DATE '1999-12-31' FROM u v FULL JOIN (u w LEFT JOIN t g ON g.a > x.a) ON v.k = w.b) ELSE TRUE END WHERE y.k = 1 ORDER BY 1;
--> 1
--> 2
--> 3
--> 4
-- A column that is an OR, in another OR.
SELECT q.k FROM (SELECT k, (a = 1 OR b IS NULL) AS c FROM t) q WHERE q.c OR q.k = 3 ORDER BY 1;
--> 2
--> 3
--> 4
SELECT q.k, u.k FROM u JOIN (SELECT k, (a = 1 OR b IS NULL) AS c FROM t) q ON u.k = q.k AND (q.c OR q.k = 3) ORDER BY 1;
--> 2, 2
--> 3, 3
-- IN over a query with nulls is unknown, also where the value itself is never null; truth tests tell.
SELECT (3 IN (SELECT a FROM (VALUES (1), (CAST(NULL AS INTEGER))) v (a))) IS NOT TRUE, (3 IN (SELECT a FROM (VALUES (1), (CAST(NULL AS INTEGER))) v (a))) IS TRUE, (3 IN (SELECT a FROM (VALUES (1), (CAST(NULL AS INTEGER))) v (a))) IS FALSE;
--> TRUE, FALSE, FALSE
SELECT k FROM (VALUES (1), (2)) m (k) WHERE (k > 5 OR k IN (SELECT a FROM (VALUES (1), (CAST(NULL AS INTEGER))) v (a))) IS NOT TRUE;
--> 2
SELECT k, NOT ((k IN (SELECT a FROM (VALUES (1), (CAST(NULL AS INTEGER))) v (a))) IS TRUE) FROM (VALUES (1), (2)) m (k) ORDER BY k;
--> 1, FALSE
--> 2, TRUE
-- A condition under a CAST that only says that it may be null.
WITH one AS (SELECT 1 AS c, k FROM t) SELECT COUNT(one.k) FROM u LEFT JOIN one ON 4 NOT IN (one.c) AND TRUE;
--> 16
SELECT t.k FROM t LEFT JOIN u ON TRUE AND COALESCE(CAST(EXTRACT(DAY FROM DATE '2024-01-02') AS INTEGER), u.k) NOT IN (2) ORDER BY 1;
--> 1
--> 2
--> 3
--> 4
SELECT k FROM t WHERE CASE WHEN CAST(NULL AS BOOLEAN) THEN NOT EXISTS (SELECT 1 FROM u) ELSE CAST(1 AS BIGINT) IN (SELECT t.k FROM u) END;
--> 1
-- A row that the query no longer refers to, for its columns are not asked for.
SELECT (SELECT CAST('-3' AS DOUBLE PRECISION) FROM (SELECT t.a FROM (VALUES (1)) AS one (x)) AS q) FROM t;
--> -3.0
--> -3.0
--> -3.0
--> -3.0
-- An outer join becomes an inner one, and so what is asked to be null never is.
SELECT l.n IN (SELECT v.k FROM u v WHERE v.k = l.n) FROM t CROSS JOIN LATERAL (SELECT t.k AS n) AS l RIGHT JOIN u ON l.n IN (SELECT k FROM t) AND u.k = 1 ORDER BY 1;
--> FALSE
--> FALSE
--> FALSE
--> FALSE
--> TRUE
--> TRUE
--> TRUE
-- What is asked to be null is never null itself.
SELECT y.k FROM t AS x FULL JOIN u AS y INNER JOIN u AS z ON (4 IN (SELECT y.k FROM u AS v)) IS NOT UNKNOWN ON x.k = y.k AND x.k = z.k ORDER BY 1 NULLS FIRST LIMIT 3;
--> null
--> 1
--> 1
-- LATERAL below an outer join, beside a sub-query.
SELECT x.k, l.c, l.d, y.k FROM t AS x LEFT JOIN LATERAL (SELECT (SELECT 1 AS o LIMIT 1) AS c, x.k AS d FROM t AS z WHERE z.k = 2) AS l ON TRUE RIGHT JOIN u AS y ON y.k = x.k ORDER BY 4;
--> 1, 1, 1, 1
--> 2, 1, 2, 2
--> 3, 1, 3, 3
--> null, null, null, 5
SELECT l.c, COUNT(x.k) FROM t AS x CROSS JOIN LATERAL (SELECT q.n AS c FROM (SELECT x.k AS n, TRUE AS f FROM (SELECT 1 AS one FROM u WHERE k < 3) AS v) AS q) AS l FULL JOIN u AS y ON l.c = y.a GROUP BY l.c ORDER BY 1 NULLS FIRST;
--> null, 0
--> 1, 4
--> 2, 2
--> 3, 2
--> 4, 2
-- A value of the row around that another column stands for, which may be null.
SELECT w.k FROM (VALUES (1, 'a'), (2, 'b'), (3, 'a')) AS w (k, e) WHERE (w.k, 'a') IN ((SELECT k, e FROM (VALUES (1, 'a'), (2, 'b')) AS x (k, e)) INTERSECT ALL (SELECT 1, 'a' FROM t WHERE w.k = t.a)) UNION SELECT 7 FROM u ORDER BY 1;
--> 1
--> 7
-- A dependent join that stands in two places, with other columns cut off in each.
CREATE TABLE p (k INTEGER, s2 VARCHAR(60), ts1 TIMESTAMP);
--# 0
CREATE TABLE q (k INTEGER);
--# 0
INSERT INTO p VALUES (5, 'x', TIMESTAMP '2024-12-31 00:00:00');
--# 1
INSERT INTO q VALUES ((-17));
--# 1
SELECT CAST(EXTRACT(YEAR FROM CAST(a0.ts1 AS DATE)) AS INTEGER) AS c9 FROM p AS a0 CROSS JOIN p AS a1 INNER JOIN LATERAL (((SELECT SUM(1) OVER (PARTITION BY CAST('2' AS DOUBLE PRECISION) ORDER BY 1 DESC) AS c3 FROM q AS a2) UNION (SELECT a1.k AS c5 FROM p AS a4)) INTERSECT ALL (SELECT 1 AS c7 FROM q AS a6 WHERE (a0.s2 LIKE '%'))) AS l8 ON TRUE WHERE (1 NOT IN ((SELECT 1 AS c13 FROM (VALUES (2, 'ab')) AS w12 (k, e) WHERE ((l8.c3, CAST('b' AS CHAR(3))) < (1, CAST('abc' AS CHAR(3))))) INTERSECT (SELECT 1 AS c15 FROM p AS a14)));
--> 2024
-- Columns that are NOT NULL, known in LATERAL by equal ones that are not.
CREATE TABLE firm (k INT PRIMARY KEY, x INT);
--# 0
CREATE TABLE deed (k INT, y INT);
--# 0
INSERT INTO firm VALUES (1, 1), (2, 2), (3, NULL);
--# 3
INSERT INTO deed VALUES (1, 10), (1, 11), (3, NULL), (NULL, 5);
--# 4
SELECT c FROM firm a, LATERAL (SELECT a.k AS c FROM deed b WHERE a.k = b.k) l ORDER BY c;
--> 1
--> 1
--> 3
SELECT c FROM firm a, LATERAL (SELECT a.k + 1 AS c FROM deed b WHERE a.k = b.k) l ORDER BY c;
--> 2
--> 2
--> 4
SELECT c, n FROM firm a, LATERAL (SELECT a.k + 1 AS c, COUNT(*) AS n FROM deed b WHERE a.k = b.k GROUP BY a.k) l ORDER BY c;
--> 2, 2
--> 4, 1
SELECT c, s FROM firm a, LATERAL (SELECT m.c + 1 AS c, SUM(m.c) AS s FROM (SELECT a.k AS c FROM deed b WHERE a.k = b.k) m GROUP BY m.c) l ORDER BY c;
--> 2, 2
--> 4, 3
SELECT c FROM firm a, LATERAL (SELECT m.c FROM (SELECT a.k AS c FROM deed b WHERE a.k = b.k) m JOIN deed d ON d.k = m.c WHERE m.c + 1 > 2) l;
--> 3
SELECT c FROM firm a, LATERAL (SELECT a.k AS c FROM deed b WHERE a.k = b.k UNION ALL SELECT a.k FROM deed b WHERE a.k = b.k AND b.y > 10) l ORDER BY c;
--> 1
--> 1
--> 1
--> 3
SELECT c FROM firm a, LATERAL (SELECT a.k AS c FROM deed b WHERE a.k = b.k) l WHERE (CAST(1 AS DECIMAL(12, 2)) NOT IN (SELECT CAST(1 AS DECIMAL(12, 2)) FROM deed)) IS UNKNOWN;
--0
-- Comparisons with null as conditions, where Calcite asks what it knows of rows.
SELECT COUNT(*) FROM firm WHERE 7 > ANY (SELECT 1 FROM deed INTERSECT SELECT DISTINCT 1 FROM deed WHERE ((CAST(NULL AS INT) <> 2) >= (k IN (1))) > (CAST(NULL AS INT) IS DISTINCT FROM 2));
--> 0
SELECT COUNT(*) FROM (SELECT COUNT(*) AS n FROM deed) q JOIN LATERAL (SELECT 2.25 AS c FROM deed EXCEPT ALL SELECT 1.00 FROM deed WHERE CAST(NULL AS BOOLEAN)) l ON TRUE WHERE 3 = NULLIF(1.00, l.c);
--> 0
SELECT k FROM (SELECT k, (('a', k) = ('a', 1)) AS c FROM deed) v WHERE ((TRUE AND c) IS TRUE) OR (CAST(NULL AS BOOLEAN) AND (c OR TRUE)) ORDER BY k;
--> 1
--> 1
SELECT COUNT(*) FROM (SELECT 1 / NULLIF(5, 0) AS c FROM deed WHERE 7 NOT IN (SELECT y FROM deed)) v WHERE c <= c;
--> 0
SELECT COUNT(*) FROM (SELECT 'a' AS c FROM firm) v LEFT JOIN LATERAL (SELECT 1 AS d FROM deed b WHERE 'b' IS NOT DISTINCT FROM v.c) l ON 1 IN (l.d) AND 2 NOT IN (SELECT y FROM deed);
--> 3
-- A sub-query within an aggregate within LATERAL.
SELECT m FROM LATERAL (SELECT MIN((SELECT 7 FROM firm a WHERE a.k = 2)) AS m FROM (SELECT 5 AS c FROM firm) q) l;
--> 7
SELECT a.k, n FROM firm a JOIN LATERAL (SELECT COUNT((SELECT b.y FROM deed b WHERE b.y = 11)) AS n FROM deed d WHERE d.k = a.k) l ON NOT EXISTS (SELECT 1 FROM deed WHERE y = 99) ORDER BY a.k;
--> 1, 2
--> 2, 0
--> 3, 1
-- COUNT(*) with a condition of outer columns alone is an aggregate of the outer query, as COUNT(1) is.
SELECT (SELECT COUNT(*) FILTER (WHERE a.k > 1) FROM deed b WHERE b.y = 11) FROM firm a;
--> 2
SELECT (SELECT COUNT(1) FILTER (WHERE a.k > 1) FROM deed b WHERE b.y = 11) FROM firm a;
--> 2
SELECT (SELECT COUNT(*) FILTER (WHERE a.k > 1) FROM deed b WHERE b.y = 99) FROM firm a;
--> null
SELECT (SELECT COUNT(*) FILTER (WHERE a.k > 1 AND b.y > 10) FROM deed b) FROM firm a ORDER BY 1;
--> 0
--> 1
--> 1
SELECT (SELECT COUNT(*) FROM deed b WHERE b.k = a.k) FROM firm a ORDER BY 1;
--> 0
--> 1
--> 2
