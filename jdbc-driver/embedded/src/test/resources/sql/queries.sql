-- Joins, conditions, order, limits and set operations.
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
SELECT * FROM a JOIN b ON a.x = b.x;
--> 2, a2, 2, b2
--> 2, a2, 2, b2b
--> 2, a2b, 2, b2
--> 2, a2b, 2, b2b
--> 4, a4, 4, null
SELECT * FROM a LEFT JOIN b ON a.x = b.x;
--> 1, a1, null, null
--> 2, a2, 2, b2
--> 2, a2, 2, b2b
--> 2, a2b, 2, b2
--> 2, a2b, 2, b2b
--> 4, a4, 4, null
--> null, an, null, null
SELECT * FROM a RIGHT JOIN b ON a.x = b.x;
--> 2, a2, 2, b2
--> 2, a2, 2, b2b
--> 2, a2b, 2, b2
--> 2, a2b, 2, b2b
--> 4, a4, 4, null
--> null, null, 3, b3
--> null, null, null, bn
SELECT * FROM a LEFT JOIN b ON a.x = b.x AND b.z IS NOT NULL WHERE a.y <> 'a1';
--> 2, a2, 2, b2
--> 2, a2, 2, b2b
--> 2, a2b, 2, b2
--> 2, a2b, 2, b2b
--> 4, a4, null, null
--> null, an, null, null
SELECT * FROM a CROSS JOIN b;
--> 1, a1, 2, b2
--> 1, a1, 2, b2b
--> 1, a1, 3, b3
--> 1, a1, 4, null
--> 1, a1, null, bn
--> 2, a2, 2, b2
--> 2, a2, 2, b2b
--> 2, a2, 3, b3
--> 2, a2, 4, null
--> 2, a2, null, bn
--> 2, a2b, 2, b2
--> 2, a2b, 2, b2b
--> 2, a2b, 3, b3
--> 2, a2b, 4, null
--> 2, a2b, null, bn
--> 4, a4, 2, b2
--> 4, a4, 2, b2b
--> 4, a4, 3, b3
--> 4, a4, 4, null
--> 4, a4, null, bn
--> null, an, 2, b2
--> null, an, 2, b2b
--> null, an, 3, b3
--> null, an, 4, null
--> null, an, null, bn
SELECT * FROM a, b WHERE a.x < b.x;
--> 1, a1, 2, b2
--> 1, a1, 2, b2b
--> 1, a1, 3, b3
--> 1, a1, 4, null
--> 2, a2, 3, b3
--> 2, a2, 4, null
--> 2, a2b, 3, b3
--> 2, a2b, 4, null
SELECT * FROM a NATURAL JOIN b;
--> 2, a2, b2
--> 2, a2, b2b
--> 2, a2b, b2
--> 2, a2b, b2b
--> 4, a4, null
SELECT * FROM a JOIN b USING (x);
--> 2, a2, b2
--> 2, a2, b2b
--> 2, a2b, b2
--> 2, a2b, b2b
--> 4, a4, null
SELECT x, y, z FROM a LEFT JOIN b USING (x);
--> 1, a1, null
--> 2, a2, b2
--> 2, a2, b2b
--> 2, a2b, b2
--> 2, a2b, b2b
--> 4, a4, null
--> null, an, null
SELECT a.x, a1.x FROM a JOIN a AS a1 ON a.x = a1.x AND a.y < a1.y;
--> 2, 2
SELECT d.name, e.name FROM dept d LEFT JOIN (emp e JOIN emp m ON e.boss = m.id) ON e.dept_id = d.id;
--> Lab, Bob
--> Mail, Flo
--> Shop, Cyd
--> Shop, Eve
--> Void, null
SELECT d.name, e.name, m.name FROM dept d LEFT JOIN emp e ON e.dept_id = d.id LEFT JOIN emp m ON e.boss = m.id ORDER BY d.id, e.id;
--> Lab, Ann, null
--> Lab, Bob, Ann
--> Shop, Cyd, Ann
--> Shop, Eve, Cyd
--> Void, null, null
--> Mail, Flo, Cyd
SELECT * FROM a INNER JOIN b ON a.x IS NOT DISTINCT FROM b.x;
--> 2, a2, 2, b2
--> 2, a2, 2, b2b
--> 2, a2b, 2, b2
--> 2, a2b, 2, b2b
--> 4, a4, 4, null
--> null, an, null, bn
SELECT * FROM a LEFT OUTER JOIN b ON a.x > b.x;
--> 1, a1, null, null
--> 2, a2, null, null
--> 2, a2b, null, null
--> 4, a4, 2, b2
--> 4, a4, 2, b2b
--> 4, a4, 3, b3
--> null, an, null, null
SELECT * FROM a RIGHT OUTER JOIN b ON a.x > b.x;
--> 4, a4, 2, b2
--> 4, a4, 2, b2b
--> 4, a4, 3, b3
--> null, null, 4, null
--> null, null, null, bn
SELECT COUNT(*) FROM a JOIN b ON TRUE;
--> 25
SELECT * FROM a WHERE x IN (1, NULL);
--> 1, a1
SELECT * FROM a WHERE x NOT IN (1, NULL);
--0
SELECT x, x IN (2, NULL) FROM a;
--> 1, null
--> 2, TRUE
--> 2, TRUE
--> 4, null
--> null, null
SELECT * FROM a WHERE (x, y) IN ((1,'a1'),(2,'zz'));
--> 1, a1
SELECT * FROM a WHERE (x, y) NOT IN ((1,'a1'),(2,'zz'));
--> 2, a2
--> 2, a2b
--> 4, a4
--> null, an
SELECT * FROM a WHERE (x, y) = (2, 'a2');
--> 2, a2
SELECT * FROM a WHERE (x, y) > (2, 'a2');
--> 2, a2b
--> 4, a4
SELECT COUNT(*), COUNT(pay), COUNT(DISTINCT pay), SUM(DISTINCT pay) FROM emp;
--> 6, 5, 4, 85.85
SELECT COUNT(*), SUM(pay), MIN(name) FROM emp WHERE 1 = 0;
--> 0, null, null
SELECT MAX(pay) - MIN(pay) AS diff FROM emp HAVING COUNT(*) > 3;
--> 20.40
SELECT MAX(pay) FROM emp HAVING COUNT(*) > 300;
--0
SELECT x FROM a UNION SELECT x FROM b;
--> 1
--> 2
--> 3
--> 4
--> null
SELECT x FROM a UNION ALL SELECT x FROM b;
--> 1
--> 2
--> 2
--> 2
--> 2
--> 3
--> 4
--> 4
--> null
--> null
SELECT x FROM a INTERSECT SELECT x FROM b;
--> 2
--> 4
--> null
SELECT x FROM a EXCEPT SELECT x FROM b;
--> 1
SELECT x FROM a MINUS SELECT x FROM b;
--> 1
SELECT x FROM a UNION SELECT x FROM b ORDER BY x DESC;
--> 4
--> 3
--> 2
--> 1
--> null
SELECT x AS k FROM a UNION ALL SELECT x FROM b ORDER BY k LIMIT 3;
--> null
--> null
--> 1
SELECT x FROM a UNION SELECT x FROM b INTERSECT SELECT 4 ORDER BY 1;
--> null
--> 1
--> 2
--> 4
SELECT x, y FROM a UNION SELECT x, z FROM b ORDER BY 1, 2 OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY;
--> 1, a1
--> 2, a2
--> 2, a2b
SELECT 1 UNION SELECT 2.5 UNION SELECT 1.0 ORDER BY 1;
--> 1.0
--> 2.5
SELECT NULL UNION SELECT 1 ORDER BY 1;
--> null
--> 1
SELECT 'a' UNION SELECT 'abc' ORDER BY 1;
--> a
--> abc
VALUES (1, 'a'), (2, 'b');
--> 1, a
--> 2, b
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v (n, s) ORDER BY n DESC;
--> 2, b
--> 1, a
VALUES (3), (1), (2) ORDER BY 1;
--> 1
--> 2
--> 3
SELECT CASE WHEN x IS NULL THEN 'null' WHEN x < 2 THEN 'low' ELSE 'high' END FROM a;
--> high
--> high
--> high
--> low
--> null
SELECT CASE x WHEN 1 THEN 'one' WHEN 2 THEN 'two' END FROM a;
--> null
--> null
--> one
--> two
--> two
SELECT COALESCE(x, -1), NULLIF(x, 2), COALESCE(NULL, NULL, 3) FROM a;
--> -1, null, 3
--> 1, 1, 3
--> 2, null, 3
--> 2, null, 3
--> 4, 4, 3
SELECT name FROM emp WHERE CASE WHEN pay IS NULL THEN 0 ELSE pay END > 20;
--> Ann
--> Bob
--> Cyd
--> Eve
SELECT DISTINCT code FROM emp ORDER BY code;
--> null
--> a
--> b1
--> zz
SELECT DISTINCT dept_id, born FROM emp ORDER BY born DESC, dept_id;
--> 2, 2000-02-29
--> 2, 1990-12-31
--> 1, 1980-01-15
--> 4, 1980-01-15
--> 1, 1975-06-30
--> null, null
SELECT name FROM emp ORDER BY pay NULLS FIRST, name DESC;
--> Dan
--> Flo
--> Bob
--> Eve
--> Cyd
--> Ann
SELECT name FROM emp ORDER BY pay DESC NULLS LAST, name;
--> Ann
--> Cyd
--> Eve
--> Bob
--> Flo
--> Dan
SELECT name, pay * 2 AS dbl FROM emp ORDER BY dbl DESC, name;
--> Ann, 61.00
--> Cyd, 50.00
--> Eve, 50.00
--> Bob, 40.50
--> Flo, 20.20
--> Dan, null
SELECT name, pay FROM emp ORDER BY 2, 1 DESC;
--> Dan, null
--> Flo, 10.10
--> Bob, 20.25
--> Eve, 25.00
--> Cyd, 25.00
--> Ann, 30.50
SELECT name FROM emp ORDER BY LOWER(name) DESC LIMIT 2;
--> Flo
--> Eve
SELECT name FROM emp ORDER BY pay + id, name;
--> Dan
--> Flo
--> Bob
--> Cyd
--> Eve
--> Ann
SELECT name FROM emp ORDER BY id OFFSET 4;
--> Eve
--> Flo
SELECT name FROM emp ORDER BY id OFFSET 4 ROWS;
--> Eve
--> Flo
SELECT name FROM emp ORDER BY id FETCH FIRST ROW ONLY;
--> Ann
SELECT name FROM emp ORDER BY id FETCH FIRST 3 ROWS ONLY;
--> Ann
--> Bob
--> Cyd
SELECT name FROM emp ORDER BY id LIMIT 2 OFFSET 1;
--> Bob
--> Cyd
SELECT name FROM emp ORDER BY id LIMIT 0;
--0
SELECT name FROM emp ORDER BY id LIMIT 100 OFFSET 100;
--0
SELECT name AS "My Name", id AS "id" FROM emp ORDER BY "id" LIMIT 1;
--> Ann, 1
SELECT e."NAME" FROM emp AS e WHERE e."ID" = 1;
--> Ann
SELECT code || '|' FROM emp WHERE code = 'a' ORDER BY id;
--> a   |
--> a   |
SELECT id FROM emp WHERE code = 'a   ' ORDER BY id;
--> 1
--> 6
SELECT id FROM emp WHERE code LIKE 'b%' ORDER BY id;
--> 2
--> 3
SELECT LENGTH(code), CHAR_LENGTH(code) FROM emp WHERE id = 2;
--> 4, 4
SELECT id FROM emp WHERE code IN ('a', 'zz') ORDER BY id;
--> 1
--> 5
--> 6
SELECT born + INTERVAL '1' DAY, born - INTERVAL '1' MONTH, born + INTERVAL '2' YEAR FROM emp WHERE id IN (1,5) ORDER BY id;
--> 1980-01-16, 1979-12-15, 1982-01-15
--> 2000-03-01, 2000-01-29, 2002-02-28
SELECT EXTRACT(DOW FROM born) FROM emp WHERE id = 1;
--> 2
SELECT id FROM emp WHERE born BETWEEN DATE '1980-01-01' AND DATE '1999-12-31' ORDER BY id;
--> 1
--> 3
--> 6
SELECT id FROM emp WHERE born = '1980-01-15' ORDER BY id;
--> 1
--> 6
SELECT id FROM emp WHERE id = '3';
--> 3
SELECT MIN(born), MAX(born) FROM emp;
--> 1975-06-30, 2000-02-29
SELECT * FROM a FULL JOIN b ON a.x = b.x;
--> 1, a1, null, null
--> 2, a2, 2, b2
--> 2, a2, 2, b2b
--> 2, a2b, 2, b2
--> 2, a2b, 2, b2b
--> 4, a4, 4, null
--> null, an, null, null
--> null, null, 3, b3
--> null, null, null, bn
SELECT * FROM a FULL OUTER JOIN b ON a.x = b.x WHERE a.x IS NULL OR b.x IS NULL;
--> 1, a1, null, null
--> null, an, null, null
--> null, null, 3, b3
--> null, null, null, bn
SELECT x, y, z FROM a FULL JOIN b USING (x) ORDER BY x, y, z;
--> null, null, bn
--> null, an, null
--> 1, a1, null
--> 2, a2, b2
--> 2, a2, b2b
--> 2, a2b, b2
--> 2, a2b, b2b
--> 3, null, b3
--> 4, a4, null
SELECT * FROM a FULL JOIN b ON a.x < b.x;
--> 1, a1, 2, b2
--> 1, a1, 2, b2b
--> 1, a1, 3, b3
--> 1, a1, 4, null
--> 2, a2, 3, b3
--> 2, a2, 4, null
--> 2, a2b, 3, b3
--> 2, a2b, 4, null
--> 4, a4, null, null
--> null, an, null, null
--> null, null, null, bn
SELECT * FROM a FULL JOIN b ON 1 = 0;
--> 1, a1, null, null
--> 2, a2, null, null
--> 2, a2b, null, null
--> 4, a4, null, null
--> null, an, null, null
--> null, null, 2, b2
--> null, null, 2, b2b
--> null, null, 3, b3
--> null, null, 4, null
--> null, null, null, bn
SELECT MIN(name), MAX(name), MIN(born), MAX(code) FROM emp;
--> Ann, Flo, 1975-06-30, zz
SELECT AVG(pay), SUM(pay) / COUNT(pay), SUM(pay) / COUNT(*) FROM emp;
--> 22.1700000000, 22.170000, 18.475000
SELECT COUNT(*) FROM emp WHERE pay > 20 AND (dept_id = 1 OR dept_id IS NULL) OR name = 'Flo';
--> 3
SELECT name FROM emp WHERE NOT (pay > 20) ORDER BY id;
--> Flo
SELECT name FROM emp WHERE NOT (pay > 20 OR dept_id = 4) ORDER BY id;
--0
SELECT name FROM emp WHERE (pay > 20) IS NOT TRUE ORDER BY id;
--> Dan
--> Flo
SELECT name FROM emp WHERE pay IN (25, 10.1, 30.50) ORDER BY id;
--> Ann
--> Cyd
--> Eve
--> Flo
SELECT name FROM emp WHERE pay = 25 AND pay = 25.00 ORDER BY id;
--> Cyd
--> Eve
SELECT name FROM emp WHERE name BETWEEN 'B' AND 'D' ORDER BY name;
--> Bob
--> Cyd
SELECT name FROM emp WHERE name >= 'D' ORDER BY name DESC;
--> Flo
--> Eve
--> Dan
SELECT name FROM emp WHERE name LIKE '%n' OR name LIKE '_o%' ORDER BY id;
--> Ann
--> Bob
--> Dan
SELECT name FROM emp WHERE UPPER(name) = 'BOB';
--> Bob
SELECT name FROM emp WHERE id BETWEEN 2 AND 4 AND id <> 3 ORDER BY id DESC;
--> Dan
--> Bob
SELECT name FROM emp WHERE id > 2 AND id > 4 ORDER BY id;
--> Eve
--> Flo
SELECT name FROM emp WHERE id < 3 OR id > 5 ORDER BY id;
--> Ann
--> Bob
--> Flo
SELECT name FROM emp WHERE id IN (1, 1, 2, NULL) ORDER BY id;
--> Ann
--> Bob
SELECT name FROM emp WHERE dept_id IN (1, 2) AND id IN (2, 3, 5) ORDER BY id;
--> Bob
--> Cyd
--> Eve
SELECT name FROM emp WHERE id + 1 = 3;
--> Bob
SELECT name FROM emp WHERE id * 2 > 8 ORDER BY id;
--> Eve
--> Flo
SELECT name FROM emp WHERE id = 2.0;
--> Bob
SELECT name FROM emp WHERE id = 2.5;
--0
SELECT name FROM emp WHERE id > 9999999999;
--0
SELECT name FROM emp WHERE id < 9999999999 ORDER BY id LIMIT 1;
--> Ann
SELECT name FROM emp WHERE id = CAST('2' AS INTEGER);
--> Bob
SELECT name FROM emp WHERE EXTRACT(YEAR FROM born) = 1980 ORDER BY id;
--> Ann
--> Flo
SELECT name FROM emp WHERE born > DATE '1980-01-15' + INTERVAL '10' YEAR ORDER BY id;
--> Cyd
--> Eve
SELECT DISTINCT dept_id FROM emp WHERE dept_id IS NOT NULL ORDER BY dept_id DESC LIMIT 2;
--> 4
--> 2
SELECT DISTINCT dept_id + 1 AS d FROM emp ORDER BY d;
--> null
--> 2
--> 3
--> 5
SELECT DISTINCT name, LENGTH(name) FROM emp ORDER BY LENGTH(name), name LIMIT 2;
--> Ann, 3
--> Bob, 3
SELECT ALL dept_id FROM emp WHERE id < 3;
--> 1
--> 1
SELECT dept_id, name FROM emp ORDER BY dept_id DESC NULLS LAST, name DESC;
--> 4, Flo
--> 2, Eve
--> 2, Cyd
--> 1, Bob
--> 1, Ann
--> null, Dan
SELECT e.* FROM emp e WHERE id = 1;
--> 1, Ann, 1, null, 30.50, 1980-01-15, a
SELECT e.*, d.name AS dn FROM emp e JOIN dept d ON d.id = e.dept_id WHERE e.id = 1;
--> 1, Ann, 1, null, 30.50, 1980-01-15, a   , Lab
SELECT emp.name FROM emp WHERE emp.id = 1;
--> Ann
SELECT public.emp.name FROM public.emp WHERE public.emp.id = 1;
--> Ann
SELECT name n FROM emp ORDER BY n LIMIT 1;
--> Ann
SELECT id AS name, name AS id FROM emp ORDER BY name LIMIT 2;
--> 1, Ann
--> 2, Bob
SELECT * FROM a WHERE x IS NULL UNION ALL SELECT * FROM a WHERE x IS NOT NULL AND x < 2;
--> 1, a1
--> null, an
SELECT x FROM a EXCEPT ALL SELECT x FROM b;
--> 1
SELECT x FROM a INTERSECT ALL SELECT x FROM b;
--> 2
--> 2
--> 4
--> null
SELECT x FROM a WHERE x > 1 EXCEPT SELECT x FROM b WHERE z IS NULL ORDER BY 1;
--> 2
SELECT CAST(pay AS INTEGER), CAST(pay AS VARCHAR(10)), CAST(pay AS DOUBLE PRECISION), CAST(id AS DECIMAL(5,2)) FROM emp WHERE id = 1;
--> 31, 30.50, 30.5, 1.00
SELECT name || ' (' || id || ')' FROM emp WHERE id = 1;
--> Ann (1)
SELECT SUBSTRING(name FROM 2), UPPER(SUBSTRING(name, 1, 1)) || LOWER(SUBSTRING(name, 2)) FROM emp WHERE id = 1;
--> nn, Ann
SELECT TRIM(code) || '|', code || '|' FROM emp WHERE id = 2;
--> b1|, b1  |
SELECT pay * 1.1, ROUND(pay * 1.1, 1), FLOOR(pay), CEIL(pay), pay / 3 FROM emp WHERE id = 1;
--> 33.550, 33.6, 30, 31, 10.1666666666666667
TABLE dept;
--> 1, Lab, Bonn
--> 2, Shop, Rome
--> 3, Void, null
--> 4, Mail, Bonn
SELECT * FROM dept ORDER BY city NULLS FIRST, id DESC;
--> 3, Void, null
--> 4, Mail, Bonn
--> 1, Lab, Bonn
--> 2, Shop, Rome
SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC' AND table_name LIKE 'E%' ORDER BY 1;
--> EMP
SELECT id, name FROM dept GROUP BY id, name FOR UPDATE;
--! 0A000
SELECT id FROM dept ORDER BY id LIMIT 1, 2;
--> 2
--> 3
SELECT COUNT(*) AS "count", MAX(id) "max" FROM dept;
--> 4, 4
SELECT d.id, d.name FROM dept AS d WHERE d.id >= 1 AND d.id <= 2 AND d.name IS NOT NULL ORDER BY d.id ASC;
--> 1, Lab
--> 2, Shop
SELECT 1 WHERE 'abc' LIKE 'a%' AND 'abc' NOT LIKE 'b%';
--> 1
SELECT 1 WHERE 1 = 0;
--0
SELECT 1 WHERE EXISTS (SELECT 1 FROM emp WHERE id = 3);
--> 1
SELECT name FROM emp ORDER BY id OFFSET 1 ROW FETCH NEXT ROW ONLY;
--> Bob
-- A join that waits for its condition takes the next join as its right side.
SELECT a.id, b.id, c.id FROM emp a LEFT JOIN emp b JOIN emp c ON b.id = c.id AND b.id = 1 ON a.id = b.id WHERE a.id < 3 ORDER BY 1;
--> 1, 1, 1
--> 2, null, null
SELECT a.id FROM emp a JOIN emp b JOIN emp c USING (id) USING (id) WHERE a.id < 3 ORDER BY 1;
--> 1
--> 2
SELECT a.id FROM emp a JOIN emp b JOIN emp c ON b.id = c.id;
--! 42601
SELECT POSITION((SELECT MAX(SUBSTRING(name FROM 2 FOR 1)) FROM emp WHERE id = 1) IN 'Ann'), POSITION((VALUES 'c') IN 'abc'), POSITION(('a' || 'b') IN 'cab');
--> 2, 3, 2
