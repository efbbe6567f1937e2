-- What sqllogictest asks for: dead operands of COALESCE, comparisons with NULL, descending index columns.
CREATE TABLE tab1 (col0 INTEGER, col1 INTEGER, col2 INTEGER);
--# 0
INSERT INTO tab1 VALUES (1,2,3),(4,5,6),(1,2,3);
--# 3
SELECT DISTINCT + + COALESCE ( + 77, + tab1.col0 ) AS col2 FROM tab1 GROUP BY tab1.col2;
--> 77
SELECT - - COALESCE ( + 40, tab1.col2 * + tab1.col1 ) + - CASE 38 WHEN tab1.col0 THEN NULL ELSE - 55 END FROM tab1 GROUP BY col0;
--> 95
--> 95
SELECT COALESCE ( 55, + cor0.col2 + COALESCE ( - cor0.col0, cor0.col2 ) ) AS col1 FROM tab1 AS cor0 GROUP BY cor0.col2;
--> 55
--> 55
SELECT tab1.col0 FROM tab1 GROUP BY col1;
--! 42803
CREATE INDEX tab1_d ON tab1 (col0 DESC, col1 ASC, col2);
--# 0
SELECT col0, col1 FROM tab1 ORDER BY col0 DESC, col1 DESC;
--> 4, 5
--> 1, 2
--> 1, 2
CREATE TABLE tab0 (col0 INTEGER, col2 INTEGER);
--# 0
INSERT INTO tab0 VALUES (97, 99), (15, 81);
--# 2
SELECT DISTINCT * FROM tab0 AS cor0 WHERE ( NULL ) NOT BETWEEN - - col0 * - col0 * col2 * + ( 98000 * + col2 ) AND NULL;
--0
SELECT col0 = NULL, NULL < col0, NULL IS DISTINCT FROM col0 FROM tab0;
--> null, null, TRUE
--> null, null, TRUE
