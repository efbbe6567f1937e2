CREATE TABLE dept (id INT PRIMARY KEY, name VARCHAR(30) NOT NULL, town VARCHAR(20));
--# 0
CREATE TABLE emp (id INT PRIMARY KEY, name VARCHAR(30), dept_id INT REFERENCES dept(id), salary NUMERIC(10,2), body JSON);
--# 0
INSERT INTO dept VALUES (1, 'Eng', 'Bonn'), (2, 'Ops', 'Rome'), (3, 'HR', NULL);
--# 3
INSERT INTO emp VALUES (1, 'Ann', 1, 100, '{"tags":["a","b"],"n":1}'), (2, 'Bob', 1, 80, '{"tags":[]}'), (3, 'Cyd', 2, 90, NULL), (4, 'Dan', NULL, 70, '{"tags":["c"]}'), (5, 'Eve', 2, 90, '{}');
--# 5
-- Columns of NATURAL and USING in WHERE.
SELECT id, e.name FROM emp e JOIN (SELECT id, 'x' AS k FROM dept) d USING (id) WHERE id > 1 ORDER BY id;
--> 2, Bob
--> 3, Cyd
SELECT dept_id, name, dname FROM emp NATURAL JOIN (SELECT id AS dept_id, name AS dname FROM dept) d WHERE dept_id = 1 AND name <> 'Bob';
--> 1, Ann, Eng
SELECT id, e.name, d.name FROM emp e FULL JOIN dept d USING (id) WHERE id IN (3, 5) ORDER BY id;
--> 3, Cyd, HR
--> 5, Eve, null
SELECT id, d.name FROM emp e RIGHT JOIN dept d USING (id) WHERE id = 3 AND EXISTS (SELECT 1 FROM dept WHERE id = 1);
--> 3, HR
SELECT COUNT(*) FROM emp a JOIN emp b USING (id, dept_id) JOIN dept d USING (id) WHERE dept_id = 1 AND id < 3;
--> 2
SELECT id, COUNT(*) FROM emp a JOIN emp b USING (id) WHERE id BETWEEN 2 AND 3 GROUP BY id HAVING id > 2 ORDER BY id;
--> 3, 1
SELECT name FROM emp a JOIN dept b USING (id) WHERE id = 1;
--! 42702
-- GROUP BY a primary key.
SELECT d.name, COUNT(e.id) FROM dept d LEFT JOIN emp e ON e.dept_id = d.id GROUP BY d.id ORDER BY d.name;
--> Eng, 2
--> HR, 0
--> Ops, 2
SELECT d.*, SUM(salary) FROM dept d JOIN emp e ON e.dept_id = d.id GROUP BY d.id ORDER BY d.id;
--> 1, Eng, Bonn, 180.00
--> 2, Ops, Rome, 180.00
SELECT name, town FROM dept GROUP BY id HAVING town IS NOT NULL ORDER BY town;
--> Eng, Bonn
--> Ops, Rome
SELECT e.name, d.name FROM dept d JOIN emp e ON e.dept_id = d.id GROUP BY d.id, e.id ORDER BY e.id;
--> Ann, Eng
--> Bob, Eng
--> Cyd, Ops
--> Eve, Ops
SELECT e.name FROM dept d JOIN emp e ON e.dept_id = d.id GROUP BY d.id;
--! 42803
SELECT salary FROM emp GROUP BY name;
--! 42803
WITH dept AS (SELECT 1 AS id, 'x' AS name) SELECT name FROM dept GROUP BY id;
--! 42803
-- Frames with EXCLUDE.
SELECT id, SUM(salary) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM emp ORDER BY id;
--> 1, 80.00
--> 2, 190.00
--> 3, 150.00
--> 4, 180.00
--> 5, 70.00
SELECT id, COUNT(*) OVER (ORDER BY salary RANGE BETWEEN 10 PRECEDING AND 10 FOLLOWING EXCLUDE GROUP), COUNT(*) OVER (ORDER BY salary RANGE BETWEEN 10 PRECEDING AND 10 FOLLOWING EXCLUDE TIES) FROM emp ORDER BY id;
--> 1, 2, 3
--> 2, 3, 4
--> 3, 2, 3
--> 4, 1, 2
--> 5, 2, 3
SELECT id, SUM(id) OVER (ORDER BY salary ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE NO OTHERS) FROM emp WHERE id < 4 ORDER BY id;
--> 1, 6
--> 2, 2
--> 3, 5
SELECT id, ROW_NUMBER() OVER (ORDER BY id), AVG(salary) OVER (PARTITION BY dept_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) FROM emp WHERE dept_id = 1 ORDER BY id;
--> 1, 1, 80.0000000000
--> 2, 2, 100.0000000000
SELECT FIRST_VALUE(id) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) FROM emp;
--> null
--> 1
--> 2
--> 3
--> 4
-- Where a value would stand.
SELECT RANK(85) WITHIN GROUP (ORDER BY salary), DENSE_RANK(95) WITHIN GROUP (ORDER BY salary), RANK(85) WITHIN GROUP (ORDER BY salary DESC) FROM emp;
--> 3, 4, 4
SELECT ROUND(PERCENT_RANK(85) WITHIN GROUP (ORDER BY salary), 4), ROUND(CUME_DIST(90) WITHIN GROUP (ORDER BY salary), 4) FROM emp;
--> 0.4, 0.8333
SELECT dept_id, RANK(85) WITHIN GROUP (ORDER BY salary) FROM emp WHERE dept_id IS NOT NULL GROUP BY dept_id ORDER BY dept_id;
--> 1, 2
--> 2, 1
SELECT RANK(1) WITHIN GROUP (ORDER BY dept_id), RANK(1) WITHIN GROUP (ORDER BY dept_id NULLS LAST), DENSE_RANK(2) WITHIN GROUP (ORDER BY dept_id), DENSE_RANK(1) WITHIN GROUP (ORDER BY dept_id DESC) FROM emp;
--> 2, 1, 3, 2
SELECT RANK(1) WITHIN GROUP (ORDER BY id), PERCENT_RANK(1) WITHIN GROUP (ORDER BY id), CUME_DIST(1) WITHIN GROUP (ORDER BY id) FROM emp WHERE id > 100;
--> 1, 0.0, 1.0
SELECT RANK(1, 2) WITHIN GROUP (ORDER BY id, salary) FROM emp;
--! 0A000
-- ROW in expressions.
SELECT ROW(1, 'a') = ROW(1, 'a'), ROW(1, 2) < ROW(1, 3), (1, 2) = (1, NULL), ROW(1, 2) IN (ROW(1, 2), ROW(3, 4));
--> TRUE, TRUE, null, TRUE

SELECT id FROM emp WHERE ROW(dept_id, salary) = ROW(2, 90) ORDER BY id;
--> 3
--> 5
SELECT ROW(1, 2) IS DISTINCT FROM ROW(1, NULL);
--> TRUE
SELECT CASE WHEN ROW(id, name) = ROW(1, 'Ann') THEN 'y' ELSE 'n' END FROM emp WHERE id < 3 ORDER BY id;
--> y
--> n
-- Functions that give rows.
SELECT * FROM jsonb_array_elements('[1, "x", {"a": 2}, null]');
--> 1
--> "x"
--> {"a":2}
--> null
SELECT value FROM jsonb_array_elements_text('[1, "x", null]');
--> 1
--> x
--> null
SELECT e->>'a' FROM jsonb_array_elements('[{"a": 1}, {"a": 2}]') AS e ORDER BY 1;
--> 1
--> 2
SELECT key, value FROM jsonb_each('{"a": 1, "b": "x"}') ORDER BY key;
--> a, 1
--> b, "x"
SELECT t.k, t.v FROM json_each_text('{"a": 1, "b": "x", "c": null}') AS t (k, v) ORDER BY k;
--> a, 1
--> b, x
--> c, null
SELECT * FROM jsonb_object_keys('{"a": 1, "b": 2}') AS k ORDER BY k;
--> a
--> b
SELECT e.id, tag FROM emp e, jsonb_array_elements_text(e.body->'tags') AS tag ORDER BY e.id, tag;
--> 1, a
--> 1, b
--> 4, c
SELECT e.id, t.value FROM emp e CROSS JOIN LATERAL jsonb_array_elements_text(e.body->'tags') AS t (value) ORDER BY 1, 2;
--> 1, a
--> 1, b
--> 4, c
SELECT e.id, j.key, j.value FROM emp e LEFT JOIN LATERAL jsonb_each(e.body) AS j ON TRUE ORDER BY e.id, j.key;
--> 1, n, 1
--> 1, tags, ["a","b"]
--> 2, tags, []
--> 3, null, null
--> 4, tags, ["c"]
--> 5, null, null
SELECT id, jsonb_array_elements_text(body->'tags') AS tag FROM emp WHERE id < 3 ORDER BY tag;
--> 1, a
--> 1, b
SELECT jsonb_object_keys('{"a": 1, "b": 2}');
--> a
--> b
SELECT * FROM jsonb_path_query('{"a": [1, 2, 3]}', '$.a[*] ? (@ > 1)');
--> 2
--> 3
SELECT * FROM regexp_split_to_table('a, b,c', ',\s*');
--> a
--> b
--> c
SELECT n FROM string_to_table('a|b', '|') AS n;
--> a
--> b
SELECT regexp_split_to_array('a1b22c', '[0-9]+'), regexp_match('foobarbequebaz', '(bar)(beque)'), regexp_match('abc', 'z'), regexp_match('ABC', 'b', 'i');
--> [a, b, c], [bar, beque], null, [B]
SELECT SUM(CAST(x AS INTEGER)) FROM jsonb_array_elements_text('[1, 2, 3]') AS x;
--> 6
SELECT * FROM jsonb_array_elements('{"a": 1}');
--! 22023
SELECT * FROM jsonb_each('[1]');
--! 22023
SELECT COUNT(*) FROM jsonb_array_elements(NULL);
--> 0
SELECT QUOTE_NULLABLE(NULL), QUOTE_NULLABLE('a''b');
--> NULL, 'a''b'
-- More of NATURAL and USING, tests of rows, INFORMATION_SCHEMA.
SELECT id, COUNT(*) FROM emp a JOIN emp b USING (id) WHERE id BETWEEN 2 AND 3 GROUP BY id ORDER BY id;
--> 2, 1
--> 3, 1
SELECT id, COUNT(*) FROM emp a JOIN emp b USING (id) GROUP BY id;
--> 1, 1
--> 2, 1
--> 3, 1
--> 4, 1
--> 5, 1
SELECT id, COUNT(*) FROM emp a JOIN emp b USING (id) GROUP BY id HAVING id > 2;
--> 3, 1
--> 4, 1
--> 5, 1
SELECT id + 1, COUNT(*) FROM emp a JOIN emp b USING (id) GROUP BY id;
--> 2, 1
--> 3, 1
--> 4, 1
--> 5, 1
--> 6, 1
SELECT a.id FROM emp a JOIN emp b USING (id) JOIN emp c ON c.id = b.id WHERE id = 2;
--! 42702
SELECT a.id FROM emp a JOIN emp b USING (id) JOIN emp c USING (id) WHERE id = 2;
--> 2
SELECT id + 1 FROM emp a JOIN emp b USING (id) ORDER BY id;
--> 2
--> 3
--> 4
--> 5
--> 6
SELECT SUM(id) FROM emp a JOIN emp b USING (id);
--> 15
SELECT ROW(1, 2) IS NULL, ROW(NULL, NULL) IS NULL, ROW(1, NULL) IS NOT NULL, ROW(1, 2) IS NOT NULL, (NULL, NULL) IS NULL;
--> FALSE, TRUE, FALSE, TRUE, TRUE
SELECT ROW(1, 2) IS DISTINCT FROM ROW(1, NULL), (1, NULL) IS NOT DISTINCT FROM (1, NULL);
--> TRUE, TRUE
SELECT ROW(1, 2) IS DISTINCT FROM ROW(1, 2, 3);
--! 42804
CREATE VIEW ve AS SELECT name FROM emp;
--# 0
SELECT view_name, table_name FROM information_schema.view_table_usage;
--> VE, EMP
SELECT table_name, column_name, constraint_name FROM information_schema.constraint_column_usage ORDER BY constraint_name;
--> DEPT, ID, DEPT_PKEY
--> DEPT, ID, EMP_DEPT_ID_FKEY
--> EMP, ID, EMP_PKEY
SELECT catalog_name FROM information_schema.information_schema_catalog_name;
--> MOKA
SELECT * FROM emp a JOIN (SELECT id, 1 AS k FROM emp) b USING (id) WHERE id = 2;
--> 2, Bob, 1, 80.00, {"tags":[]}, 1
SELECT id, COUNT(*) FROM emp a LEFT JOIN emp b USING (id) WHERE id > 1 GROUP BY id HAVING id > 2 ORDER BY id DESC;
--> 5, 1
--> 4, 1
--> 3, 1
SELECT name AS id FROM emp a NATURAL JOIN (SELECT id, 1 AS k FROM emp) b ORDER BY id DESC;
--> Eve
--> Dan
--> Cyd
--> Bob
--> Ann
SELECT id FROM (SELECT 1 AS id) a FULL JOIN (SELECT 2 AS id) b USING (id) ORDER BY id;
--> 1
--> 2
SELECT id AS x, MAX(id) OVER () FROM (SELECT 1 AS id) a FULL JOIN (SELECT 2 AS id) b USING (id) WHERE id > 0 ORDER BY x;
--> 1, 2
--> 2, 2
SELECT DISTINCT id FROM emp a JOIN emp b USING (id) ORDER BY id;
--> 1
--> 2
--> 3
--> 4
--> 5
SELECT id FROM emp a JOIN emp b USING (id) UNION SELECT 9 ORDER BY id;
--> 1
--> 2
--> 3
--> 4
--> 5
--> 9
SELECT id, CASE WHEN id > 2 THEN 'x' END FROM emp a JOIN emp b USING (id) GROUP BY id, CASE WHEN id > 2 THEN 'x' END ORDER BY 1;
--> 1, null
--> 2, null
--> 3, x
--> 4, x
--> 5, x
SELECT id FROM emp a JOIN emp b USING (id) GROUP BY ROLLUP (id) ORDER BY id;
--> null
--> 1
--> 2
--> 3
--> 4
--> 5
