-- What users of H2, PostgreSQL and MySQL write in their first week.
CREATE TABLE dept (id INTEGER PRIMARY KEY, name VARCHAR(20), city VARCHAR(20));
--# 0
CREATE TABLE emp (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, dept_id INTEGER, boss INTEGER, salary DECIMAL(10,2), hired DATE, note TEXT);
--# 0
INSERT INTO dept VALUES (1, 'Lab', 'Bonn'), (2, 'Shop', 'Rome'), (3, 'Void', NULL);
--# 3
INSERT INTO emp VALUES (1, 'Ann', 1, NULL, 30.50, DATE '1980-01-15', 'hello world'), (2, 'Bob', 1, 1, 20.25, DATE '1975-06-30', NULL), (3, 'Cyd', 2, 1, 25.00, DATE '1990-12-31', 'x'), (4, 'Dan', NULL, 2, NULL, NULL, 'Hello');
--# 4
SELECT DISTINCT ON (dept_id) dept_id, name FROM emp ORDER BY dept_id, salary DESC;
--> null, Dan
--> 1, Ann
--> 2, Cyd
SELECT DISTINCT ON (1) dept_id AS d, name FROM emp ORDER BY d DESC, 2 DESC;
--> 2, Cyd
--> 1, Bob
--> null, Dan
SELECT DISTINCT ON (dept_id) * FROM emp ORDER BY dept_id, salary LIMIT 2;
--> 4, Dan, null, 2, null, null, Hello
--> 2, Bob, 1, 1, 20.25, 1975-06-30, null
SELECT DISTINCT ON (dept_id, boss) name FROM emp WHERE id < 4 ORDER BY dept_id, boss, id;
--> Ann
--> Bob
--> Cyd
SELECT COUNT(*) FROM (SELECT DISTINCT ON (dept_id) id FROM emp) x;
--> 3
SELECT DISTINCT ON (dept_id) dept_id, COUNT(*) FROM emp GROUP BY dept_id, boss ORDER BY dept_id, 2 DESC, boss;
--> null, 1
--> 1, 1
--> 2, 1
SELECT DISTINCT ON (1) * FROM emp ORDER BY 1;
--! 0A000
SELECT name FROM emp ORDER BY dept_id FETCH FIRST 2 ROWS WITH TIES;
--> Dan
--> Ann
--> Bob
SELECT name FROM emp ORDER BY dept_id OFFSET 1 ROW FETCH NEXT 1 ROWS WITH TIES;
--> Ann
--> Bob
SELECT name FROM emp FETCH FIRST 1 ROW WITH TIES;
--! 42601
SELECT x FROM (VALUES 2, 1, 1, 3) t (x) ORDER BY x FETCH FIRST ROW WITH TIES;
--> 1
--> 1
SELECT DISTINCT dept_id FROM emp ORDER BY dept_id FETCH FIRST 2 ROWS WITH TIES;
--> null
--> 1
SELECT name FROM emp UNION ALL SELECT name FROM emp ORDER BY name FETCH FIRST 1 ROW WITH TIES;
--> Ann
--> Ann
SELECT * FROM generate_series(1, 3);
--> 1
--> 2
--> 3
SELECT generate_series FROM generate_series(2, 3);
--> 2
--> 3
SELECT n * 10 FROM generate_series(5, 1, -2) AS n ORDER BY n;
--> 10
--> 30
--> 50
SELECT t.a FROM generate_series(1, 10, 4) AS t (a);
--> 1
--> 5
--> 9
SELECT COUNT(*), SUM(n) FROM generate_series(1, 100000) n;
--> 100000, 5000050000
SELECT * FROM generate_series(3, 1);
--0
SELECT * FROM generate_series(1, 3, 0);
--! 22023
SELECT * FROM generate_series(1.0, 2.0, 0.5) x;
--> 1.0
--> 1.5
--> 2.0
SELECT d FROM generate_series(DATE '2024-01-30', DATE '2024-02-02', INTERVAL '1' DAY) d;
--> 2024-01-30
--> 2024-01-31
--> 2024-02-01
--> 2024-02-02
SELECT d FROM generate_series(DATE '2024-01-31', DATE '2024-04-30', INTERVAL '1' MONTH) d;
--> 2024-01-31
--> 2024-02-29
--> 2024-03-29
--> 2024-04-29
SELECT d.id, g FROM dept d, generate_series(1, d.id) g WHERE d.id < 3;
--> 1, 1
--> 2, 1
--> 2, 2
SELECT x FROM system_range(1, 3);
--> 1
--> 2
--> 3
SELECT dept.name, g FROM dept LEFT JOIN generate_series(2, 4) g ON g = dept.id;
--> Lab, null
--> Shop, 2
--> Void, 3
INSERT INTO dept SELECT g, 'D' || g, NULL FROM generate_series(10, 12) g;
--# 3
DELETE FROM dept WHERE id >= 10;
--# 3
SELECT column2 FROM (VALUES (1, 'a'), (2, 'b')) v WHERE column1 = 2;
--> b
SELECT v.column1 FROM (VALUES 1, 2) v;
--> 1
--> 2
WITH x AS MATERIALIZED (SELECT 1 AS a), y AS NOT MATERIALIZED (SELECT 2 AS b) SELECT a + b FROM x, y;
--> 3
SELECT name, COUNT(*) FILTER (WHERE salary > 21) OVER (ORDER BY id) FROM emp ORDER BY id;
--> Ann, 1
--> Bob, 1
--> Cyd, 2
--> Dan, 2
SELECT name, SUM(salary) FILTER (WHERE id > 1) OVER () FROM emp WHERE id < 4 ORDER BY id;
--> Ann, 45.25
--> Bob, 45.25
--> Cyd, 45.25
SELECT MODE() WITHIN GROUP (ORDER BY dept_id), MEDIAN(salary) FROM emp;
--> 1, 25.0
SELECT name FROM emp WHERE id = ANY (ARRAY[1, 3]);
--> Ann
--> Cyd
SELECT name FROM emp WHERE id <> ALL (ARRAY[1, 3]) ORDER BY id;
--> Bob
--> Dan
SELECT 1 = ANY (ARRAY[2, NULL]), 1 = ANY (ARRAY[1, NULL]), 1 <> ALL (ARRAY[2, NULL]), 5 > ALL (ARRAY[1, 2]);
--> null, TRUE, null, TRUE
SELECT d.name, (SELECT LISTAGG(e.name, ',') WITHIN GROUP (ORDER BY e.name DESC) FROM emp e WHERE e.dept_id = d.id) FROM dept d ORDER BY d.id;
--> Lab, Bob,Ann
--> Shop, Cyd
--> Void, null
SELECT d.name, (SELECT STRING_AGG(e.name, ',' ORDER BY e.salary) FROM emp e WHERE e.dept_id = d.id) FROM dept d ORDER BY d.id;
--> Lab, Bob,Ann
--> Shop, Cyd
--> Void, null
UPDATE emp SET (salary, note) = (SELECT 2, d.name FROM dept d WHERE d.id = emp.dept_id) WHERE id IN (3, 4);
--# 2
SELECT id, salary, note FROM emp WHERE id > 2 ORDER BY id;
--> 3, 2.00, Shop
--> 4, null, null
UPDATE emp SET (salary, note) = (25.00, 'x') WHERE id = 3;
--# 1
CREATE INDEX ON emp (name);
--# 0
CREATE INDEX CONCURRENTLY IF NOT EXISTS emp_hired ON emp (hired);
--# 0
DROP INDEX emp_name_idx;
--# 0
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ;
--# 0
ROLLBACK;
--# 0
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;
--# 0
ROLLBACK;
--# 0
CREATE TABLE kv (k VARCHAR(10) PRIMARY KEY, v INTEGER, w INTEGER, UNIQUE (v));
--# 0
MERGE INTO kv KEY (k) VALUES ('a', 1, 1), ('b', 2, 2);
--# 2
MERGE INTO kv (k, w) KEY (k) VALUES ('a', 5);
--# 1
MERGE INTO kv (k, v) VALUES ('c', 7);
--# 1
MERGE INTO kv (k, v, w) KEY (v) SELECT 'd', 2, 9;
--# 1
MERGE INTO kv (k, w) KEY (w) VALUES ('e', 1);
--! 42000
SELECT * FROM kv ORDER BY v;
--> a, 1, 5
--> d, 2, 9
--> c, 7, null
TRUNCATE kv;
--# 0
SELECT COUNT(*) FROM kv;
--> 0
SELECT CONCAT('a', NULL, 'b'), CONCAT('a', 1, TRUE), 'a' || NULL;
--> ab, a1TRUE, null
SELECT + name FROM emp WHERE id = 1;
--> Ann
SELECT TRUE::INT, CAST(FALSE AS BIGINT), CAST(2 AS BOOLEAN), 0::BOOLEAN;
--> 1, 0, TRUE, FALSE
SELECT SUM((salary > 21)::INT) FROM emp;
--> 2
SELECT FORMAT('%s-%I-%L %%', 1, 'a', NULL), FORMAT('%2$s %1$s|%-4s|%4s', 'x', 'y', 'z');
--> 1-"a"-NULL %, y x|y   |   z
SELECT FORMAT('%s %s', 1);
--! 22023
SELECT TO_CHAR(1234.5, 'FM9,999.00'), TO_CHAR(-3, '999'), TO_CHAR(7, '000'), TO_CHAR(0.5, 'FM90.0'), TO_CHAR(12345, '999'), TO_CHAR(-7.5, '9.9S'), TO_CHAR(12);
--> 1,234.50,   -3,  007, 0.5,  ###, 7.5-, 12
SELECT TO_NUMBER('1,234.5', '9,999.9');
--> 1234.5000000000
SELECT DATEDIFF('day', DATE '2024-01-01', DATE '2024-02-01'), DATEDIFF(YEAR, DATE '2023-12-31', DATE '2024-01-01'), DATEDIFF(HOUR, TIMESTAMP '2024-01-01 00:59:00', TIMESTAMP '2024-01-01 02:01:00'), DATEDIFF(DATE '2024-01-03', DATE '2024-01-01');
--> 31, 1, 2, 2
SELECT DATEADD('month', 1, DATE '2024-01-31'), DATE_ADD('2024-01-01', INTERVAL 1 DAY), DATE_SUB(DATE '2024-01-01', INTERVAL 1 MONTH), ADDDATE('2024-01-01 10:00:00', INTERVAL 1 DAY);
--> 2024-02-29, 2024-01-02, 2023-12-01, 2024-01-02 10:00:00
SELECT DAY(DATE '2024-05-06'), DAY_OF_WEEK(DATE '2024-05-06'), ISO_YEAR(DATE '2024-12-30'), ISO_WEEK(DATE '2024-12-30'), DAY_OF_YEAR(DATE '2024-02-01');
--> 6, 2, 2025, 1, 32
SELECT MAKE_TIME(1, 2, 3.5), MAKE_TIMESTAMP(2024, 5, 6, 1, 2, 3.5), TO_TIMESTAMP(0);
--> 01:02:03.5, 2024-05-06 01:02:03.5, 1970-01-01 00:00:00
SELECT MAKE_TIME(25, 0, 0);
--! 22007
SELECT FORMATDATETIME(TIMESTAMP '2024-05-06 13:04:05', 'yyyy/MM/dd HH:mm'), PARSEDATETIME('06.05.2024 10:11', 'dd.MM.yyyy HH:mm');
--> 2024/05/06 13:04, 2024-05-06 10:11:00
SELECT FORMATDATETIME(TIMESTAMP '2024-05-06 13:04:05', 'nonsense');
--! 22023
SELECT INSERT('hello', 2, 3, 'XX'), LTRIM('xxa', 'x'), RTRIM('axx', 'x'), ISNULL(NULL, 4), CHARINDEX('l', 'hello'), WIDTH_BUCKET(5, 0, 10, 5);
--> hXXo, a, a, 4, 3, 3
SELECT 'abc' REGEXP 'b', 'abc' NOT REGEXP 'b', 'abc' RLIKE '^a';
--> TRUE, FALSE, TRUE
SELECT EXTRACT('year' FROM DATE '2024-05-06');
--> 2024
SELECT dept_id, COUNT(*) AS id FROM emp GROUP BY dept_id HAVING id > 1;
--> 1, 2
SELECT dept_id, SUM(salary) AS salary FROM emp GROUP BY dept_id HAVING salary > 26;
--> 1, 50.75
SELECT name, ROW_NUMBER() OVER (PARTITION BY dept_id ORDER BY salary DESC), LAG(name) OVER (ORDER BY id), NTILE(2) OVER (ORDER BY id) FROM emp ORDER BY id;
--> Ann, 1, null, 1
--> Bob, 2, Ann, 1
--> Cyd, 1, Bob, 2
--> Dan, 1, Cyd, 2
SELECT name, SUM(salary) OVER w, COUNT(*) OVER () FROM emp WINDOW w AS (PARTITION BY dept_id ORDER BY id) ORDER BY id;
--> Ann, 30.50, 4
--> Bob, 50.75, 4
--> Cyd, 25.00, 4
--> Dan, null, 4
SELECT d.name, t.name FROM dept d LEFT JOIN LATERAL (SELECT e.name FROM emp e WHERE e.dept_id = d.id ORDER BY salary DESC LIMIT 1) t ON TRUE ORDER BY d.id;
--> Lab, Ann
--> Shop, Cyd
--> Void, null
SELECT name FROM emp WHERE salary > ALL (SELECT salary FROM emp WHERE dept_id = 2);
--> Ann
SELECT name FROM emp WHERE (id, name) IN ((1, 'Ann'), (2, 'x'));
--> Ann
SELECT name FROM emp WHERE (id, dept_id) < (2, 5);
--> Ann
--> Bob
SELECT name FROM emp WHERE salary BETWEEN SYMMETRIC 30 AND 20;
--> Bob
--> Cyd
SELECT name FROM emp WHERE dept_id IS NOT DISTINCT FROM NULL;
--> Dan
SELECT (DATE '2024-01-01', INTERVAL '1' MONTH) OVERLAPS (DATE '2024-01-15', DATE '2024-03-01');
--> TRUE
SELECT 'abc' SIMILAR TO '(a|b)%', 'a%c' LIKE 'a!%c' ESCAPE '!', 'ABC' ILIKE 'abc', 'abc' ~* 'B';
--> TRUE, TRUE, TRUE, TRUE
SELECT GREATEST(1, 2, 3), LEAST(1, 2), NULLIF(1, 1), COALESCE(NULL, 2), NVL2(NULL, 1, 2), DECODE(1, 1, 'a', 'b');
--> 3, 1, null, 2, 2, a
SELECT DATE_TRUNC('quarter', DATE '2024-05-06'), EXTRACT(DOW FROM DATE '2024-05-06'), EXTRACT(ISODOW FROM DATE '2024-05-06'), EXTRACT(EPOCH FROM TIMESTAMP '1970-01-02 00:00:00');
--> 2024-04-01, 1, 1, 86400.000000
WITH RECURSIVE org (id, path) AS (SELECT id, name FROM emp WHERE boss IS NULL UNION ALL SELECT e.id, o.path || '/' || e.name FROM emp e JOIN org o ON e.boss = o.id) SELECT path FROM org ORDER BY id;
--> Ann
--> Ann/Bob
--> Ann/Cyd
--> Ann/Bob/Dan
SELECT CASE WHEN salary > 25 THEN 'high' WHEN salary IS NULL THEN 'none' ELSE 'low' END AS c, COUNT(*) FROM emp GROUP BY c ORDER BY c;
--> high, 1
--> low, 2
--> none, 1
SELECT EXTRACT(YEAR FROM hired) AS y, COUNT(*) FROM emp GROUP BY y HAVING COUNT(*) > 0 ORDER BY y;
--> null, 1
--> 1975, 1
--> 1980, 1
--> 1990, 1
SELECT dept_id, boss, COUNT(*) FROM emp GROUP BY GROUPING SETS ((dept_id), (boss), ()) ORDER BY 1, 2, 3;
--> null, null, 1
--> null, null, 1
--> null, null, 4
--> null, 1, 2
--> null, 2, 1
--> 1, null, 2
--> 2, null, 1
INSERT INTO emp SELECT 20, 'Zed', 1, 1, '12.5', '2024-01-01', 'n';
--# 1
UPDATE emp SET salary = salary * 1.1, note = UPPER(note) WHERE id = 20 RETURNING id, salary, note;
--> 20, 13.75, N
DELETE FROM emp e WHERE e.id = 20;
--# 1
SELECT -dept_id AS salary FROM emp GROUP BY dept_id HAVING AVG(salary) + salary > 0 ORDER BY 1;
--> -2
--> -1
SELECT dept_id, -boss AS salary FROM emp GROUP BY dept_id, boss HAVING salary IS NULL ORDER BY 1;
--> 1, null
SELECT dept_id FROM emp GROUP BY dept_id HAVING salary > 0;
--! 42803
