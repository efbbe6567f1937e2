CREATE TABLE doc (id INTEGER PRIMARY KEY, body JSON);
--# 0
INSERT INTO doc VALUES (1, '{"a":1,"tags":["x","y"]}'), (2, '{"b":2,"tags":[]}');
--# 2
-- Keys, parts put together and taken away.
SELECT '{"a":1}'::JSONB ?? 'a', '{"a":1,"b":2}'::JSONB ??| ARRAY['b','c'], '{"a":1,"b":2}'::JSONB ??& ARRAY['a','c'], '["a"]'::JSONB ?? 'a', '{"a":1}'::JSONB @?? '$.a', JSONB_EXISTS('{"a":1}', 'z');
--> TRUE, TRUE, FALSE, TRUE, TRUE, FALSE
SELECT id FROM doc WHERE body ?? 'a';
--> 1
SELECT '{"a":1}'::JSONB || '{"a":2,"b":3}'::JSONB, '[1]'::JSONB || '[2]'::JSONB, '[1]'::JSONB || '2'::JSONB;
--> {"a":2,"b":3}, [1,2], [1,2]
SELECT '{"a":1,"b":2}'::JSONB - 'a', '["a","b","a"]'::JSONB - 'a', '["a","b"]'::JSONB - 1, '["a","b"]'::JSONB - -2, '{"a":1,"b":2}'::JSONB - ARRAY['a','b'];
--> {"b":2}, ["b"], ["a"], ["b"], {}
SELECT '{"a":{"b":1,"c":2}}'::JSONB #- '{a,b}', '[1,[2,3]]'::JSONB #- '{1,0}', '{"a":1}'::JSONB #- '{x,y}';
--> {"a":{"c":2}}, [1,[3]], {"a":1}
SELECT '{"a":1}'::JSONB - 1;
--! 22023
UPDATE doc SET body = body || '{"z":true}'::JSON WHERE id = 2;
--# 1
SELECT body FROM doc WHERE id = 2;
--> {"b":2,"tags":[],"z":true}
-- Rows with their numbers.
SELECT d.id, e.v, e.n FROM doc d, JSONB_ARRAY_ELEMENTS_TEXT(d.body->'tags') WITH ORDINALITY AS e (v, n) ORDER BY 1, 3;
--> 1, x, 1
--> 1, y, 2
SELECT v, ordinality FROM GENERATE_SERIES(5, 6) WITH ORDINALITY AS v ORDER BY v;
--> 5, 1
--> 6, 2
-- Records with the columns beside them.
SELECT * FROM JSONB_TO_RECORDSET('[{"a":1,"b":"x"},{"a":2}]') AS t(a INT, b TEXT) ORDER BY a;
--> 1, x
--> 2, null
SELECT a + 1, c->>'d' FROM JSON_TO_RECORD('{"a":1,"c":{"d":"e"}}') AS (a INT, c JSON);
--> 2, e
SELECT d.id, t.a FROM doc d LEFT JOIN LATERAL JSONB_TO_RECORD(d.body) AS t(a INT) ON TRUE ORDER BY 1;
--> 1, 1
--> 2, null
SELECT * FROM JSON_TO_RECORDSET('[{"A":1,"a":2}]') AS t("A" INT);
--> 1
SELECT * FROM JSON_TO_RECORDSET('[{"a":"x"}]') AS t(a INT);
--! 22018
SELECT * FROM JSON_TABLE('[{"a":1,"b":"x"},{"a":2}]', '$[*]' COLUMNS (a INT, b VARCHAR(10) PATH '$.b', n FOR ORDINALITY, c JSON PATH '$')) AS t ORDER BY n;
--> 1, x, 1, {"a":1,"b":"x"}
--> 2, null, 2, {"a":2}
SELECT d.id, t.tag FROM doc d, JSON_TABLE(d.body, '$.tags[*]' COLUMNS (tag VARCHAR(5) PATH '$')) AS t ORDER BY 1, 2;
--> 1, x
--> 1, y
-- Arrays of arrays.
SELECT (ARRAY[[1, 2], [3, 4]])[2][1], CARDINALITY(ARRAY[[1, 2], [3, 4]]), ARRAY[[1], [2]] = ARRAY[ARRAY[1], ARRAY[2]];
--> 3, 2, TRUE
