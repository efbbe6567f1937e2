-- Types that validator, converter and values agree on: nulls, casts of parameters, the calendar.
CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER, s VARCHAR(10));
--# 0
CREATE TABLE u (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
--# 0
INSERT INTO t VALUES (1, NULL, 5, NULL), (2, 1, 5, 'x'), (3, 2, 5, NULL), (4, 1, NULL, 'y');
--# 4
INSERT INTO u VALUES (1, 1, 5), (2, 2, NULL), (3, NULL, 7), (5, 1, 5);
--# 4
-- A function of a null is null, in whatever place that stands.
SELECT k FROM t WHERE LPAD('a', 3, s) IS NULL ORDER BY k;
--> 1
--> 3
SELECT k, COALESCE(RPAD('a', 3, s), 'none') FROM t ORDER BY k;
--> 1, none
--> 2, axx
--> 3, none
--> 4, ayy
SELECT COALESCE(ROUND(1.25, a), -1) FROM t WHERE k = 1;
--> -1.00
SELECT ARRAY_LENGTH(ARRAY[1, 2], 2) IS NULL, REGEXP_SUBSTR('abc', 'x') IS NULL, ARRAY_POSITION(ARRAY[1], 2) IS NULL;
--> TRUE, TRUE, TRUE
SELECT COALESCE(CAST(NULL AS INTEGER), 'abc'), SUBSTR('abc', NULL), SUBSTR('abc', 2, NULL);
--> abc, null, null
-- A call that is found once is found again where its alias stands.
SELECT k, CONCAT(s, 'a') AS c FROM t ORDER BY c NULLS FIRST, k;
--> 1, a
--> 3, a
--> 2, xa
--> 4, ya
SELECT SUBSTR(s, 1) AS c FROM t WHERE s IS NOT NULL ORDER BY c DESC;
--> y
--> x
SELECT CONCAT_WS('-', s, 'a') AS c, COUNT(*) FROM t GROUP BY c HAVING c > 'a' ORDER BY 1;
--> x-a, 1
--> y-a, 1
-- A cast of a parameter is a cast.
--@ 'abcdef' | 'abcdef' | 1.26 | 'abc'
SELECT CAST(? AS VARCHAR(2)), CAST(? AS CHAR(2)), CAST(? AS DECIMAL(4, 1)), CAST(? AS CHAR(5)) || 'x';
--> ab, ab, 1.3, abc  x
--@ 1 | 2
SELECT NULLIF(CAST(? AS INTEGER), CAST(? AS INTEGER)) + 1;
--> 2
--@ 'a' | 'b'
SELECT NULLIF(CAST(? AS VARCHAR(3)), CAST(? AS VARCHAR(5)));
--> a
--@ 'true'
SELECT EVERY(NULLIF(CAST(? AS BOOLEAN), TRUE)) FROM t;
--> null
SELECT EVERY(NULLIF(a = 1, TRUE)) FROM u;
--> FALSE
--@ 1
SELECT SUM(x) FROM (SELECT ? AS x FROM t) AS q;
--> 4
SELECT SUM(x) FROM (SELECT s AS x FROM t) AS q;
--! 42804
--@ 1
SELECT ARRAY[?, 2];
--> [1, 2]
SELECT k FROM t WHERE a = ANY (ARRAY[]);
--0
SELECT k FROM t WHERE a IN () OR (a, b) IN ();
--0
SELECT k FROM t WHERE a NOT IN () ORDER BY k;
--> 1
--> 2
--> 3
--> 4
-- Queries in parentheses have an order of their own.
SELECT e FROM ((SELECT a FROM t) UNION (SELECT a FROM u) ORDER BY 1 DESC LIMIT 1) AS x (e);
--> 2
SELECT e FROM ((SELECT k FROM t ORDER BY k LIMIT 2) ORDER BY 1 DESC LIMIT 1) AS x (e);
--> 2
SELECT COUNT(*) FROM (t ORDER BY 1);
--! 42601
SELECT POSITION(('a' || 'b') IN 'xab'), POSITION(CASE WHEN TRUE THEN 'b' END IN 'xab');
--> 2, 3
-- One calendar at all times.
CREATE TABLE old (k INTEGER PRIMARY KEY, d DATE, ts TIMESTAMP);
--# 0
INSERT INTO old VALUES (1, DATE '1582-10-10', TIMESTAMP '1582-10-10 01:02:03.5'), (2, '1500-02-28', '1500-02-28 23:59:59');
--# 2
--@ '0001-01-01' | '0001-01-01 00:00:00'
INSERT INTO old VALUES (3, ?, ?);
--# 1
SELECT k, CAST(d AS VARCHAR), CAST(ts AS VARCHAR) FROM old ORDER BY k;
--> 1, 1582-10-10, 1582-10-10 01:02:03.5
--> 2, 1500-02-28, 1500-02-28 23:59:59
--> 3, 0001-01-01, 0001-01-01 00:00:00
SELECT k FROM old WHERE d = DATE '1582-10-10' AND d = '1582-10-10' AND ts = TIMESTAMP '1582-10-10 01:02:03.5';
--> 1
SELECT DATE '1582-10-15' - DATE '1582-10-04', DATE '2001-01-01' - DATE '0001-01-01', CAST(DATE '1500-02-28' + 1 AS VARCHAR);
--> 11, 730485, 1500-03-01
SELECT DATE '1500-02-29';
--! 22008
SELECT TIMESTAMP '1500-02-28 25:00:00';
--! 22008
-- What no function takes is told at once.
SELECT DAY(2);
--! 42883
SELECT GENERATE_SERIES(2, 'abc');
--! 42883
SELECT FLOOR(INTERVAL '1' DAY);
--! 42804
-- Short texts of huge numbers are refused at once.
SELECT CAST('1e999999999' AS DECIMAL(38, 2));
--! 22003
SELECT CAST('1e99999999' AS DECIMAL(38, 2));
--! 22003
SELECT CAST('1e-999999999' AS DECIMAL(38, 2)), CAST('0e999999999' AS DECIMAL(38, 2));
--> 0.00, 0.00
SELECT 1e999999999;
--! 22003
INSERT INTO u VALUES (9, 1e999999999, 1);
--! 22003
SELECT CAST(CAST(JSON '1e999999999' AS VARCHAR) AS DECIMAL(38, 2));
--! 22003
SELECT CAST(JSON '1e999999999' AS DECIMAL(38, 2));
--! 22003
SELECT CAST(CAST(k AS VARCHAR) || 'e999999999' AS DECIMAL(10, 2)) FROM t;
--! 22003
-- Rows differ if any of their fields do; a null field leaves it open.
SELECT k, (a, b) <> (1, 5), (a, b) = (1, 5) FROM t ORDER BY k;
--> 1, null, null
--> 2, FALSE, TRUE
--> 3, TRUE, FALSE
--> 4, null, null
SELECT k, (s, k) NOT IN (SELECT 'q', 77 FROM u) FROM t ORDER BY k;
--> 1, TRUE
--> 2, TRUE
--> 3, TRUE
--> 4, TRUE
-- Two sets of the same columns are two sets.
SELECT a, COUNT(*) FROM u WHERE a IS NOT NULL GROUP BY ROLLUP (a, a) ORDER BY 1 NULLS FIRST, 2;
--> null, 3
--> 1, 2
--> 1, 2
--> 2, 1
--> 2, 1
SELECT a, COUNT(*) FROM u WHERE a = 1 GROUP BY CUBE (a, a) ORDER BY 1 NULLS FIRST;
--> null, 2
--> 1, 2
--> 1, 2
--> 1, 2
SELECT a, b, COUNT(*) FROM u WHERE k = 1 GROUP BY ROLLUP (a, (u.a, b)) ORDER BY 1 NULLS FIRST, 2 NULLS FIRST;
--> null, null, 1
--> 1, null, 1
--> 1, 5, 1
-- Blanks at the end of CHAR are not part of the text that it becomes.
CREATE TABLE ch (k INTEGER PRIMARY KEY, s CHAR(3));
--# 0
CREATE TABLE c5 (k INTEGER PRIMARY KEY, s CHAR(5));
--# 0
CREATE TABLE vc (k INTEGER PRIMARY KEY, s VARCHAR(20));
--# 0
INSERT INTO ch VALUES (1, 'a'), (3, 'abc'), (4, 'b ');
--# 3
INSERT INTO c5 VALUES (1, 'a'), (3, 'abc'), (4, 'b ');
--# 3
INSERT INTO vc VALUES (1, 'a'), (3, 'abc');
--# 2
SELECT x.k, y.k FROM ch AS x JOIN vc AS y ON x.s = y.s ORDER BY 1;
--> 1, 1
--> 3, 3
SELECT x.k, y.k FROM ch AS x JOIN c5 AS y ON x.s IS NOT DISTINCT FROM y.s ORDER BY 1;
--> 1, 1
--> 3, 3
--> 4, 4
SELECT k FROM ch WHERE s IN (SELECT s FROM vc) AND s = ANY (SELECT s FROM vc) AND (s, 1) IN (SELECT s, 1 FROM vc) ORDER BY k;
--> 1
--> 3
SELECT k FROM vc WHERE s IN (SELECT s FROM ch) AND s NOT IN (SELECT s || 'x' FROM c5) ORDER BY k;
--> 1
--> 3
SELECT s FROM ch INTERSECT SELECT s FROM vc ORDER BY 1;
--> a
--> abc
SELECT s FROM vc EXCEPT SELECT s FROM c5;
--0
SELECT COUNT(*) FROM (SELECT s FROM ch UNION SELECT s FROM c5 UNION SELECT s FROM vc) AS q;
--> 3
SELECT s, COUNT(*) FROM (SELECT s FROM ch UNION ALL SELECT s FROM vc) AS q GROUP BY s ORDER BY 1;
--> a, 2
--> abc, 2
--> b, 1
SELECT k FROM ch WHERE s = ANY (ARRAY['a ', 'q']);
--> 1
SELECT CAST(s AS VARCHAR(5)) || '|', s || '|', COALESCE(s, 'none') || '|' FROM ch WHERE k = 1;
--> a|, a  |, a|
-- Several texts equal one CHAR, so a unique text is not unique beside it, and none of them is the other.
CREATE TABLE vu (s VARCHAR(3) PRIMARY KEY, n INTEGER);
--# 0
INSERT INTO vu VALUES ('a', 1), ('a ', 2), ('b', 3);
--# 3
SELECT x.k, y.n FROM ch AS x, vu AS y WHERE x.s = y.s ORDER BY 1, 2;
--> 1, 1
--> 1, 2
--> 4, 3
SELECT x.k, y.n FROM ch AS x FULL JOIN vu AS y ON y.s IS NOT DISTINCT FROM x.s ORDER BY 1 NULLS LAST, 2;
--> 1, 1
--> 1, 2
--> 3, null
--> 4, 3
SELECT k FROM ch WHERE s IN (SELECT s FROM vu) ORDER BY 1;
--> 1
--> 4
SELECT k FROM ch AS x WHERE EXISTS (SELECT 1 FROM vu AS y WHERE y.s = x.s AND y.n < 3);
--> 1
SELECT DISTINCT x.k, x.s FROM ch AS x JOIN vu AS y ON x.s = y.s ORDER BY 1;
--> 1, a
--> 4, b
SELECT DISTINCT x.k FROM ch AS x LEFT JOIN vu AS y ON x.s = y.s ORDER BY 1;
--> 1
--> 3
--> 4
SELECT k, (SELECT COUNT(*) FROM vu WHERE vu.s = ch.s), (SELECT SUM(n) FROM vu WHERE ch.s = vu.s) FROM ch ORDER BY k;
--> 1, 2, 3
--> 3, 0, null
--> 4, 1, 3
SELECT k, (SELECT n FROM vu WHERE vu.s = ch.s) FROM ch;
--! 21000
SELECT n, (SELECT k FROM ch WHERE ch.s = vu.s) FROM vu ORDER BY n;
--> 1, 1
--> 2, 1
--> 3, 4
SELECT y.n FROM ch AS x JOIN vu AS y ON x.s = y.s WHERE x.s = 'a' ORDER BY 1;
--> 1
--> 2
SELECT s || '|' FROM vu WHERE s = CAST('a' AS CHAR(2)) GROUP BY s ORDER BY 1;
--> a |
--> a|
--@ 'a'
SELECT DISTINCT s || '|' FROM vu WHERE s = CAST(? AS CHAR(2)) ORDER BY 1;
--> a |
--> a|
--@ 'a'
SELECT (SELECT n FROM vu WHERE s = CAST(? AS CHAR(2)));
--! 21000
SELECT COUNT(*) FROM (SELECT s FROM vu GROUP BY s) AS y JOIN ch AS x ON x.s = y.s;
--> 3
SELECT x.k, y.n FROM vu AS y JOIN ch AS x USING (s) ORDER BY 1, 2;
--> 1, 1
--> 1, 2
--> 4, 3
SELECT x.k, y.n FROM ch AS x NATURAL JOIN (SELECT s, n FROM vu) AS y ORDER BY 1, 2;
--> 1, 1
--> 1, 2
--> 4, 3
SELECT COALESCE(x.k, 0), y.n FROM ch AS x FULL JOIN vu AS y USING (s) FULL JOIN vc AS z USING (s) ORDER BY 1, 2;
--> 1, 1
--> 1, 2
--> 3, null
--> 4, 3
-- A CHAR that a statement makes a VARCHAR is compared as one; a CHAR is not, in whatever form that is written.
CREATE INDEX ch_s ON ch (s);
--# 0
SELECT k, CAST(s AS VARCHAR(3)) = 'a', CAST(s AS VARCHAR(3)) = 'a ', CAST(s AS VARCHAR(3)) IN ('a ', 'q'), CAST(s AS VARCHAR(3)) IN ('a', 'q', 'r') FROM ch WHERE k = 1;
--> 1, TRUE, FALSE, FALSE, TRUE
SELECT k FROM ch WHERE CAST(s AS VARCHAR(3)) = 'a ';
--0
SELECT k FROM ch WHERE CAST(s AS VARCHAR(3)) = 'a';
--> 1
SELECT k FROM ch WHERE CAST(s AS VARCHAR(3)) < 'a ' OR CAST(s AS VARCHAR(3)) IN ('b ', 'abc ', 'q');
--> 1
--@ 'a '
SELECT k FROM ch WHERE CAST(s AS VARCHAR(3)) = ?;
--0
SELECT x.k, y.n FROM vu AS y JOIN ch AS x ON CAST(x.s AS VARCHAR(3)) = y.s ORDER BY 1;
--> 1, 1
--> 4, 3
SELECT k, s IN ('a ', 'q'), s NOT IN ('a ', 'q', 'r', 'z'), s BETWEEN 'a ' AND 'a  ', CASE s WHEN 'a  ' THEN 1 ELSE 2 END, NULLIF(s, 'a ') FROM ch WHERE k = 1;
--> 1, TRUE, FALSE, TRUE, 1, null
SELECT k FROM ch WHERE s IN ('a ', 'q', 'b  ') ORDER BY k;
--> 1
--> 4
SELECT k FROM ch WHERE (s, k) IN (('a ', 1), ('b ', 3));
--> 1
--@ 'a ' | 'b  '
SELECT k FROM ch WHERE s IN (?, ?) ORDER BY k;
--> 1
--> 4
SELECT k FROM ch WHERE s = ANY (SELECT s FROM vu WHERE n = 2) OR s <> ALL (SELECT s FROM vu) ORDER BY k;
--> 1
--> 3
SELECT k FROM ch WHERE s IN (VALUES ('a '), ('q')) AND s IS NOT DISTINCT FROM 'a ';
--> 1
-- A place to begin at that nobody looks at is refused.
SELECT STRPOS('abcabc', 'b'), INSTR('abcabc', 'b', 3), POSITION('b' IN 'abcabc' FROM 3);
--> 2, 5, 5
SELECT STRPOS('abcabc', 'b', 3);
--! 42883
SELECT STRPOS(s, 'b', NULL) FROM vc;
--! 42883
-- Nothing is in no list, in whatever place that stands.
SELECT k, k IN (), (k, s) NOT IN (), CASE WHEN s IN () THEN 1 ELSE 2 END FROM vc GROUP BY k, s HAVING MAX(k) NOT IN () ORDER BY k;
--> 1, FALSE, TRUE, 2
--> 3, FALSE, TRUE, 2
DELETE FROM vc WHERE s IN ();
--# 0
SELECT EVERY(NULLIF(k = 1, TRUE)), BOOL_OR(NULLIF(k = 1, FALSE)), EVERY(NULLIF(TRUE, TRUE)) FROM vc;
--> FALSE, TRUE, null
-- The calendar that is left out elsewhere.
SELECT CAST(DATE '1582-10-10' - INTERVAL '1' DAY AS VARCHAR), EXTRACT(DOW FROM DATE '1582-10-10'), EXTRACT(DOY FROM DATE '1582-10-20'), TO_CHAR(DATE '1582-10-10', 'YYYY-MM-DD D'), CAST(LAST_DAY(DATE '1582-10-10') AS VARCHAR), DATEDIFF(DAY, DATE '1582-10-04', DATE '1582-10-15');
--> 1582-10-09, 0, 293, 1582-10-10 1, 1582-10-31, 11
-- No digit after the point is lost to make room for others.
SELECT CAST(0 AS DECIMAL(38, 0)) = CAST(0.1 AS DECIMAL(6, 1)), COALESCE(CAST(NULL AS DECIMAL(38, 0)), CAST(0.15 AS DECIMAL(6, 2)));
--> FALSE, 0.15
SELECT SUM(v) FROM (SELECT CAST(1 AS DECIMAL(38, 0)) AS v UNION ALL SELECT CAST(0.25 AS DECIMAL(6, 2))) AS q;
--> 1.25
SELECT CAST(16777217 AS INTEGER) = CAST(16777216 AS REAL), CAST(16777217 AS INTEGER) IN (CAST(16777216 AS REAL)), (16777217, 1) = (CAST(16777216 AS REAL), 1);
--> FALSE, FALSE, FALSE
-- Blanks at the end of CHAR count neither when it is sorted.
INSERT INTO ch VALUES (9, 'a' || CHR(9));
--# 1
SELECT k FROM ch WHERE s <= 'a' || CHR(9) ORDER BY s, k;
--> 1
--> 9
SELECT s || '|' FROM (SELECT s FROM vc UNION SELECT s FROM ch) AS q WHERE s = 'abc';
--> abc|
-- What does not compare is refused, wherever.
SELECT k FROM vc WHERE s = X'61';
--! 42804
SELECT k FROM vc WHERE X'61' IN (s, 'b');
--! 42804
SELECT k FROM vc INTERSECT SELECT s FROM vc;
--! 42804
SELECT k FROM vc WHERE TRUE = ANY (ARRAY[k]);
--! 42804
SELECT k FROM vc UNION SELECT DATE '2024-01-01';
--! 42804
-- A percent sign may escape another one.
SELECT 'ma%a' LIKE 'm%a%%a' ESCAPE '%', 'a%' LIKE 'a%%' ESCAPE '%', 'ax' LIKE 'a%%' ESCAPE '%', 'a\b_' LIKE 'a\__' ESCAPE '%', 'x%_' LIKE '_%%%_' ESCAPE '%', 'a\%' LIKE 'a\%%' ESCAPE '%', '\_' LIKE '\%_' ESCAPE '%', '\x' LIKE '\%_' ESCAPE '%';
--> TRUE, TRUE, FALSE, TRUE, TRUE, TRUE, TRUE, FALSE
SELECT 'a%' LIKE 'a%' ESCAPE '%';
--! 22023
SELECT POWER(1, CAST('NaN' AS DOUBLE)), POWER(1, CAST('Infinity' AS DOUBLE)), POWER(-1, CAST('-Infinity' AS DOUBLE));
--> 1.0, 1.0, 1.0
SELECT SIND(180) = 0, SIND(-180) = 0, COSD(90) = 0, COSD(-90) = 0, COSD(270) = 0, SIND(30) = 0.5, COSD(60) = 0.5, SIND(270) = -1, COSD(180) = -1, SIND(-30) = -0.5, COSD(0) = 1, COSD(360) = 1;
--> TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE
SELECT REGEXP_SPLIT_TO_ARRAY('ab  cd', '\s*'), CARDINALITY(REGEXP_SPLIT_TO_ARRAY('123', '1'));
--> [a, b, c, d], 2
-- Several texts may become one by a cast, so they do not count as one value.
CREATE TABLE cast_texts (x INTEGER, v VARCHAR, s VARCHAR(5), PRIMARY KEY (x, v), UNIQUE (x, s));
--# 0
INSERT INTO cast_texts VALUES (1, 'abc', 'a'), (1, 'abd', 'a '), (2, 'abx', 'a'), (3, 'q', 'q');
--# 4
SELECT DISTINCT x FROM cast_texts WHERE CAST(v AS VARCHAR(2)) = 'ab' ORDER BY x;
--> 1
--> 2
SELECT x FROM cast_texts WHERE CAST(v AS CHAR(2)) = 'ab' GROUP BY x ORDER BY x;
--> 1
--> 2
SELECT DISTINCT x FROM cast_texts WHERE CAST(s AS CHAR(5)) = 'a' ORDER BY x;
--> 1
--> 2
SELECT (SELECT v FROM cast_texts WHERE x = 1 AND CAST(v AS VARCHAR(2)) = 'ab');
--! 21000
SELECT n, (SELECT v FROM cast_texts WHERE x = n AND CAST(v AS VARCHAR(2)) = 'ab') FROM (VALUES 2, 3) AS t (n) ORDER BY n;
--> 2, abx
--> 3, null
SELECT n, (SELECT v FROM cast_texts WHERE x = n AND CAST(v AS VARCHAR(2)) = 'ab') FROM (VALUES 1, 2) AS t (n) ORDER BY n;
--! 21000
-- A sum of floating point numbers that is too large fails as an addition of them does; infinity is no error.
SELECT SUM(x) FROM (VALUES (1e308), (1e308)) AS v (x);
--! 22003
SELECT AVG(x) FROM (VALUES (-1e308), (-1e308)) AS v (x);
--! 22003
SELECT SUM(x) OVER (ORDER BY x) FROM (VALUES (1e308), (1.5e308)) AS v (x);
--! 22003
SELECT SUM(x), AVG(x) FROM (VALUES (CAST('Infinity' AS DOUBLE)), (1e308), (1e308)) AS v (x);
--> Infinity, Infinity
SELECT SUM(x) FROM (VALUES (CAST('Infinity' AS DOUBLE)), (CAST('-Infinity' AS DOUBLE))) AS v (x);
--> NaN
-- Texts that are joined may be longer than each of them.
CREATE TABLE joined AS SELECT STRING_AGG(x, ',' ORDER BY x) AS s, LISTAGG(x, '+') WITHIN GROUP (ORDER BY x) AS l FROM (VALUES (CAST('ab' AS VARCHAR(2))), ('cd'), ('ef')) AS v (x);
--# 1
SELECT s, l FROM joined;
--> ab,cd,ef, ab+cd+ef
SELECT CAST(STRING_AGG(x, ',' ORDER BY x) AS VARCHAR(2)), CHAR_LENGTH(CAST(STRING_AGG(x, '' ORDER BY x) AS VARCHAR(2))) FROM (VALUES (CAST('ab' AS VARCHAR(2))), ('cd')) AS v (x);
--> ab, 2
SELECT STRING_AGG(x, ',' ORDER BY x) || '|' FROM (VALUES (CAST('a' AS CHAR(2))), ('cd')) AS v (x);
--> a,cd|
