-- Statements that are refused, and how.
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
MERGE INTO dept USING (VALUES (1)) AS v (i) ON dept.id = v.i WHEN MATCHED THEN UPDATE SET city = 'M' WHEN MATCHED BY SOURCE THEN DELETE;
--! 42601
INSERT INTO dept VALUES (1, 'x', 2, 3, 4);
--! 42000
INSERT INTO dept (id, name) VALUES (9, 'n', 'x');
--! 42000
INSERT INTO dept (id, id) VALUES (9, 9);
--! 42000
UPDATE dept SET name = 'a', name = 'b';
--! 42000
SELECT name, COUNT(*) FROM dept;
--! 42803
SELECT * FROM dept WHERE COUNT(*) > 1;
--! 42803
SELECT MAX(COUNT(*)) FROM dept GROUP BY city;
--! 42803
SELECT id FROM dept d JOIN emp e ON d.id = e.dept_id;
--! 42702
SELECT name FROM dept ORDER BY 5;
--! 42P10
SELECT x FROM a UNION SELECT x, y FROM a;
--! 42000
SELECT * FROM dept LIMIT -1;
--! 2201W
SELECT (SELECT id, name FROM dept);
--! 42000
SELECT (SELECT id FROM dept);
--! 21000
SELECT * FROM dept WHERE id = (SELECT id FROM dept);
--! 21000
SELECT * FROM dept WHERE name = 1;
--! 22018
SELECT * FROM dept WHERE id = 'abc';
--! 22018
SELECT * FROM dept WHERE name;
--! 42804
SELECT * FROM dept WHERE id;
--! 42804
SELECT id + name FROM dept;
--! 22018
SELECT UPPER(1, 2);
--! 42883
SELECT FOO(1);
--! 42883
SELECT e.nope FROM emp e;
--! 42S22
SELECT z.id FROM emp e;
--! 42S02
SELECT * FROM nosuch.emp;
--! 3F000
SELECT DISTINCT name FROM emp ORDER BY id;
--! 42P10
SELECT;
--! 42601
SELECT * FROM;
--! 42601
SELECT 1 FROM dept GROUP;
--! 42601
SELECT "unclosed FROM dept;
--! 42601
SELECT 1 AS;
--! 42601
INSERT INTO dept;
--! 42601
UPDATE dept;
--! 42601
DELETE TABLE dept;
--! 42601
CREATE TABLE;
--! 42601
DROP TABLE;
--! 42601
FOO BAR;
--! 42601
SELECT 1; SELEC 2;
--! 42601
SELECT DATE 'x';
--! 22007
SELECT (SELECT id, name FROM dept WHERE id = 1);
--! 42000
SELECT * FROM "emp";
--! 42S02
SELECT * FROM NOSCHEMA.x;
--! 3F000
UPDATE dept SET (name, city) = ('x');
--! 42601
SELECT id, name FROM dept UNION SELECT 1, 'a' FOR UPDATE;
--! 0A000
