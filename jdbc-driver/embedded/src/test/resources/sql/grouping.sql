-- GROUP BY, grouping sets, aggregates and windows.
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
SELECT dept_id, SUM(pay) FROM emp e GROUP BY dept_id HAVING SUM(pay) > (SELECT AVG(pay) FROM emp);
--> 1, 50.75
--> 2, 50.00
SELECT dept_id, COUNT(*) FROM emp GROUP BY dept_id HAVING EXISTS (SELECT 1 FROM dept d WHERE d.id = emp.dept_id AND d.city = 'Bonn');
--> 1, 2
--> 4, 1
SELECT * FROM (SELECT dept_id AS d, AVG(pay) AS p FROM emp GROUP BY dept_id) t WHERE p > 20;
--> 1, 25.3750000000
--> 2, 25.0000000000
WITH q (k, n) AS (SELECT x, COUNT(*) FROM a GROUP BY x), r AS (SELECT k FROM q WHERE n > 1) SELECT q.* FROM q JOIN r ON q.k = r.k;
--> 2, 2
SELECT dept_id, COUNT(*), SUM(pay), AVG(pay), MIN(pay), MAX(pay) FROM emp GROUP BY dept_id;
--> 1, 2, 50.75, 25.3750000000, 20.25, 30.50
--> 2, 2, 50.00, 25.0000000000, 25.00, 25.00
--> 4, 1, 10.10, 10.1000000000, 10.10, 10.10
--> null, 1, null, null, null, null
SELECT dept_id, COUNT(*) FROM emp WHERE 1 = 0 GROUP BY dept_id;
--0
SELECT EXTRACT(YEAR FROM born) AS yr, COUNT(*) FROM emp GROUP BY EXTRACT(YEAR FROM born) ORDER BY 1;
--> null, 1
--> 1975, 1
--> 1980, 2
--> 1990, 1
--> 2000, 1
SELECT dept_id AS d, COUNT(*) AS c FROM emp GROUP BY dept_id ORDER BY c DESC, d;
--> 1, 2
--> 2, 2
--> null, 1
--> 4, 1
SELECT UPPER(city) AS u, COUNT(*) FROM dept GROUP BY UPPER(city) HAVING UPPER(city) IS NOT NULL ORDER BY u;
--> BONN, 2
--> ROME, 1
SELECT dept_id % 2 AS k, COUNT(*) FROM emp GROUP BY dept_id % 2 ORDER BY k;
--> null, 1
--> 0, 3
--> 1, 2
SELECT city, COUNT(*) FROM dept GROUP BY 1 ORDER BY 1;
--> null, 1
--> Bonn, 2
--> Rome, 1
SELECT dept_id AS g, SUM(pay) FROM emp GROUP BY g ORDER BY g;
--> null, null
--> 1, 50.75
--> 2, 50.00
--> 4, 10.10
SELECT name, ROW_NUMBER() OVER (ORDER BY pay DESC, id) rn FROM emp ORDER BY rn;
--> Ann, 1
--> Cyd, 2
--> Eve, 3
--> Bob, 4
--> Flo, 5
--> Dan, 6
SELECT name, RANK() OVER (ORDER BY pay DESC) r, DENSE_RANK() OVER (ORDER BY pay DESC) d, PERCENT_RANK() OVER (ORDER BY pay), CUME_DIST() OVER (ORDER BY pay) FROM emp ORDER BY r, name;
--> Ann, 1, 1, 1.0, 1.0
--> Cyd, 2, 2, 0.6, 0.8333333333333334
--> Eve, 2, 2, 0.6, 0.8333333333333334
--> Bob, 4, 3, 0.4, 0.5
--> Flo, 5, 4, 0.2, 0.3333333333333333
--> Dan, 6, 5, 0.0, 0.16666666666666666
SELECT name, SUM(pay) OVER (PARTITION BY dept_id ORDER BY id) FROM emp ORDER BY id;
--> Ann, 30.50
--> Bob, 50.75
--> Cyd, 25.00
--> Dan, null
--> Eve, 50.00
--> Flo, 10.10
SELECT name, SUM(pay) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM emp ORDER BY id;
--> Ann, 30.50
--> Bob, 50.75
--> Cyd, 75.75
--> Dan, 45.25
--> Eve, 50.00
--> Flo, 35.10
SELECT name, SUM(id) OVER (ORDER BY id RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM emp ORDER BY id;
--> Ann, 3
--> Bob, 6
--> Cyd, 9
--> Dan, 12
--> Eve, 15
--> Flo, 11
SELECT name, COUNT(*) OVER (ORDER BY pay RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM emp ORDER BY id;
--> Ann, 6
--> Bob, 3
--> Cyd, 5
--> Dan, 1
--> Eve, 5
--> Flo, 2
SELECT name, SUM(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM emp ORDER BY id;
--> Ann, 21
--> Bob, 20
--> Cyd, 18
--> Dan, 15
--> Eve, 11
--> Flo, 6
SELECT name, SUM(id) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING) FROM emp ORDER BY id;
--> Ann, null
--> Bob, 1
--> Cyd, 3
--> Dan, 6
--> Eve, 9
--> Flo, 12
SELECT name, FIRST_VALUE(name) OVER (PARTITION BY dept_id ORDER BY pay DESC), LAST_VALUE(name) OVER (PARTITION BY dept_id ORDER BY pay ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM emp WHERE pay IS NOT NULL AND id <> 5 ORDER BY id;
--> Ann, Ann, Ann
--> Bob, Ann, Ann
--> Cyd, Cyd, Cyd
--> Flo, Flo, Flo
SELECT name, LAG(name) OVER (ORDER BY id), LEAD(name, 2, 'none') OVER (ORDER BY id) FROM emp ORDER BY id;
--> Ann, null, Cyd
--> Bob, Ann, Dan
--> Cyd, Bob, Eve
--> Dan, Cyd, Flo
--> Eve, Dan, none
--> Flo, Eve, none
SELECT name, NTILE(3) OVER (ORDER BY id), NTH_VALUE(name, 2) OVER (ORDER BY id) FROM emp ORDER BY id;
--> Ann, 1, null
--> Bob, 1, Bob
--> Cyd, 2, Bob
--> Dan, 2, Bob
--> Eve, 3, Bob
--> Flo, 3, Bob
SELECT name, SUM(pay) OVER w, AVG(pay) OVER w FROM emp WINDOW w AS (PARTITION BY dept_id) ORDER BY id;
--> Ann, 50.75, 25.3750000000
--> Bob, 50.75, 25.3750000000
--> Cyd, 50.00, 25.0000000000
--> Dan, null, null
--> Eve, 50.00, 25.0000000000
--> Flo, 10.10, 10.1000000000
SELECT dept_id, SUM(pay) s, RANK() OVER (ORDER BY SUM(pay) DESC) FROM emp WHERE pay IS NOT NULL GROUP BY dept_id ORDER BY s;
--> 4, 10.10, 3
--> 2, 50.00, 2
--> 1, 50.75, 1
SELECT * FROM (SELECT name, ROW_NUMBER() OVER (PARTITION BY dept_id ORDER BY pay DESC, id) rn FROM emp) q WHERE rn = 1 ORDER BY name;
--> Ann, 1
--> Cyd, 1
--> Dan, 1
--> Flo, 1
SELECT name, COUNT(*) OVER () FROM emp ORDER BY id LIMIT 2;
--> Ann, 6
--> Bob, 6
SELECT name, pay / SUM(pay) OVER () FROM emp WHERE pay IS NOT NULL ORDER BY id;
--> Ann, 0.2751465944970681100586377988
--> Bob, 0.1826792963464140730717185386
--> Cyd, 0.2255299954894000902119981958
--> Eve, 0.2255299954894000902119981958
--> Flo, 0.0911141181777176364456472711
SELECT DISTINCT COUNT(*) OVER (PARTITION BY dept_id) FROM emp;
--> 1
--> 2
SELECT dept_id, code, SUM(pay) FROM emp GROUP BY GROUPING SETS ((dept_id), (code), ()) ORDER BY dept_id, code;
--> null, null, 110.85
--> null, null, null
--> null, null, null
--> null, a   , 40.60
--> null, b1  , 45.25
--> null, zz  , 25.00
--> 1, null, 50.75
--> 2, null, 50.00
--> 4, null, 10.10
SELECT dept_id, code, COUNT(*), GROUPING(dept_id), GROUPING(code), GROUPING(dept_id, code) FROM emp GROUP BY CUBE (dept_id, code) ORDER BY 4, 5, 1, 2;
--> null, null, 1, 0, 0, 0
--> 1, a   , 1, 0, 0, 0
--> 1, b1  , 1, 0, 0, 0
--> 2, b1  , 1, 0, 0, 0
--> 2, zz  , 1, 0, 0, 0
--> 4, a   , 1, 0, 0, 0
--> null, null, 1, 0, 1, 1
--> 1, null, 2, 0, 1, 1
--> 2, null, 2, 0, 1, 1
--> 4, null, 1, 0, 1, 1
--> null, null, 1, 1, 0, 2
--> null, a   , 2, 1, 0, 2
--> null, b1  , 2, 1, 0, 2
--> null, zz  , 1, 1, 0, 2
--> null, null, 6, 1, 1, 3
SELECT dept_id, code, COUNT(*) FROM emp GROUP BY ROLLUP (dept_id, code) ORDER BY dept_id NULLS LAST, code NULLS LAST;
--> 1, a   , 1
--> 1, b1  , 1
--> 1, null, 2
--> 2, b1  , 1
--> 2, zz  , 1
--> 2, null, 2
--> 4, a   , 1
--> 4, null, 1
--> null, null, 6
--> null, null, 1
--> null, null, 1
SELECT dept_id, COUNT(*) FROM emp GROUP BY dept_id, ROLLUP (code) ORDER BY 1, 2;
--> null, 1
--> null, 1
--> 1, 1
--> 1, 1
--> 1, 2
--> 2, 1
--> 2, 1
--> 2, 2
--> 4, 1
--> 4, 1
SELECT GROUPING(dept_id) AS g, SUM(pay) FROM emp GROUP BY ROLLUP (dept_id) HAVING GROUPING(dept_id) = 1;
--> 1, 110.85
SELECT COUNT(*) FROM emp GROUP BY ();
--> 6
SELECT COALESCE(CAST(dept_id AS VARCHAR(5)), 'all') AS d, SUM(pay) FROM emp WHERE dept_id IS NOT NULL GROUP BY ROLLUP (dept_id) ORDER BY d;
--> 1, 50.75
--> 2, 50.00
--> 4, 10.10
--> all, 110.85
SELECT GROUPING_ID(dept_id), COUNT(*) FROM emp GROUP BY ROLLUP (dept_id) ORDER BY 1, 2;
--> 0, 1
--> 0, 1
--> 0, 2
--> 0, 2
--> 1, 6
SELECT COALESCE(a.x, b.x) AS k, COUNT(*) FROM a FULL JOIN b ON a.x = b.x GROUP BY COALESCE(a.x, b.x) ORDER BY k;
--> null, 2
--> 1, 1
--> 2, 4
--> 3, 1
--> 4, 1
SELECT e.name FROM emp e WHERE (e.dept_id, e.pay) IN (SELECT dept_id, MAX(pay) FROM emp GROUP BY dept_id) ORDER BY e.id;
--> Ann
--> Cyd
--> Eve
--> Flo
SELECT dept_id, (SELECT name FROM dept WHERE id = dept_id) AS dn, COUNT(*) FROM emp WHERE dept_id IS NOT NULL GROUP BY dept_id ORDER BY dn;
--> 1, Lab, 2
--> 4, Mail, 1
--> 2, Shop, 2
SELECT dept_id, COUNT(*) FROM emp GROUP BY dept_id HAVING COUNT(*) = (SELECT MAX(c) FROM (SELECT COUNT(*) AS c FROM emp GROUP BY dept_id) q) ORDER BY 1;
--> 1, 2
--> 2, 2
SELECT q.d, q.c FROM (SELECT dept_id AS d, COUNT(*) AS c FROM emp GROUP BY dept_id HAVING COUNT(*) > 1) q LEFT JOIN dept ON dept.id = q.d ORDER BY 1;
--> 1, 2
--> 2, 2
SELECT name, pay, AVG(pay) OVER (PARTITION BY dept_id), pay - AVG(pay) OVER (PARTITION BY dept_id) FROM emp WHERE pay IS NOT NULL ORDER BY id;
--> Ann, 30.50, 25.3750000000, 5.1250000000
--> Bob, 20.25, 25.3750000000, -5.1250000000
--> Cyd, 25.00, 25.0000000000, 0.0000000000
--> Eve, 25.00, 25.0000000000, 0.0000000000
--> Flo, 10.10, 10.1000000000, 0.0000000000
SELECT name, COUNT(pay) OVER (ORDER BY id), COUNT(*) OVER (ORDER BY id ROWS 1 PRECEDING) FROM emp ORDER BY id;
--> Ann, 1, 1
--> Bob, 2, 2
--> Cyd, 3, 2
--> Dan, 3, 2
--> Eve, 4, 2
--> Flo, 5, 2
SELECT name, MIN(pay) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING), MAX(pay) OVER (ORDER BY id DESC) FROM emp ORDER BY id;
--> Ann, 20.25, 30.50
--> Bob, 25.00, 25.00
--> Cyd, 25.00, 25.00
--> Dan, 10.10, 25.00
--> Eve, 10.10, 25.00
--> Flo, null, 10.10
SELECT name, RANK() OVER (PARTITION BY dept_id ORDER BY pay DESC NULLS LAST) FROM emp ORDER BY id;
--> Ann, 1
--> Bob, 2
--> Cyd, 1
--> Dan, 1
--> Eve, 1
--> Flo, 1
SELECT name, SUM(pay) OVER (ORDER BY pay RANGE BETWEEN 5 PRECEDING AND CURRENT ROW) FROM emp WHERE pay IS NOT NULL ORDER BY pay, id;
--> Flo, 10.10
--> Bob, 20.25
--> Cyd, 70.25
--> Eve, 70.25
--> Ann, 30.50
SELECT name, LAG(pay, 1, 0) OVER (PARTITION BY dept_id ORDER BY id) FROM emp ORDER BY id;
--> Ann, 0.00
--> Bob, 30.50
--> Cyd, 0.00
--> Dan, 0.00
--> Eve, 25.00
--> Flo, 0.00
SELECT name, FIRST_VALUE(pay) IGNORE NULLS OVER (ORDER BY id DESC) FROM emp ORDER BY id;
--> Ann, 10.10
--> Bob, 10.10
--> Cyd, 10.10
--> Dan, 10.10
--> Eve, 10.10
--> Flo, 10.10
SELECT dept_id, name FROM emp QUALIFY ROW_NUMBER() OVER (PARTITION BY dept_id ORDER BY id) = 1 ORDER BY dept_id;
--> null, Dan
--> 1, Ann
--> 2, Cyd
--> 4, Flo
SELECT dept_id, COUNT(*), SUM(COUNT(*)) OVER (ORDER BY dept_id) FROM emp GROUP BY dept_id ORDER BY dept_id;
--> null, 1, 1
--> 1, 2, 3
--> 2, 2, 5
--> 4, 1, 6
SELECT name, SUM(pay) OVER (PARTITION BY dept_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM emp ORDER BY id;
--> Ann, null
--> Bob, 30.50
--> Cyd, null
--> Dan, null
--> Eve, 25.00
--> Flo, null
SELECT COUNT(DISTINCT dept_id), SUM(pay) FILTER (WHERE dept_id = 1), COUNT(*) FILTER (WHERE pay > 20) FROM emp;
--> 3, 50.75, 4
SELECT id FROM emp GROUP BY id HAVING id > 4 ORDER BY id;
--> 5
--> 6
SELECT NULLIF(dept_id, 1), COUNT(*) FROM emp GROUP BY NULLIF(dept_id, 1) ORDER BY 1;
--> null, 3
--> 2, 2
--> 4, 1
SELECT CASE WHEN pay > 20 THEN 'hi' ELSE 'lo' END AS band, COUNT(*) FROM emp GROUP BY CASE WHEN pay > 20 THEN 'hi' ELSE 'lo' END ORDER BY band;
--> hi, 4
--> lo, 2
SELECT CASE WHEN pay > 20 THEN 'hi' ELSE 'lo' END AS band, COUNT(*) FROM emp GROUP BY band ORDER BY band;
--> hi, 4
--> lo, 2

-- What a window function gives of a frame without the row that it asks for is null, and said to be so.
SELECT id, x IS NULL FROM (SELECT id, NTH_VALUE(id, 2) OVER (ORDER BY id) AS x FROM emp) AS v WHERE id < 3 ORDER BY id;
--> 1, TRUE
--> 2, FALSE
SELECT id, a IS NULL, b IS NULL, c IS NULL, d FROM (SELECT id, SUM(id) OVER w AS a, MAX(id) OVER w AS b, FIRST_VALUE(id) OVER w AS c, COUNT(id) OVER w AS d FROM emp WINDOW w AS (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW)) AS v WHERE id < 3 ORDER BY id;
--> 1, TRUE, TRUE, TRUE, 0
--> 2, FALSE, FALSE, FALSE, 1
-- WITHIN DISTINCT is refused, wherever an aggregate can stand.
SELECT SUM(age) WITHIN DISTINCT (name) FROM (VALUES ('a', 10), ('a', 10), ('b', 20)) AS t (name, age);
--! 0A000
SELECT COUNT(*) WITHIN DISTINCT (name) FILTER (WHERE age > 1) FROM (VALUES ('a', 10), ('b', 20)) AS t (name, age);
--! 0A000
SELECT name FROM (VALUES ('a', 10), ('b', 20)) AS t (name, age) GROUP BY name HAVING MAX(age) WITHIN DISTINCT (name) > 1;
--! 0A000
SELECT SUM(age) WITHIN DISTINCT (name) OVER () FROM (VALUES ('a', 10), ('b', 20)) AS t (name, age);
--! 0A000
SELECT SUM(age) FROM (SELECT DISTINCT name, age FROM (VALUES ('a', 10), ('a', 10), ('b', 20)) AS t (name, age));
--> 30
-- Nulls are in an array unless they are ignored.
SELECT ARRAY_AGG(x ORDER BY x NULLS FIRST), ARRAY_AGG(x ORDER BY x NULLS FIRST) IGNORE NULLS, ARRAY_AGG(x ORDER BY x NULLS FIRST) RESPECT NULLS, ARRAY_AGG(DISTINCT x) IGNORE NULLS, COUNT(*) FROM a WHERE x IS NULL OR x > 1;
--> [null, 2, 2, 4], [2, 2, 4], [null, 2, 2, 4], [2, 4], 4
SELECT dept_id, ARRAY_AGG(pay ORDER BY id) IGNORE NULLS FROM emp GROUP BY dept_id ORDER BY dept_id NULLS FIRST;
--> null, null
--> 1, [30.50, 20.25]
--> 2, [25.00, 25.00]
--> 4, [10.10]
SELECT id, ARRAY_AGG(boss) IGNORE NULLS OVER (ORDER BY id), ARRAY_AGG(boss) OVER (ORDER BY id ROWS 1 PRECEDING) FROM emp WHERE id < 4 ORDER BY id;
--> 1, null, [null]
--> 2, [1], [null, 1]
--> 3, [1, 1], [1, 1]
-- Nulls are the smallest values in the order of an aggregate's rows, too.
SELECT ARRAY_AGG(x ORDER BY x), ARRAY_AGG(x ORDER BY x DESC), ARRAY_AGG(x ORDER BY x NULLS LAST), ARRAY_AGG(y ORDER BY x, y DESC), ARRAY_AGG(y ORDER BY x DESC NULLS FIRST, y) FROM a WHERE x IS NULL OR x > 1;
--> [null, 2, 2, 4], [4, 2, 2, null], [2, 2, 4, null], [an, a2b, a2, a4], [an, a4, a2, a2b]
SELECT LISTAGG(y, '') WITHIN GROUP (ORDER BY x), STRING_AGG(y, '' ORDER BY x DESC), JSON_ARRAYAGG(y ORDER BY x), JSON_AGG(y ORDER BY x), MODE() WITHIN GROUP (ORDER BY x), PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY x) FROM a WHERE y <> 'a2b';
--> ana1a2a4, a4a2a1an, ["an","a1","a2","a4"], ["an","a1","a2","a4"], 1, 2
SELECT id, STRING_AGG(name, '' ORDER BY boss) FROM emp WHERE id < 3 GROUP BY GROUPING SETS ((id), ()) ORDER BY id NULLS FIRST;
--> null, AnnBob
--> 1, Ann
--> 2, Bob
SELECT JSON_OBJECT_AGG(y, id ORDER BY x) FROM (VALUES (1, 2, 'a'), (2, NULL, 'b'), (3, 1, 'c')) v(id, x, y);
--> {"b":2,"c":3,"a":1}
