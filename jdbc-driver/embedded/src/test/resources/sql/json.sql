-- JSON: the type, SQL/JSON, PostgreSQL's operators, MySQL's functions; on JSON and on texts.
CREATE TABLE t (id INTEGER PRIMARY KEY, j JSON, b JSONB, s VARCHAR(200));
--# 0
INSERT INTO t VALUES (1, '{"a": 1, "b": [1, 2, {"c": "x"}], "n": null}', '[1,2]', '{"k": "v"}');
--# 1
INSERT INTO t VALUES (2, JSON '{"a": 2.50, "name": "Bob"}', NULL, NULL);
--# 1
INSERT INTO t VALUES (3, '{bad', NULL, NULL);
--! 22018
INSERT INTO t VALUES (3, '{} {}', NULL, NULL);
--! 22018
INSERT INTO t VALUES (3, '', NULL, NULL);
--! 22018
--@ '{"p": [true]}'
INSERT INTO t VALUES (4, ?, NULL, NULL);
--# 1
--@ '{"p": '
INSERT INTO t VALUES (5, ?, NULL, NULL);
--! 22018
SELECT id, j, b, s FROM t ORDER BY id;
--> 1, {"a":1,"b":[1,2,{"c":"x"}],"n":null}, [1,2], {"k": "v"}
--> 2, {"a":2.50,"name":"Bob"}, null, null
--> 4, {"p":[true]}, null, null
DELETE FROM t WHERE id = 4;
--# 1
SELECT JSON_VALUE(j, '$.a'), JSON_VALUE(j, '$.b[0]' RETURNING INTEGER) + 1, JSON_VALUE(s, '$.k') FROM t ORDER BY id;
--> 1, 2, v
--> 2.50, null, null
SELECT JSON_VALUE(j, '$.zz' DEFAULT 'none' ON EMPTY), JSON_VALUE(j, '$.b' RETURNING INTEGER DEFAULT -1 ON ERROR) FROM t ORDER BY id;
--> none, -1
--> none, null
SELECT JSON_VALUE(j, '$.zz' ERROR ON EMPTY) FROM t;
--! 22023
SELECT JSON_VALUE(j, 'strict $.zz' ERROR ON ERROR) FROM t;
--! 22023
SELECT JSON_VALUE('{"a": "x"}', '$.a' RETURNING INTEGER), JSON_VALUE('nonsense', '$.a');
--> null, null
SELECT JSON_VALUE('{"a": "x"}', '$.a' RETURNING INTEGER ERROR ON ERROR);
--! 22023
SELECT JSON_QUERY(j, '$.b'), JSON_QUERY(j, '$.a' WITH WRAPPER), JSON_QUERY(j, '$.b[2]' RETURNING VARCHAR) FROM t ORDER BY id;
--> [1,2,{"c":"x"}], [1], {"c":"x"}
--> null, [2.50], null
SELECT JSON_QUERY(j, '$.zz' EMPTY ARRAY ON EMPTY), JSON_QUERY(j, '$.b[*]' EMPTY OBJECT ON ERROR), JSON_QUERY(j, '$.b[*]' WITH WRAPPER) FROM t WHERE id = 1;
--> [], {}, [1,2,{"c":"x"}]
SELECT JSON_EXISTS(j, '$.b'), JSON_EXISTS(j, '$.b[5]'), JSON_EXISTS(j, 'strict $.b[5]' UNKNOWN ON ERROR) FROM t WHERE id = 1;
--> TRUE, FALSE, null
SELECT s IS JSON, s IS NOT JSON, j IS JSON OBJECT, j IS JSON ARRAY, '1' IS JSON SCALAR, 'x' IS JSON FROM t ORDER BY id;
--> TRUE, FALSE, TRUE, FALSE, TRUE, FALSE
--> null, null, TRUE, FALSE, TRUE, FALSE
SELECT '{} x' IS JSON, '[1]' IS NOT JSON OBJECT, '' IS JSON;
--> FALSE, TRUE, FALSE
SELECT j->'b'->2->>'c', j->>'a', (j->>'a')::DECIMAL(5,2) + 1, j#>'{b,0}', j #>> '{b,2,c}', j->'b'->-1, j->'nope' FROM t WHERE id = 1;
--> x, 1, 2.00, 1, x, {"c":"x"}, null
SELECT s->>'k', s->>'$.k' FROM t WHERE id = 1;
--> v, v
SELECT id FROM t WHERE j @> '{"a": 1}';
--> 1
SELECT id FROM t WHERE '{"name": "Bob"}' <@ j;
--> 2
SELECT id FROM t WHERE j->>'name' = 'Bob';
--> 2
--@ 'name' | 'Bob'
SELECT id FROM t WHERE j->>? = ?;
--> 2
SELECT JSON_OBJECT('a': 1, 'b': 'x', 'c': NULL), JSON_OBJECT(KEY 'k' VALUE TRUE), JSON_OBJECT('a' VALUE NULL ABSENT ON NULL), JSON_OBJECT('p', 1, 'q', 2);
--> {"a":1,"b":"x","c":null}, {"k":true}, {}, {"p":1,"q":2}
SELECT JSON_OBJECT('o': JSON_OBJECT('x': 1), 'arr': JSON_ARRAY(1, 'two', NULL, 3.5), 'j': j) FROM t WHERE id = 2;
--> {"o":{"x":1},"arr":[1,"two",3.5],"j":{"a":2.50,"name":"Bob"}}
SELECT JSON_ARRAY(1, NULL NULL ON NULL), JSON_ARRAY(), JSON_OBJECT(), JSON_ARRAY('{"a":1}' FORMAT JSON);
--> [1,null], [], {}, [{"a":1}]
SELECT JSON_OBJECT('d': DATE '2024-02-29', 'e': 1.5e0, 'f': FALSE, 'l': ARRAY[1, NULL]);
--> {"d":"2024-02-29","e":1.5,"f":false,"l":[1,null]}
SELECT JSON_OBJECTAGG(KEY s VALUE id) FROM t WHERE s IS NOT NULL;
--> {"{\"k\": \"v\"}":1}
SELECT JSON_ARRAYAGG(id ORDER BY id DESC), JSON_ARRAYAGG(s ORDER BY id), JSON_ARRAYAGG(s ORDER BY id NULL ON NULL), JSON_AGG(s ORDER BY id) FROM t;
--> [2,1], ["{\"k\": \"v\"}"], ["{\"k\": \"v\"}",null], ["{\"k\": \"v\"}",null]
SELECT JSON_ARRAYAGG(JSON_OBJECT('id': id) ORDER BY id), JSONB_AGG(id) FILTER (WHERE id > 1), JSON_OBJECT_AGG(id, s) FROM t;
--> [{"id":1},{"id":2}], [2], {"1":"{\"k\": \"v\"}","2":null}
SELECT JSON_ARRAYAGG(id), JSON_OBJECTAGG(id VALUE id) FROM t WHERE id > 9;
--> null, null
SELECT JSON_TYPE(j), JSON_DEPTH(j), JSON_LENGTH(j), JSON_KEYS(j), JSON_STORAGE_SIZE(j) FROM t WHERE id = 1;
--> OBJECT, 4, 3, ["a","b","n"], 36
SELECT JSON_TYPE('1'), JSON_TYPE('1.5'), JSON_TYPE('null'), JSON_TYPEOF('"x"'), JSON_LENGTH('[1,[2]]', '$[1]'), JSON_KEYS('{"a":{"b":1}}', '$.a');
--> INTEGER, DOUBLE, NULL, string, 1, ["b"]
SELECT JSON_REMOVE(j, '$.b', '$.n'), JSON_SET(j, '$.a', 5), JSON_INSERT(j, '$.q', 'w'), JSON_REPLACE(j, '$.q', 1) FROM t WHERE id = 1;
--> {"a":1}, {"a":5,"b":[1,2,{"c":"x"}],"n":null}, {"a":1,"b":[1,2,{"c":"x"}],"n":null,"q":"w"}, {"a":1,"b":[1,2,{"c":"x"}],"n":null}
SELECT JSON_EXTRACT(j, '$.b[2].c'), JSON_EXTRACT(j, '$.b[*]'), JSON_UNQUOTE(JSON_EXTRACT(j, '$.b[2].c')), JSON_EXTRACT(s, '$.k') FROM t WHERE id = 1;
--> "x", [1,2,{"c":"x"}], x, "v"
SELECT JSON_BUILD_OBJECT('a', id, 'b', s), JSONB_BUILD_ARRAY(1,'x',NULL), TO_JSON('he"y'), TO_JSONB(5) FROM t WHERE id = 2;
--> {"a":2,"b":null}, [1,"x",null], "he\"y", 5
SELECT JSONB_SET(j, '{b,0}', '99'), JSON_ARRAY_LENGTH(b), JSON_EXTRACT_PATH_TEXT(j, 'b', '2', 'c') FROM t WHERE id = 1;
--> {"a":1,"b":[99,2,{"c":"x"}],"n":null}, 2, x
SELECT JSON_CONTAINS(b, '2'), JSON_CONTAINS(b, '3'), JSON_CONTAINS_PATH(j, 'one', '$.zz', '$.a'), JSON_CONTAINS_PATH(j, 'all', '$.zz', '$.a') FROM t WHERE id = 1;
--> TRUE, FALSE, TRUE, FALSE
SELECT JSON_MERGE_PATCH('{"a":1,"b":2}', '{"b":null,"c":3}'), JSON_MERGE_PRESERVE('{"a":1}', '{"a":[2]}'), JSON_ARRAY_APPEND('[1,[2]]', '$[1]', 3);
--> {"a":1,"c":3}, {"a":[1,2]}, [1,[2,3]]
SELECT JSON_VALID('{}'), JSON_VALID('{'), JSON_QUOTE('a"b'), JSONB_STRIP_NULLS('{"a":null,"b":[null]}');
--> TRUE, FALSE, "a\"b", {"b":[null]}
SELECT JSON_QUERY(j, '$.b ? (@.c == "x")'), JSON_VALUE(j, '$.b[last].c'), JSON_VALUE(j, '$.b.size()'), JSON_VALUE(j, '$..c'), JSON_QUERY(j, '$.b[0 to 1]' WITH WRAPPER) FROM t WHERE id = 1;
--> {"c":"x"}, x, 3, x, [1,2]
SELECT JSON_QUERY('{"a":1}', '$.');
--! 22023
SELECT JSON_QUERY('{"a":1}', 'a');
--! 22023
SELECT CAST(j AS VARCHAR), CAST('[1]' AS JSON), CAST('5' AS JSON)::INTEGER FROM t WHERE id = 2;
--> {"a":2.50,"name":"Bob"}, [1], 5
SELECT CAST('[1' AS JSON);
--! 22018
SELECT UPPER(j), j || 'x', COALESCE(j, '{}') FROM t WHERE id = 2;
--> {"A":2.50,"NAME":"BOB"}, {"a":2.50,"name":"Bob"}x, {"a":2.50,"name":"Bob"}
UPDATE t SET j = JSON_SET(j, '$.a', 10) WHERE id = 1;
--# 1
UPDATE t SET j = UPPER(s) WHERE id = 2;
--# 1
SELECT j->'a', j FROM t ORDER BY id;
--> 10, {"a":10,"b":[1,2,{"c":"x"}],"n":null}
--> null, null
CREATE TABLE u AS SELECT id, j, JSON_OBJECT('id': id) AS o FROM t;
--# 2
SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'U' ORDER BY ordinal_position;
--> ID, INTEGER
--> J, JSON
--> O, JSON
SELECT o, COUNT(*) FROM (SELECT o FROM u UNION ALL SELECT o FROM u) x GROUP BY o ORDER BY o;
--> {"id":1}, 2
--> {"id":2}, 2
CREATE VIEW v AS SELECT id, j->>'a' AS a, JSON_OBJECT('id': id) AS o FROM t;
--# 0
SELECT id, a, o FROM v WHERE a = '10';
--> 1, 10, {"id":1}
CREATE INDEX u_o ON u (o);
--# 0
SELECT id FROM u WHERE o = '{"id":2}';
--> 2
ALTER TABLE t ALTER COLUMN s TYPE JSON;
--# 0
SELECT s FROM t WHERE id = 1;
--> {"k":"v"}
CREATE TABLE c (id INT PRIMARY KEY, j JSON NOT NULL DEFAULT '{}', CHECK (JSON_EXISTS(j, '$.x') OR j = '{}'));
--# 0
INSERT INTO c (id) VALUES (1);
--# 1
INSERT INTO c VALUES (2, '{"y":1}');
--! 23514
INSERT INTO c SELECT 3, JSON_OBJECT('x': 1);
--# 1
SELECT id, j FROM c ORDER BY id;
--> 1, {}
--> 3, {"x":1}
CREATE TABLE json (jsonb INTEGER, json_agg INTEGER);
--# 0
SELECT jsonb, json_agg, json.jsonb FROM json;
--0
-- JSON is equal if it means the same: members in any order, the last one of a name, numbers by value.
SELECT '{"a":1,"b":2}'::jsonb = '{"b":2,"a":1}'::jsonb, '{"a":1,"b":2}'::jsonb <> '{"b":2,"a":1}'::jsonb, '{"a":1,"a":2}'::jsonb = '{"a":2}'::jsonb, '[1,2]'::jsonb = '[2,1]'::jsonb, '1.0'::jsonb = '1'::jsonb, '{"a":null}'::jsonb = '{}'::jsonb;
--> TRUE, FALSE, TRUE, FALSE, TRUE, FALSE
SELECT '{"a":{"x":[1,{"p":1,"q":2}]}}'::jsonb IS NOT DISTINCT FROM '{"a":{"x":[1.00,{"q":2e0,"p":1}]}}'::jsonb, '1'::jsonb = '"1"'::jsonb, '"a"'::jsonb = '"b"'::jsonb;
--> TRUE, FALSE, FALSE
CREATE TABLE same (id INTEGER PRIMARY KEY, d JSONB);
--# 0
INSERT INTO same VALUES (1, '{"a":1,"b":2}'), (2, '{"b":2, "a":1.0}'), (3, '{"b":3}'), (4, NULL), (5, '{"b":1,"b":3}');
--# 5
SELECT id FROM same WHERE d = '{"b":2,"a":1}';
--> 1
--> 2
--@ '{"b":2,"a":1}'
SELECT id FROM same WHERE d = ?;
--> 1
--> 2
SELECT id FROM same WHERE d IN ('{"b":2,"a":1}', '[1]');
--> 1
--> 2
SELECT id FROM same WHERE d NOT IN ('{"b":2,"a":1}', '[1]');
--> 3
--> 5
SELECT id FROM same WHERE d IN (SELECT d FROM same WHERE id = 2);
--> 1
--> 2
SELECT a.id, b.id FROM same a JOIN same b ON a.d = b.d WHERE a.id < b.id;
--> 1, 2
--> 3, 5
SELECT a.id, b.id FROM same a JOIN same b USING (d) WHERE a.id < b.id;
--> 1, 2
--> 3, 5
SELECT id FROM same a WHERE EXISTS (SELECT 1 FROM same b WHERE b.d = a.d AND b.id < a.id);
--> 2
--> 5
SELECT COUNT(*), COUNT(DISTINCT d) FROM same;
--> 5, 2
SELECT d->>'b', COUNT(*), MIN(id) FROM same GROUP BY d;
--> null, 1, 4
--> 2, 2, 1
--> 3, 2, 3
SELECT COUNT(*) FROM (SELECT DISTINCT d FROM same) x;
--> 3
SELECT COUNT(*) FROM (SELECT d FROM same WHERE id = 1 UNION SELECT d FROM same WHERE id = 2) x;
--> 1
SELECT d FROM same WHERE id = 1 EXCEPT SELECT d FROM same WHERE id = 2;
--0
SELECT id, ROW_NUMBER() OVER (PARTITION BY d ORDER BY id) FROM same WHERE d IS NOT NULL;
--> 1, 1
--> 2, 2
--> 3, 1
--> 5, 2
SELECT id, CASE d WHEN '{"b":2,"a":1}' THEN 'same' ELSE 'other' END FROM same WHERE id < 4;
--> 1, same
--> 2, same
--> 3, other
SELECT id FROM same WHERE json_build_object('b', 2, 'a', 1) = d;
--> 1
--> 2
DELETE FROM same WHERE d = '{"b":2,"a":1}';
--# 2
-- As jOOQ writes JSON_VALUE for PostgreSQL.
SELECT jsonb_path_query_first(CAST('{"a": 1}' AS JSONB), CAST('$.a' AS JSONPATH));
--> 1
-- An array contains a scalar for @> where both stand by themselves, for JSON_CONTAINS everywhere.
SELECT JSON '[1, 2]' @> JSON '1', JSON '{"a": [1, 2]}' @> JSON '{"a": 1}', JSON '{"a": [1, 2]}' @> JSON '{"a": [1]}', JSON '[[1]]' @> JSON '[1]', JSON '{"a": 1}' <@ JSON '{"a": [1]}', JSON_CONTAINS('{"a": [1, 2]}', '{"a": 1}');
--> TRUE, FALSE, TRUE, FALSE, FALSE, TRUE
-- Nothing at a path is an empty array; a strict path that leads nowhere is an error.
SELECT JSONB_PATH_QUERY_ARRAY('{"a": 1}', '$.b'), JSONB_PATH_QUERY_ARRAY('[1, 2]', '$[*] ? (@ > 5)'), JSONB_PATH_QUERY_FIRST('{"a": 1}', '$.b'), JSONB_PATH_QUERY_ARRAY(NULL, '$.b');
--> [], [], null, null
SELECT JSONB_PATH_QUERY_ARRAY('{"a": 1}', 'strict $.b');
--! 22023
SELECT JSONB_PATH_QUERY_FIRST('{"a": 1}', 'strict $.b');
--! 22023
SELECT x FROM jsonb_path_query('{"a": 1}', 'strict $.b') AS x;
--! 22023
SELECT JSON_VALUE('{"a": 1}', 'strict $.b'), JSON_EXISTS('{"a": 1}', 'strict $.b');
--> null, FALSE
