-- Arrays: columns, elements, UNNEST, ANY and ALL, concatenation, aggregation, keys, casts.
CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER ARRAY, s VARCHAR(10)[], d DATE ARRAY, m INT[][]);
--# 0
INSERT INTO a VALUES (1, ARRAY[3,1,2], ARRAY['x','y'], ARRAY[DATE '2024-01-02'], ARRAY[ARRAY[1,2],ARRAY[3]]);
--# 1
INSERT INTO a VALUES (2, ARRAY[NULL,5], ARRAY[]::VARCHAR[], NULL, NULL), (3, NULL, '{a,"b c",null}', '{2024-01-01}', '{}');
--# 2
INSERT INTO a (id, n) VALUES (4, '{1,2}'), (5, ARRAY[]);
--# 2
INSERT INTO a (id, s) VALUES (6, ARRAY['this is too long for ten']);
--! 22001
INSERT INTO a (id, n) VALUES (7, ARRAY['x']);
--! 22018
INSERT INTO a (id, n) VALUES (7, '1,2');
--! 22018
SELECT * FROM a ORDER BY id;
--> 1, [3, 1, 2], [x, y], [2024-01-02], [[1, 2], [3]]
--> 2, [null, 5], [], null, null
--> 3, null, [a, b c, null], [2024-01-01], []
--> 4, [1, 2], null, null, null
--> 5, [], null, null, null
SELECT n[1], n[9], n[0], s[2], m[1][2], CARDINALITY(n), ARRAY_LENGTH(n, 1) FROM a ORDER BY id;
--> 3, null, null, y, 2, 3, 3
--> null, null, null, null, null, 2, 2
--> null, null, null, b c, null, null, null
--> 1, null, null, null, null, 2, 2
--> null, null, null, null, null, 0, null
SELECT id, x FROM a, UNNEST(a.n) AS u (x) ORDER BY id, x;
--> 1, 1
--> 1, 2
--> 1, 3
--> 2, null
--> 2, 5
--> 4, 1
--> 4, 2
SELECT x, o FROM UNNEST(ARRAY['p','q']) WITH ORDINALITY AS u (x, o);
--> p, 1
--> q, 2
SELECT a.id, u.x FROM a LEFT JOIN UNNEST(a.n) AS u (x) ON TRUE WHERE id > 2 ORDER BY 1, 2;
--> 3, null
--> 4, 1
--> 4, 2
--> 5, null
SELECT id, (SELECT SUM(x) FROM UNNEST(a.n) AS t (x)) FROM a WHERE id < 3 ORDER BY id;
--> 1, 6
--> 2, 5
SELECT ARRAY_AGG(id ORDER BY id DESC), ARRAY_AGG(n ORDER BY id) FROM a WHERE id < 3;
--> [2, 1], [[3, 1, 2], [null, 5]]
SELECT ARRAY_AGG(id) FROM a WHERE id > 99;
--> null
SELECT id FROM a WHERE 2 = ANY(n) ORDER BY id;
--> 1
--> 4
SELECT id FROM a WHERE 'y' = ANY(s);
--> 1
SELECT id FROM a WHERE 0 < ALL(n) ORDER BY id;
--> 1
--> 4
--> 5
SELECT 2 = ANY(ARRAY[1,NULL]), 1 = ANY(ARRAY[1,NULL]), 5 > ALL(ARRAY[1,2]), 1 <> ALL(ARRAY[1,NULL]), 1 = SOME(ARRAY[1.0, 2.0]), NULL = ANY(ARRAY[1]);
--> null, TRUE, TRUE, FALSE, TRUE, null
SELECT ARRAY[1,2] || ARRAY[3], ARRAY[1,2] || 3, 0 || ARRAY[1], ARRAY_APPEND(ARRAY[1], 2), ARRAY_PREPEND(0, ARRAY[1]), ARRAY_CAT(ARRAY[1], ARRAY[2]);
--> [1, 2, 3], [1, 2, 3], [0, 1], [1, 2], [0, 1], [1, 2]
SELECT id FROM a WHERE n = ARRAY[3,1,2];
--> 1
SELECT id FROM a WHERE n > ARRAY[1,1] ORDER BY id;
--> 1
--> 4
SELECT n, COUNT(*) FROM (SELECT n FROM a UNION ALL SELECT n FROM a) q GROUP BY n ORDER BY n;
--> null, 2
--> [], 2
--> [null, 5], 2
--> [1, 2], 2
--> [3, 1, 2], 2
SELECT DISTINCT n FROM a WHERE id IN (1, 4) ORDER BY n DESC;
--> [3, 1, 2]
--> [1, 2]
UPDATE a SET n = ARRAY[7,8] WHERE id = 3;
--# 1
UPDATE a SET n = n || 9 WHERE id = 3;
--# 1
SELECT n, CAST(n AS VARCHAR), ARRAY_TO_STRING(n, ','), STRING_TO_ARRAY('1-2', '-') FROM a WHERE id = 3;
--> [7, 8, 9], [7, 8, 9], 7,8,9, [1, 2]
SELECT ARRAY(SELECT id FROM a ORDER BY id DESC), ARRAY(SELECT id FROM a WHERE id > 100);
--> [5, 4, 3, 2, 1], []
SELECT CAST(ARRAY[1,2] AS VARCHAR ARRAY), CAST(ARRAY['1','2'] AS INT ARRAY), ARRAY[1,2]::BIGINT[], '{1,2}'::INT[], ARRAY[1, 2.5];
--> [1, 2], [1, 2], [1, 2], [1, 2], [1.0, 2.5]
SELECT CAST(ARRAY['1','x'] AS INT ARRAY);
--! 22018
CREATE TABLE b AS SELECT id, n FROM a;
--# 5
SELECT column_name, data_type, element_type FROM information_schema.columns WHERE table_name = 'B' ORDER BY ordinal_position;
--> ID, INTEGER, null
--> N, ARRAY, INTEGER
CREATE INDEX b_n ON b (n);
--# 0
SELECT id FROM b WHERE n = ARRAY[1,2];
--> 4
CREATE TABLE k (n INT ARRAY PRIMARY KEY, v INT);
--# 0
INSERT INTO k VALUES (ARRAY[2], 1), (ARRAY[1,2], 2), (ARRAY[1], 3), (ARRAY[1,NULL], 4), (ARRAY[], 5);
--# 5
INSERT INTO k VALUES (ARRAY[1,2], 9);
--! 23505
SELECT n, v FROM k ORDER BY n;
--> [], 5
--> [1], 3
--> [1, null], 4
--> [1, 2], 2
--> [2], 1
SELECT id FROM a WHERE n @> ARRAY[1,2] ORDER BY id;
--> 1
--> 4
SELECT ARRAY_CONTAINS(ARRAY[1,2], 2), ARRAY_POSITION(ARRAY['a','b'], 'b'), ARRAY_REVERSE(ARRAY[1,2]), ARRAY_DISTINCT(ARRAY[1,1]), ARRAY_REMOVE(ARRAY[1,2,1], 1), ARRAY_REPLACE(ARRAY[1,2], 2, 5), ARRAY_SLICE(ARRAY[1,2,3], 2, 9), TRIM_ARRAY(ARRAY[1,2,3], 1);
--> TRUE, 2, [2, 1], [1], [2], [1, 5], [2, 3], [1, 2]
SELECT COALESCE(n, ARRAY[0]), CASE WHEN id = 1 THEN n ELSE ARRAY[0] END FROM a WHERE id < 3 ORDER BY id;
--> [3, 1, 2], [3, 1, 2]
--> [null, 5], [0]
SELECT MAX(n), MIN(n) FROM a;
--> [7, 8, 9], []
SELECT JSON_OBJECT('n': n), TO_JSON(s) FROM a WHERE id = 1;
--> {"n":[3,1,2]}, ["x","y"]
ALTER TABLE b ALTER COLUMN n TYPE BIGINT ARRAY;
--# 0
ALTER TABLE b ADD COLUMN t VARCHAR ARRAY DEFAULT ARRAY['d'];
--# 0
SELECT n, t FROM b WHERE id = 2;
--> [null, 5], [d]
CREATE TABLE c (x CLOB ARRAY);
--! 0A000
CREATE TABLE l (id INT PRIMARY KEY, body CLOB(10), data BLOB(1K), big CHARACTER LARGE OBJECT, raw BINARY LARGE OBJECT(2M));
--# 0
INSERT INTO l VALUES (1, 'hello', X'CAFE', 'long', X'00');
--# 1
INSERT INTO l (id, body) VALUES (2, 'more than ten characters');
--! 22001
SELECT UPPER(body), CHAR_LENGTH(big), OCTET_LENGTH(data), body || '!' FROM l WHERE body LIKE 'h%' AND data = X'CAFE';
--> HELLO, 4, 2, hello!
SELECT column_name, data_type, character_maximum_length FROM information_schema.columns WHERE table_name = 'L' ORDER BY ordinal_position;
--> ID, INTEGER, null
--> BODY, CLOB, 10
--> DATA, BLOB, 1024
--> BIG, CLOB, null
--> RAW, BLOB, 2097152
CREATE INDEX l_body ON l (body);
--! 0A000
-- An index on an array finds its rows, whatever the arrays' lengths.
CREATE TABLE tagged (id INT PRIMARY KEY, tags VARCHAR(5) ARRAY, n INT);
--# 0
CREATE INDEX tagged_tags ON tagged (tags, n);
--# 0
INSERT INTO tagged VALUES (1, ARRAY['a', 'b'], 10), (2, ARRAY['a'], 20), (3, NULL, 30), (4, ARRAY['a', 'b', 'c'], 40);
--# 4
SELECT id, n FROM tagged WHERE tags = ARRAY['a', 'b'];
--> 1, 10
SELECT id, n FROM tagged WHERE tags > ARRAY['a'] ORDER BY tags;
--> 1, 10
--> 4, 40
SELECT n, id FROM tagged WHERE tags = ARRAY['a'];
--> 20, 2
UPDATE tagged SET tags = tags || ARRAY['z'] WHERE tags = ARRAY['a'];
--# 1
SELECT id FROM tagged WHERE tags = ARRAY['a', 'z'];
--> 2
DROP TABLE tagged;
--# 0
