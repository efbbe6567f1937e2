-- Parameters wherever a value may stand.
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
--@ 5
SELECT ?;
--> 5
--@ 5 | 'x'
SELECT ?, ? || 'y';
--> 5, xy
--@ 5 | 7
SELECT ? + ?;
--> 12
--@ 3
SELECT ? * 2;
--> 6
--@ 5
SELECT CAST(? AS INTEGER) + 1;
--> 6
--@ null
SELECT COALESCE(?, 'dflt');
--> dflt
--@ 2
SELECT name FROM emp ORDER BY id LIMIT ?;
--> Ann
--> Bob
--@ 2 | 1
SELECT name FROM emp ORDER BY id LIMIT ? OFFSET ?;
--> Bob
--> Cyd
--@ 1 | 2
SELECT name FROM emp ORDER BY id OFFSET ? ROWS FETCH NEXT ? ROWS ONLY;
--> Bob
--> Cyd
--@ 1 | 3
SELECT name FROM emp WHERE id IN (?, ?) ORDER BY id;
--> Ann
--> Cyd
--@ 1 | 3
SELECT name FROM emp WHERE id NOT IN (?, ?) ORDER BY id;
--> Bob
--> Dan
--> Eve
--> Flo
--@ 2 | 'two' | 'other'
SELECT CASE WHEN id = ? THEN ? ELSE ? END FROM emp ORDER BY id;
--> other
--> two
--> other
--> other
--> other
--> other
--@ 2 | 'two'
SELECT CASE id WHEN ? THEN ? END FROM emp ORDER BY id;
--> null
--> two
--> null
--> null
--> null
--> null
--@ 'A%'
SELECT id FROM emp WHERE name LIKE ?;
--> 1
--@ 10 | 25
SELECT id FROM emp WHERE pay BETWEEN ? AND ? ORDER BY id;
--> 2
--> 3
--> 5
--> 6
--@ null
SELECT id FROM emp WHERE dept_id = ?;
--0
--@ 1 | 1
SELECT id FROM emp WHERE (? IS NULL OR dept_id = ?) ORDER BY id;
--> 1
--> 2
--@ null | null
SELECT id FROM emp WHERE (? IS NULL OR dept_id = ?) ORDER BY id;
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--@ null
SELECT id FROM emp WHERE dept_id IS NOT DISTINCT FROM ?;
--> 4
--@ '1980-01-15'
SELECT id FROM emp WHERE born = ? ORDER BY id;
--> 1
--> 6
--@ 'a'
SELECT id FROM emp WHERE code = ? ORDER BY id;
--> 1
--> 6
--@ 1 | 2
SELECT SUM(id * ?) FROM emp WHERE id > ?;
--> 18
--@ 2
SELECT dept_id, COUNT(*) FROM emp GROUP BY dept_id HAVING COUNT(*) >= ? ORDER BY 1;
--> 1, 2
--> 2, 2
--@ 10
SELECT x + ? AS s FROM a ORDER BY s;
--> null
--> 11
--> 12
--> 12
--> 14
--@ 1
SELECT name FROM dept d WHERE EXISTS (SELECT 1 FROM emp e WHERE e.dept_id = d.id AND e.id > ?) ORDER BY name;
--> Lab
--> Mail
--> Shop
--@ 1 | 'q'
SELECT * FROM (VALUES (?, ?)) AS v (a, b);
--> 1, q
--@ 7
SELECT (SELECT ? FROM dept WHERE id = 1);
--> 7
--@ 1 | 2
SELECT id FROM emp WHERE id = ? UNION ALL SELECT id FROM emp WHERE id = ? ORDER BY 1;
--> 1
--> 2
--@ 3
SELECT UPPER(name), id FROM emp WHERE id = ABS(?);
--> CYD, 3
--@ 'n'
SELECT name FROM emp WHERE POSITION(? IN name) > 0 ORDER BY id;
--> Ann
--> Dan
--@ 2 | 3
SELECT SUBSTRING(name FROM ? FOR ?) FROM emp ORDER BY id;
--> nn
--> ob
--> yd
--> an
--> ve
--> lo
--@ 1 | 1
SELECT id FROM emp WHERE (id, dept_id) = (?, ?);
--> 1
--@ 1 | 1 | 2 | 1
SELECT id FROM emp WHERE (id, dept_id) IN ((?, ?), (?, ?)) ORDER BY id;
--> 1
--> 2
--@ 5
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < ?) SELECT SUM(n) FROM t;
--> 15
--@ 2
SELECT name, ROW_NUMBER() OVER (ORDER BY id) + ? FROM emp ORDER BY id LIMIT 1;
--> Ann, 3
--@ 'x' | 1
UPDATE a SET y = ? WHERE x = ?;
--# 1
--@ 10 | 1
UPDATE a SET x = x + ? WHERE x = ?;
--# 1
--@ 10 | 'ten'
INSERT INTO a VALUES (? + 1, UPPER(?));
--# 1
--@ 20 | 'z' | 21 | 'zz'
INSERT INTO a (x, y) VALUES (?, ?), (?, ?);
--# 2
--@ 20 | 21
DELETE FROM a WHERE x IN (?, ?);
--# 2
--@ 5
INSERT INTO a SELECT x + ?, z FROM b WHERE x = 3;
--# 1
SELECT * FROM a ORDER BY y, x;
--> 11, TEN
--> 2, a2
--> 2, a2b
--> 4, a4
--> null, an
--> 8, b3
--> 11, x
--@ 'a' | 'b'
SELECT COALESCE(?, ?);
--> a
--@ 1 | 2
SELECT GREATEST(?, ?), NULLIF(1, 1);
--> 2, null
--@ 1
SELECT id FROM emp WHERE dept_id = ? AND pay > (SELECT AVG(pay) FROM emp WHERE dept_id = 1);
--> 1
--@ 1
SELECT -CAST(? AS INTEGER);
--> -1
--@ 1
SELECT id FROM emp WHERE -id = -? ;
--> 1
--@ 'a' | 2
SELECT name FROM emp WHERE LOWER(name) LIKE '%' || ? || '%' AND id < ? ORDER BY id;
--> Ann
--@ 1
SELECT TIMESTAMPADD(DAY, ?, TIMESTAMP '2020-01-01 00:00:00');
--> 2020-01-02 00:00:00
--@ 1 | 'x' | 2 | 'y'
SELECT * FROM (VALUES (?, ?), (?, ?)) AS v (p, q) ORDER BY p;
--> 1, x
--> 2, y
--@ 3 | null
VALUES (1, 2), (?, ?);
--> 1, 2
--> 3, null
--@ 2 | 'shop' | 4 | 'mail'
SELECT d.name, v.called FROM dept d JOIN (VALUES (CAST(? AS INTEGER), UPPER(?)), (?, ? || '!')) AS v (id, called) ON v.id = d.id ORDER BY d.id;
--> Shop, SHOP
--> Mail, mail!
--@ 2 | 'a2' | 4 | 'no'
SELECT x, y FROM a WHERE (x, y) IN (VALUES (?, ?), (?, ?));
--> 2, a2
--@ 1 | 2
SELECT d.id, v.n FROM dept d, LATERAL (VALUES (d.id + ?), (d.id * ?)) AS v (n) WHERE d.id < 3 ORDER BY 1, 2;
--> 1, 2
--> 1, 2
--> 2, 3
--> 2, 4
--@ 1 | 2
SELECT q FROM (VALUES (?, JSON_OBJECT('a' VALUE JSON_ARRAY(1))), (?, '{}')) AS v (p, q) ORDER BY p;
--> {"a":[1]}
--> {}
--@ 1 | 2.5
SELECT COUNT(*), SUM(n) FROM (VALUES (CAST(? AS INTEGER)), (CAST(? AS DECIMAL(5, 2)))) AS v (n);
--> 2, 3.50
--@ 9 | 'a9' | 10 | 'a10'
INSERT INTO a SELECT p, q FROM (VALUES (?, ?), (?, ?)) AS v (p, q);
--# 2
DELETE FROM a WHERE x IN (9, 10);
--# 2
-- What tells its own type keeps it beside a null: NULLIF is a CASE.
--@ 3
SELECT NULLIF(id - CAST(? AS INTEGER), 7) AS c FROM emp ORDER BY c;
--> -2
--> -1
--> 0
--> 1
--> 2
--> 3
--@ 12
SELECT NULLIF(id + ?, ABS(id)) AS c FROM emp ORDER BY c DESC LIMIT 1 OFFSET 4;
--> 14
--@ 10
SELECT NULLIF(?, id) AS c FROM emp WHERE NULLIF(ABS(CAST(id AS INTEGER)), 5) > 5;
--> 10
--@ 'abc'
SELECT CASE WHEN id > 3 THEN NULL ELSE CHAR_LENGTH(?) + 8 END AS c FROM emp WHERE id > 2 ORDER BY c DESC;
--> 11
--> null
--> null
--> null
-- Where a text does not fit, what nothing tells the type of is what its value is.
--@ 5
SELECT SUM(v) FROM (SELECT ? AS v) AS q;
--> 5
--@ 5 | 7
SELECT SUM(v), AVG(v), MAX(v) FROM (SELECT ? AS v UNION ALL SELECT ?) AS q;
--> 12, 6.0000000000, 7
--@ 1.5 | 2
SELECT SUM(v) FROM (VALUES (?), (?)) AS q (v);
--> 3.5
--@ 1 | 10 | 20
SELECT SUM(CASE WHEN id > ? THEN ? ELSE ? END) FROM emp;
--> 70
--@ 3
SELECT SUM(?) FROM emp;
--> 18.0000000000
--@ null | 4
SELECT SUM(COALESCE(?, ?)) FROM emp;
--> 24
--@ 1 | 1 | 5
WITH RECURSIVE c (n) AS (SELECT CAST(? AS INTEGER) UNION ALL SELECT n + ? FROM c WHERE n < ?) SELECT SUM(n) FROM c;
--> 15
--@ 2 | 3
WITH c AS (SELECT ? AS v) SELECT SUM(v) * ? FROM c;
--> 6
--@ 4
SELECT ABS(v) + 1 FROM (SELECT ? AS v) AS q WHERE v > 3;
--> 5
--@ 'x'
SELECT SUM(v) FROM (SELECT ? AS v) AS q;
--! 42804
--@ 7 | 'a'
SELECT CASE WHEN id = 1 THEN ? ELSE ? END FROM emp WHERE id < 3 ORDER BY id;
--> 7
--> a
