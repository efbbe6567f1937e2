-- Subqueries, correlated and not, and derived tables.
CREATE TABLE dept (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, city VARCHAR(20));
--# 0
CREATE TABLE emp (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, dept_id INTEGER, boss INTEGER, pay DECIMAL(10,2), born DATE, code CHAR(4));
--# 0
CREATE INDEX emp_dept ON emp (dept_id);
--# 0
CREATE TABLE a (x INTEGER, y VARCHAR(10));
--# 0
CREATE TABLE b (x INTEGER, z VARCHAR(10));
--# 0
INSERT INTO dept VALUES (1,'Lab','Bonn'),(2,'Shop','Rome'),(3,'Void',NULL),(4,'Mail','Bonn');
--# 4
INSERT INTO emp VALUES (1,'Ann',1,NULL,30.50,DATE '1980-01-15','a'),(2,'Bob',1,1,20.25,DATE '1975-06-30','b1'),(3,'Cyd',2,1,25.00,DATE '1990-12-31','b1'),(4,'Dan',NULL,2,NULL,NULL,NULL),(5,'Eve',2,3,25.00,DATE '2000-02-29','zz'),(6,'Flo',4,3,10.10,DATE '1980-01-15','a   ');
--# 6
INSERT INTO a VALUES (1,'a1'),(2,'a2'),(2,'a2b'),(NULL,'an'),(4,'a4');
--# 5
INSERT INTO b VALUES (2,'b2'),(2,'b2b'),(3,'b3'),(NULL,'bn'),(4,NULL);
--# 5
SELECT * FROM a WHERE x IN (SELECT x FROM b);
--> 2, a2
--> 2, a2b
--> 4, a4
SELECT * FROM a WHERE x NOT IN (SELECT x FROM b);
--0
SELECT * FROM a WHERE x NOT IN (SELECT x FROM b WHERE x IS NOT NULL);
--> 1, a1
SELECT * FROM a WHERE x NOT IN (SELECT x FROM b WHERE 1=0);
--> 1, a1
--> 2, a2
--> 2, a2b
--> 4, a4
--> null, an
SELECT * FROM a WHERE NULL IN (SELECT x FROM b);
--0
SELECT x, x IN (SELECT x FROM b) FROM a;
--> 1, null
--> 2, TRUE
--> 2, TRUE
--> 4, TRUE
--> null, null
SELECT x, x NOT IN (SELECT x FROM b WHERE x < 3) FROM a;
--> 1, TRUE
--> 2, FALSE
--> 2, FALSE
--> 4, TRUE
--> null, null
SELECT * FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.x AND z LIKE 'b2%');
--> 2, a2
--> 2, a2b
SELECT * FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.x = a.x);
--> 1, a1
--> null, an
SELECT * FROM a WHERE EXISTS (SELECT * FROM b WHERE 1=0);
--0
SELECT * FROM a WHERE x > ANY (SELECT x FROM b);
--> 4, a4
SELECT * FROM a WHERE x >= ALL (SELECT x FROM b WHERE x IS NOT NULL);
--> 4, a4
SELECT * FROM a WHERE x >= ALL (SELECT x FROM b);
--0
SELECT * FROM a WHERE x > ALL (SELECT x FROM b WHERE 1=0);
--> 1, a1
--> 2, a2
--> 2, a2b
--> 4, a4
--> null, an
SELECT * FROM a WHERE x = SOME (SELECT x FROM b);
--> 2, a2
--> 2, a2b
--> 4, a4
SELECT * FROM a WHERE x <> ALL (SELECT x FROM b WHERE x IS NOT NULL);
--> 1, a1
SELECT * FROM a WHERE x <> ANY (SELECT x FROM b);
--> 1, a1
--> 2, a2
--> 2, a2b
--> 4, a4
SELECT x, x > ANY (SELECT x FROM b), x > ALL (SELECT x FROM b) FROM a;
--> 1, null, FALSE
--> 2, null, FALSE
--> 2, null, FALSE
--> 4, TRUE, FALSE
--> null, null, null
SELECT * FROM a WHERE (x, y) IN (SELECT x, 'a' || x FROM b);
--> 2, a2
--> 4, a4
SELECT name, (SELECT COUNT(*) FROM emp e WHERE e.dept_id = d.id) FROM dept d;
--> Lab, 2
--> Mail, 1
--> Shop, 2
--> Void, 0
SELECT name, (SELECT MAX(pay) FROM emp e WHERE e.dept_id = d.id) FROM dept d;
--> Lab, 30.50
--> Mail, 10.10
--> Shop, 25.00
--> Void, null
SELECT name, (SELECT e.name FROM emp e WHERE e.dept_id = d.id ORDER BY pay DESC, id LIMIT 1) FROM dept d;
--> Lab, Ann
--> Shop, Cyd
--> Void, null
--> Mail, Flo
SELECT name FROM emp e WHERE pay > (SELECT AVG(pay) FROM emp x WHERE x.dept_id = e.dept_id);
--> Ann
SELECT d.name FROM dept d WHERE d.id = (SELECT MIN(dept_id) FROM emp WHERE dept_id > d.id);
--0
SELECT name FROM dept d WHERE 2 = (SELECT COUNT(*) FROM emp WHERE dept_id = d.id);
--> Lab
--> Shop
SELECT name FROM emp e WHERE EXISTS (SELECT 1 FROM emp f WHERE f.boss = e.id AND EXISTS (SELECT 1 FROM emp g WHERE g.boss = f.id AND g.dept_id = e.dept_id));
--0
SELECT name FROM emp e WHERE dept_id IN (SELECT id FROM dept d WHERE d.city = 'Bonn' AND e.pay > 15);
--> Ann
--> Bob
SELECT name, CASE WHEN EXISTS (SELECT 1 FROM emp x WHERE x.boss = e.id) THEN 'boss' ELSE 'no' END FROM emp e;
--> Ann, boss
--> Bob, boss
--> Cyd, boss
--> Dan, no
--> Eve, no
--> Flo, no
SELECT name, (SELECT name FROM dept WHERE id = e.dept_id) dn FROM emp e ORDER BY (SELECT name FROM dept WHERE id = e.dept_id) NULLS LAST, e.id;
--> Ann, Lab
--> Bob, Lab
--> Flo, Mail
--> Cyd, Shop
--> Eve, Shop
--> Dan, null
SELECT name FROM emp e ORDER BY (SELECT COUNT(*) FROM emp x WHERE x.boss = e.id) DESC, id;
--> Ann
--> Cyd
--> Bob
--> Dan
--> Eve
--> Flo
SELECT t.n FROM (SELECT COUNT(*) AS n FROM a) AS t;
--> 5
SELECT t.n + s.n FROM (SELECT COUNT(*) AS n FROM a) AS t, (SELECT COUNT(*) AS n FROM b) AS s;
--> 10
SELECT * FROM (SELECT * FROM (SELECT x FROM a) q) r WHERE x = 2;
--> 2
--> 2
SELECT q.c1, q.c2 FROM (SELECT x, y FROM a) AS q (c1, c2) WHERE c1 = 1;
--> 1, a1
WITH q AS (SELECT x FROM a) SELECT * FROM q WHERE x > 1;
--> 2
--> 2
--> 4
WITH q AS (SELECT 1 AS v) SELECT (SELECT v FROM q) + (SELECT v FROM q) AS s;
--> 2
(SELECT x FROM a ORDER BY x LIMIT 1) UNION ALL (SELECT x FROM b ORDER BY x DESC LIMIT 1);
--> null
--> 4
(SELECT x FROM a UNION SELECT x FROM b) INTERSECT SELECT 4 ORDER BY 1;
--> 4
SELECT * FROM (SELECT x FROM a UNION SELECT x FROM b) u WHERE x > 2;
--> 3
--> 4
SELECT COUNT(*) FROM (SELECT x FROM a UNION ALL SELECT x FROM b) u;
--> 10
SELECT d.name, q.name FROM dept d, LATERAL (SELECT e.name FROM emp e WHERE e.dept_id = d.id ORDER BY e.pay DESC, e.id FETCH FIRST 1 ROW ONLY) q ORDER BY d.id;
--> Lab, Ann
--> Shop, Cyd
--> Mail, Flo
SELECT d.name, q.name FROM dept d LEFT JOIN LATERAL (SELECT e.name FROM emp e WHERE e.dept_id = d.id ORDER BY e.id LIMIT 1) q ON TRUE ORDER BY d.id;
--> Lab, Ann
--> Shop, Cyd
--> Void, null
--> Mail, Flo
SELECT d.name, q.n FROM dept d CROSS JOIN LATERAL (SELECT COUNT(*) AS n FROM emp e WHERE e.dept_id = d.id) AS q ORDER BY d.id;
--> Lab, 2
--> Shop, 2
--> Void, 0
--> Mail, 1
SELECT d.name, (SELECT STRING_AGG(e.name, ',' ORDER BY e.name) FROM emp e WHERE e.dept_id = d.id) FROM dept d ORDER BY d.id;
--> Lab, Ann,Bob
--> Shop, Cyd,Eve
--> Void, null
--> Mail, Flo
SELECT d.name, (SELECT COUNT(*) FROM emp e WHERE e.dept_id = d.id AND e.pay > (SELECT AVG(pay) FROM emp x WHERE x.dept_id = d.id)) FROM dept d ORDER BY d.id;
--> Lab, 1
--> Shop, 0
--> Void, 0
--> Mail, 0
SELECT e.name FROM emp e WHERE e.pay >= ALL (SELECT x.pay FROM emp x WHERE x.dept_id = e.dept_id) ORDER BY e.id;
--> Ann
--> Cyd
--> Dan
--> Eve
--> Flo
SELECT e.name FROM emp e WHERE e.pay > SOME (SELECT x.pay FROM emp x WHERE x.dept_id <> e.dept_id) ORDER BY e.id;
--> Ann
--> Bob
--> Cyd
--> Eve
SELECT e.name FROM emp e WHERE e.dept_id NOT IN (SELECT d.id FROM dept d WHERE d.city = (SELECT city FROM dept WHERE id = e.dept_id)) ORDER BY e.id;
--> Dan
SELECT COUNT(*) FROM emp e WHERE NOT EXISTS (SELECT 1 FROM dept d WHERE d.id = e.dept_id AND NOT EXISTS (SELECT 1 FROM emp x WHERE x.dept_id = d.id AND x.id <> e.id));
--> 5
SELECT name, (SELECT COUNT(*) FROM emp) - (SELECT COUNT(*) FROM dept) FROM dept ORDER BY id;
--> Lab, 2
--> Shop, 2
--> Void, 2
--> Mail, 2
SELECT (SELECT 1), (SELECT NULL), (SELECT name FROM dept WHERE 1 = 0);
--> 1, null, null
SELECT EXISTS (SELECT 1 FROM dept WHERE id = 1), NOT EXISTS (SELECT 1 FROM dept), 1 IN (SELECT id FROM dept), 9 IN (SELECT id FROM dept), NULL IN (SELECT id FROM dept);
--> TRUE, FALSE, TRUE, FALSE, null
SELECT 1 = ANY (SELECT id FROM dept), 1 = ALL (SELECT id FROM dept), 9 > ALL (SELECT id FROM dept);
--> TRUE, FALSE, TRUE
SELECT name FROM dept WHERE id = 1 OR id IN (SELECT dept_id FROM emp WHERE pay > 24) ORDER BY id;
--> Lab
--> Shop
SELECT name FROM dept d WHERE id IN (SELECT dept_id FROM emp) AND id NOT IN (SELECT dept_id FROM emp WHERE pay < 15 AND dept_id IS NOT NULL) ORDER BY id;
--> Lab
--> Shop
SELECT name, CASE WHEN id IN (SELECT dept_id FROM emp) THEN 'used' ELSE 'free' END FROM dept ORDER BY id;
--> Lab, used
--> Shop, used
--> Void, free
--> Mail, used
SELECT name, CASE (SELECT COUNT(*) FROM emp e WHERE e.dept_id = d.id) WHEN 0 THEN 'none' WHEN 1 THEN 'one' ELSE 'many' END FROM dept d ORDER BY id;
--> Lab, many
--> Shop, many
--> Void, none
--> Mail, one
SELECT SUM(q.n) FROM (SELECT x AS n FROM a UNION ALL SELECT x FROM b) q;
--> 20
SELECT COUNT(*) FROM (SELECT DISTINCT dept_id, code FROM emp) q;
--> 6
SELECT * FROM (SELECT 1 AS p, 2 AS q) t WHERE p < q;
--> 1, 2
(SELECT 1) UNION (SELECT 2) ORDER BY 1 DESC;
--> 2
--> 1
SELECT * FROM (SELECT 1 AS v UNION SELECT 2) t JOIN (SELECT 2 AS v UNION SELECT 3) s ON t.v = s.v;
--> 2, 2
-- Several in the condition of a join, and those that refer to both sides.
CREATE TABLE jp (id INT PRIMARY KEY, a INT);
--# 0
CREATE TABLE jc (id INT PRIMARY KEY, p INT, x INT, y INT);
--# 0
INSERT INTO jp VALUES (1, NULL), (2, NULL);
--# 2
INSERT INTO jc VALUES (1, 1, 1, 1), (2, 2, 2, 9);
--# 2
SELECT t.id, c.x FROM jp t JOIN jc c ON c.p = t.id AND EXISTS (SELECT 1 FROM jc q WHERE q.p = c.p) AND EXISTS (SELECT 1 FROM jc q WHERE q.p = c.y);
--> 1, 1
SELECT t.id, c.x FROM jp t JOIN jc c ON EXISTS (SELECT 1 FROM jc q WHERE q.p = c.p AND q.x = t.id) ORDER BY t.id;
--> 1, 1
--> 2, 2
SELECT t.id, c.x FROM jp t LEFT JOIN jc c ON c.p = t.id AND EXISTS (SELECT 1 FROM jc q WHERE q.p = c.p) AND EXISTS (SELECT 1 FROM jc q WHERE q.p = c.y) ORDER BY t.id;
--> 1, 1
--> 2, null
SELECT t.id, c.x FROM jp t LEFT JOIN jc c ON c.p = t.id AND (EXISTS (SELECT 1 FROM jc q WHERE q.p = c.p) OR EXISTS (SELECT 1 FROM jc q WHERE q.p = c.y)) ORDER BY t.id;
--> 1, 1
--> 2, 2
SELECT t.id, c.x FROM jp t LEFT JOIN jc c ON c.p = t.id AND c.x IN (SELECT q.x FROM jc q WHERE q.p = c.y) AND c.p NOT IN (SELECT q.id FROM jp q WHERE q.a = c.y) ORDER BY t.id;
--> 1, 1
--> 2, null
SELECT t.id, c.x FROM jp t LEFT JOIN jc c ON EXISTS (SELECT 1 FROM jc q WHERE q.p = c.p AND q.x = t.id) AND EXISTS (SELECT 1 FROM jc q WHERE q.p = c.y AND q.y = t.id) ORDER BY t.id;
--> 1, 1
--> 2, null
SELECT t.id, c.x FROM jp t LEFT JOIN jc c ON c.p = t.id AND t.id IN (SELECT x FROM jc) AND EXISTS (SELECT 1 FROM jc q WHERE q.y = t.id) ORDER BY t.id;
--> 1, 1
--> 2, null
SELECT t.id, c.* FROM jc c RIGHT JOIN jp t ON EXISTS (SELECT 1 FROM jc q WHERE q.p = c.p AND q.x = t.id) AND c.y IN (SELECT id FROM jp WHERE id <= t.id) ORDER BY t.id;
--> 1, 1, 1, 1, 1
--> 2, null, null, null, null
SELECT t.id, c.* FROM jc c RIGHT JOIN jp t ON c.p = t.id AND c.y IN (SELECT id FROM jp) AND c.x NOT IN (SELECT id FROM jp WHERE id > 1) ORDER BY t.id;
--> 1, 1, 1, 1, 1
--> 2, null, null, null, null
SELECT t.id, c.x FROM jp t LEFT JOIN jc c ON c.p = t.id AND (SELECT COUNT(*) FROM jc q WHERE q.x = t.id AND q.p = c.p) = (SELECT COUNT(*) FROM jp q WHERE q.id = c.x) ORDER BY t.id;
--> 1, 1
--> 2, 2
SELECT t.id, c.x FROM jp t JOIN jc c ON c.p = t.id WHERE EXISTS (SELECT 1 FROM jp a LEFT JOIN jc b ON a.id = b.p AND b.x IN (SELECT id FROM jp WHERE id = t.id) AND b.y IN (SELECT id FROM jp WHERE id = b.x) WHERE b.x IS NULL AND a.id = c.x);
--> 2, 2
SELECT t.id FROM jp t FULL JOIN jc c ON c.p = t.id AND c.x IN (SELECT id FROM jp) AND c.y IN (SELECT id FROM jp);
--> 1
--> 2
--> null

-- Counts and other aggregates of the rows that belong to a row, also of rows without any.
CREATE TABLE lo (id INTEGER PRIMARY KEY, k INTEGER, s VARCHAR(5));
--# 0
CREATE TABLE li (id INTEGER PRIMARY KEY, k INTEGER, v INTEGER, s VARCHAR(5));
--# 0
INSERT INTO lo VALUES (1, 10, 'a'), (2, 20, 'B'), (3, NULL, NULL), (4, 10, 'A');
--# 4
INSERT INTO li VALUES (1, 10, 1, 'A'), (2, 10, NULL, 'b'), (3, NULL, 7, NULL), (4, 30, 5, 'c');
--# 4
SELECT id, (SELECT COUNT(*) FROM li WHERE li.k = lo.k), (SELECT COUNT(v) FROM li WHERE li.k = lo.k), (SELECT SUM(v) + COUNT(*) FROM li WHERE li.k = lo.k) FROM lo ORDER BY id;
--> 1, 2, 1, 3
--> 2, 0, 0, null
--> 3, 0, 0, null
--> 4, 2, 1, 3
SELECT id, (SELECT COALESCE(MAX(v), -1) FROM li WHERE li.k = lo.k AND li.v > 0), (SELECT CASE WHEN COUNT(*) = 0 THEN 'none' ELSE 'some' END FROM li WHERE lo.k = li.k) FROM lo ORDER BY id;
--> 1, 1, some
--> 2, -1, none
--> 3, -1, none
--> 4, 1, some
SELECT id FROM lo WHERE (SELECT COUNT(DISTINCT s) FROM li WHERE li.k = lo.k) = 0 ORDER BY id;
--> 2
--> 3
SELECT id, (SELECT COUNT(*) FROM li WHERE li.k = lo.k AND li.s = lo.s) FROM lo ORDER BY id;
--> 1, 0
--> 2, 0
--> 3, 0
--> 4, 1
SELECT id, (SELECT COUNT(*) FROM li WHERE li.k IS NOT DISTINCT FROM lo.k) FROM lo ORDER BY id;
--> 1, 2
--> 2, 0
--> 3, 1
--> 4, 2
-- Joins in which nulls are equal, and of what is computed.
SELECT lo.id, li.id FROM lo JOIN li ON lo.k IS NOT DISTINCT FROM li.k ORDER BY 1, 2;
--> 1, 1
--> 1, 2
--> 3, 3
--> 4, 1
--> 4, 2
SELECT lo.id, li.id FROM lo FULL JOIN li ON lo.k IS NOT DISTINCT FROM li.k AND lo.s IS NOT DISTINCT FROM li.s ORDER BY 1 NULLS LAST, 2 NULLS LAST;
--> 1, null
--> 2, null
--> 3, 3
--> 4, 1
--> null, 2
--> null, 4
SELECT id FROM lo WHERE NOT EXISTS (SELECT 1 FROM li WHERE UPPER(li.s) = UPPER(lo.s)) ORDER BY id;
--> 3
SELECT id FROM lo WHERE EXISTS (SELECT 1 FROM li WHERE li.k + 10 = lo.k + 10 AND LOWER(li.s) = LOWER(lo.s)) ORDER BY id;
--> 1
--> 4
SELECT id FROM lo WHERE UPPER(s) IN (SELECT UPPER(s) FROM li WHERE li.k = lo.k) ORDER BY id;
--> 1
--> 4
SELECT id FROM lo WHERE k + 20 NOT IN (SELECT k FROM li WHERE k IS NOT NULL) ORDER BY id;
--> 2
SELECT DISTINCT id FROM lo WHERE -k = 1 + CAST(NULL AS REAL);
--0
SELECT DISTINCT id FROM lo WHERE NOT (k / id) > -CAST(NULL AS INTEGER);
--0
SELECT DISTINCT k FROM lo WHERE CAST(NULL AS INTEGER) + 1 <> k OR id = 2;
--> 20

-- What sub-queries can use of a grouped row: its groups, and what depends on them.
SELECT k, (SELECT COUNT(*) FROM li WHERE li.k = lo.k) FROM lo GROUP BY k ORDER BY k NULLS LAST;
--> 10, 2
--> 20, 0
--> null, 0
SELECT id, (SELECT COUNT(*) FROM li WHERE li.k = lo.k), EXISTS (SELECT 1 FROM li WHERE li.s = lo.s) FROM lo GROUP BY id ORDER BY id;
--> 1, 2, FALSE
--> 2, 0, FALSE
--> 3, 0, FALSE
--> 4, 2, TRUE
SELECT k, (SELECT lo.s) FROM lo GROUP BY k;
--! 42803
SELECT k, (SELECT MAX(lo.id)) FROM lo GROUP BY k ORDER BY k NULLS LAST;
--> 10, 4
--> 20, 2
--> null, 3
