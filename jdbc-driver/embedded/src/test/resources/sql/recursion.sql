-- WITH RECURSIVE.
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
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n * 2 FROM t WHERE n < 100) SELECT n FROM t ORDER BY n;
--> 1
--> 2
--> 4
--> 8
--> 16
--> 32
--> 64
--> 128
WITH RECURSIVE f(n, a1, b1) AS (SELECT 1, 0, 1 UNION ALL SELECT n + 1, b1, a1 + b1 FROM f WHERE n < 10) SELECT n, a1 FROM f ORDER BY n;
--> 1, 0
--> 2, 1
--> 3, 1
--> 4, 2
--> 5, 3
--> 6, 5
--> 7, 8
--> 8, 13
--> 9, 21
--> 10, 34
WITH RECURSIVE tree(id, name, path) AS (SELECT id, name, CAST(name AS VARCHAR(200)) FROM emp WHERE boss IS NULL UNION ALL SELECT e.id, e.name, t.path || '/' || e.name FROM emp e JOIN tree t ON e.boss = t.id) SELECT path FROM tree ORDER BY path;
--> Ann
--> Ann/Bob
--> Ann/Bob/Dan
--> Ann/Cyd
--> Ann/Cyd/Eve
--> Ann/Cyd/Flo
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 1000) SELECT COUNT(*), SUM(n) FROM t;
--> 1000, 500500
WITH RECURSIVE tree(id, name, path) AS (SELECT id, name, CAST(name AS VARCHAR(200)) FROM emp WHERE boss IS NULL UNION ALL SELECT e.id, e.name, t.path || '/' || e.name FROM emp e JOIN tree t ON e.boss = t.id) SELECT path FROM tree ORDER BY path;
--> Ann
--> Ann/Bob
--> Ann/Bob/Dan
--> Ann/Cyd
--> Ann/Cyd/Eve
--> Ann/Cyd/Flo
WITH RECURSIVE t(n, p) AS (SELECT 1, 'a' UNION ALL SELECT n + 1, p || 'x' FROM t WHERE n < 4) SELECT * FROM t ORDER BY n;
--> 1, a
--> 2, ax
--> 3, axx
--> 4, axxx
WITH RECURSIVE t(n, p) AS (SELECT 1, CAST('a' AS VARCHAR) UNION ALL SELECT n + 1, p || 'x' FROM t WHERE n < 4) SELECT * FROM t ORDER BY n;
--> 1, a
--> 2, ax
--> 3, axx
--> 4, axxx
WITH RECURSIVE t(n, f) AS (SELECT 1, CAST(1 AS BIGINT) UNION ALL SELECT n + 1, f * (n + 1) FROM t WHERE n < 10) SELECT * FROM t ORDER BY n;
--> 1, 1
--> 2, 2
--> 3, 6
--> 4, 24
--> 5, 120
--> 6, 720
--> 7, 5040
--> 8, 40320
--> 9, 362880
--> 10, 3628800
WITH RECURSIVE t(n, f) AS (SELECT 1, 1.0 UNION ALL SELECT n + 1, f / 2 FROM t WHERE n < 4) SELECT * FROM t ORDER BY n;
--> 1, 1.0000000000000000
--> 2, 0.5000000000000000
--> 3, 0.2500000000000000
--> 4, 0.1250000000000000
WITH RECURSIVE t(n, f) AS (SELECT 1, 1 UNION ALL SELECT n + 1, f * 1.5 FROM t WHERE n < 4) SELECT * FROM t ORDER BY n;
--> 1, 1.000000000000
--> 2, 1.500000000000
--> 3, 2.250000000000
--> 4, 3.375000000000
WITH RECURSIVE t(n) AS (SELECT 1 UNION SELECT (n * 3) % 7 FROM t) SELECT * FROM t ORDER BY n;
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 3) SELECT a.n, b.n FROM t a, t b ORDER BY 1, 2;
--> 1, 1
--> 1, 2
--> 1, 3
--> 2, 1
--> 2, 2
--> 2, 3
--> 3, 1
--> 3, 2
--> 3, 3
WITH RECURSIVE d(dt) AS (SELECT DATE '2020-01-30' UNION ALL SELECT dt + INTERVAL '1' DAY FROM d WHERE dt < DATE '2020-02-02') SELECT dt FROM d ORDER BY dt;
--> 2020-01-30
--> 2020-01-31
--> 2020-02-01
--> 2020-02-02
WITH RECURSIVE boss(id, top) AS (SELECT id, id FROM emp WHERE boss IS NULL UNION ALL SELECT e.id, b.top FROM emp e, boss b WHERE e.boss = b.id) SELECT top, COUNT(*) FROM boss GROUP BY top;
--> 1, 6
WITH RECURSIVE t(n) AS (SELECT id FROM emp WHERE id = 6 UNION ALL SELECT boss FROM emp JOIN t ON emp.id = t.n WHERE boss IS NOT NULL) SELECT n FROM t ORDER BY n;
--> 1
--> 3
--> 6
WITH RECURSIVE t(n) AS (SELECT id FROM emp WHERE id = 6 UNION ALL SELECT boss FROM emp JOIN t ON emp.id = t.n) SELECT n FROM t ORDER BY n;
--> null
--> 1
--> 3
--> 6
WITH RECURSIVE t(n, f) AS (SELECT 1, 1 UNION ALL SELECT n + 1, f * 1.5 FROM t WHERE n < 4) SELECT * FROM t ORDER BY n;
--> 1, 1.000000000000
--> 2, 1.500000000000
--> 3, 2.250000000000
--> 4, 3.375000000000
WITH RECURSIVE t(n, f) AS (SELECT 1, 1.0 UNION ALL SELECT n + 1, f / 2 FROM t WHERE n < 4) SELECT * FROM t ORDER BY n;
--> 1, 1.0000000000000000
--> 2, 0.5000000000000000
--> 3, 0.2500000000000000
--> 4, 0.1250000000000000
--@ 3
WITH RECURSIVE t(n, s) AS (SELECT 1, 'q' UNION ALL SELECT n + 1, s || '-' || n FROM t WHERE n < ?) SELECT * FROM t ORDER BY n;
--> 1, q
--> 2, q-1
--> 3, q-1-2
WITH RECURSIVE t AS (SELECT * FROM (VALUES (1, 'a')) AS v (n, s) UNION ALL SELECT n + 1, s || 'b' FROM t WHERE n < 3) SELECT * FROM t ORDER BY n;
--> 1, a
--> 2, ab
--> 3, abb
WITH RECURSIVE t(n, s) AS (VALUES (1, 'a') UNION ALL SELECT n + 1, s || 'b' FROM t WHERE n < 3) SELECT * FROM t ORDER BY n;
--> 1, a
--> 2, ab
--> 3, abb
WITH RECURSIVE t(id, total) AS (SELECT id, pay FROM emp WHERE id = 1 UNION ALL SELECT t.id + 1, t.total + 0.05 FROM t WHERE t.id < 5) SELECT * FROM t ORDER BY id;
--> 1, 30.50
--> 2, 30.55
--> 3, 30.60
--> 4, 30.65
--> 5, 30.70
WITH RECURSIVE fact(n, f) AS (SELECT 0, CAST(1 AS DECIMAL(30)) UNION ALL SELECT n + 1, f * (n + 1) FROM fact WHERE n < 20) SELECT f FROM fact WHERE n = 20;
--> 2432902008176640000
WITH RECURSIVE a1 AS (SELECT 1 AS x), r(x, s) AS (SELECT x, CAST(x AS VARCHAR(3)) FROM a1 UNION ALL SELECT x + 1, s || ',' || (x + 1) FROM r WHERE x < 5) SELECT s FROM r ORDER BY x;
--> 1
--> 1,2
--> 1,2,3
--> 1,2,3,4
--> 1,2,3,4,5
WITH RECURSIVE t AS (SELECT id, name, 'x' || name AS p FROM emp WHERE boss IS NULL UNION ALL SELECT e.id, e.name, t.p || e.name FROM emp e JOIN t ON e.boss = t.id) SELECT name, p FROM t ORDER BY id;
--> Ann, xAnn
--> Bob, xAnnBob
--> Cyd, xAnnCyd
--> Dan, xAnnBobDan
--> Eve, xAnnCydEve
--> Flo, xAnnCydFlo
