-- What applications written for PostgreSQL say: rows as JSON, RETURNING of other tables, series, patterns, words for moments.
CREATE TABLE team (id INTEGER PRIMARY KEY, name VARCHAR(10), score INTEGER);
--# 0
CREATE TABLE match_ (id INTEGER PRIMARY KEY, team INTEGER, points DECIMAL(6, 2), played TIMESTAMP);
--# 0
INSERT INTO team VALUES (1, 'red', 10), (2, 'blue', 20), (3, 'green', NULL);
--# 3
INSERT INTO match_ VALUES (1, 1, 1.5, TIMESTAMP '2024-05-05 10:20:30.25'), (2, 1, 2.5, NULL), (3, 2, 3.5, NULL);
--# 3
-- RETURNING may name what chose the rows; a star has its columns, too.
UPDATE team t SET score = t.score + 1 FROM match_ m WHERE m.team = t.id AND m.id = 3 RETURNING t.id, t.score, m.points;
--> 2, 21, 3.50
UPDATE team t SET score = t.score + 1 FROM (SELECT team, COUNT(*) AS n FROM match_ GROUP BY team) s WHERE s.team = t.id AND s.n > 1 RETURNING *;
--> 1, red, 11, 1, 2
UPDATE team SET score = 0 FROM match_ m JOIN (VALUES (1, 'one')) AS v (k, w) ON v.k = m.id WHERE m.team = team.id RETURNING team.name || v.w, m.*;
--> redone, 1, 1, 1.50, 2024-05-05 10:20:30.25
WITH s AS (SELECT 3 AS k) DELETE FROM team USING s WHERE team.id = s.k RETURNING team.name, s.k;
--> green, 3
DELETE FROM match_ m USING team t WHERE t.id = m.team AND t.name = 'blue' RETURNING m.id, UPPER(t.name);
--> 3, BLUE
DELETE FROM match_ m USING team t WHERE t.id = m.team RETURNING x.id;
--! 42S02
-- Rows as JSON.
SELECT row_to_json(t) FROM team t ORDER BY t.id;
--> {"id":1,"name":"red","score":0}
--> {"id":2,"name":"blue","score":21}
SELECT json_agg(t ORDER BY t.id DESC) FROM team AS t;
--> [{"id":2,"name":"blue","score":21},{"id":1,"name":"red","score":0}]
SELECT to_jsonb(team) - 'score' FROM team ORDER BY id LIMIT 1;
--> {"id":1,"name":"red"}
SELECT json_build_object('team', t.name, 'matches', (SELECT json_agg(m ORDER BY m.id) FROM match_ m WHERE m.team = t.id)) FROM team t ORDER BY t.id;
--> {"team":"red","matches":[{"id":1,"team":1,"points":1.50,"played":"2024-05-05T10:20:30.25"},{"id":2,"team":1,"points":2.50,"played":null}]}
--> {"team":"blue","matches":null}
SELECT t.id, row_to_json(m) FROM team t LEFT JOIN match_ m ON m.team = t.id AND m.id = 1 ORDER BY t.id;
--> 1, {"id":1,"team":1,"points":1.50,"played":"2024-05-05T10:20:30.25"}
--> 2, null
WITH q AS (SELECT id AS "Id", name FROM team) SELECT jsonb_agg(q ORDER BY "Id") FROM q;
--> [{"Id":1,"name":"red"},{"Id":2,"name":"blue"}]
SELECT row_to_json(ROW (1, 'x')), row_to_json(name) FROM team AS name ORDER BY name.id LIMIT 1;
--> {"f1":1,"f2":"x"}, "red"
INSERT INTO team VALUES (4, 'grey', 1) RETURNING row_to_json(team);
--> {"id":4,"name":"grey","score":1}
SELECT to_json(nobody) FROM team;
--! 42S22
SELECT jsonb_object_agg(name, score ORDER BY score DESC), json_object_agg(id, name ORDER BY id) FROM team;
--> {"blue":21,"grey":1,"red":0}, {"1":"red","2":"blue","4":"grey"}
SELECT '{"a":1}'::JSONB || '{"b":2}', '[0]' || '[1]'::JSON, 'is ' || '{"a":1}'::JSON;
--> {"a":1,"b":2}, [0,1], is {"a":1}
SELECT to_json(TIMESTAMP '2024-01-02 03:04:05'), to_json(DATE '2024-01-02');
--> "2024-01-02T03:04:05", "2024-01-02"
-- Fields of moments.
SELECT EXTRACT(SECOND FROM played), EXTRACT(EPOCH FROM played), EXTRACT(DOW FROM played), DATE_PART('dow', played), EXTRACT(ISODOW FROM played), DAYOFWEEK(played) FROM match_ WHERE id = 1;
--> 30.250000, 1714904430.250000, 0, 0, 7, 1
SELECT EXTRACT(EPOCH FROM TIMESTAMP '2024-01-02 00:00:00' - TIMESTAMP '2024-01-01 12:00:00') / 3600, EXTRACT(EPOCH FROM INTERVAL '1' YEAR) IS NULL;
--! 42804
SELECT EXTRACT(EPOCH FROM TIMESTAMP '2024-01-02 00:00:00' - TIMESTAMP '2024-01-01 12:00:00') / 3600 = 12, DATE_PART('epoch', TIMESTAMP '1970-01-01 00:00:01.5');
--> TRUE, 1.5
-- Functions that give rows within expressions, and steps in words.
SELECT generate_series(DATE '2024-01-30', DATE '2024-02-02', INTERVAL '1 day')::DATE AS d ORDER BY d DESC LIMIT 2;
--> 2024-02-02
--> 2024-02-01
SELECT 'no ' || generate_series(1, 3);
--> no 1
--> no 2
--> no 3
SELECT d FROM generate_series(TIMESTAMP '2024-01-30 00:00:00', '2024-01-31', '12 hours') AS d ORDER BY d;
--> 2024-01-30 00:00:00
--> 2024-01-30 12:00:00
--> 2024-01-31 00:00:00
SELECT d FROM generate_series(DATE '2023-12-15', DATE '2024-03-01', '1 month') AS d ORDER BY d;
--> 2023-12-15
--> 2024-01-15
--> 2024-02-15
SELECT d FROM generate_series(DATE '2023-12-15', DATE '2024-03-01', 'whenever') AS d;
--! 22007
SELECT (regexp_matches('foo123', '([a-z]+)([0-9]+)'))[2];
--> 123
-- Patterns in arrays.
SELECT 'foo' LIKE ANY (ARRAY['f%', 'b%']), 'foo' ILIKE ANY ('{F%}'), 'foo' NOT LIKE ALL (ARRAY['a%', 'f%']), 'foo' LIKE ALL ('f%', '%o'), 'foo' LIKE SOME (ARRAY[NULL, 'a']);
--> TRUE, TRUE, FALSE, TRUE, null
SELECT name FROM team WHERE name LIKE ANY (SELECT SUBSTRING(name FROM 1 FOR 1) || '%' FROM team) AND NOT name LIKE ANY (ARRAY['g%']) ORDER BY id;
--> red
--> blue
--@ 'b%'
SELECT name FROM team WHERE name LIKE ANY (ARRAY[?, 'x']);
--> blue
SELECT 'a' SIMILAR TO ANY (ARRAY['a']);
--! 0A000
-- Several percentiles.
SELECT percentile_cont(ARRAY[0, 0.5, 1]) WITHIN GROUP (ORDER BY score), percentile_disc(ARRAY[0.5]) WITHIN GROUP (ORDER BY id) FROM team;
--> [0.0, 1.0, 21.0], [2]
-- Words for moments.
SELECT DATE 'today' = CURRENT_DATE, DATE 'tomorrow' - DATE 'yesterday', TIMESTAMP 'epoch', 'today'::DATE = CURRENT_DATE, 'now'::TIMESTAMP <= LOCALTIMESTAMP, DATE '20240506', '20240506'::DATE;
--> TRUE, 2, 1970-01-01 00:00:00, TRUE, TRUE, 2024-05-06, 2024-05-06
SELECT DATE 'someday';
--! 22007
-- Patterns of dates and times.
SELECT to_char(DATE '2024-05-06', 'MON Mon mon'), to_char(DATE '2024-05-06', 'MONTH') || '|', to_char(DATE '2024-05-06', 'Day') || '|', to_char(DATE '2024-05-06', 'FMday, DY'), to_char(DATE '2024-05-01', 'FMDDth FMMonth YYYY'), to_char(DATE '2024-05-11', 'DDTH');
--> MAY May may, MAY      |, Monday   |, monday, MON, 1st May 2024, 11TH
SELECT to_char(DATE '2024-05-06', 'D ID W WW IW J CC YY Q RM') || '|', to_char(TIMESTAMP '2024-05-06 13:04:05.123456', 'HH12:MI:SS.MS p.m. US SSSS FF2 AM'), to_char(TIMESTAMP '2024-05-06 03:04:05', 'FMHH24:FMMI "o''clock" Y,YYY');
--> 2 1 1 19 19 2460437 21 24 2 V   |, 01:04:05.123 p.m. 123456 47045 12 PM, 3:4 o'clock 2,024
SELECT to_char(DATE '2024-05-06', 'YYYYX');
--! 22023
SELECT to_date('May 6, 2024', 'Month DD, YYYY'), to_date('24', 'YY'), to_timestamp('6-5-2024 3:04 PM', 'DD-MM-YYYY HH12:MI AM'), to_date('20240506', 'YYYYMMDD'), to_date('6 May 24', 'DD Mon YY');
--> 2024-05-06, 2024-01-01, 2024-05-06 15:04:00, 2024-05-06, 2024-05-06
SELECT to_date('6 Mai 24', 'DD Mon YY');
--! 22007
SELECT regexp_split_to_array('abc', ''), regexp_split_to_array('a, b,c,', ',\s*'), regexp_split_to_array('', 'x');
--> [a, b, c], [a, b, c, ], []
-- Arrays beside texts.
CREATE TABLE note (id INTEGER PRIMARY KEY, tags VARCHAR(5) ARRAY, code VARCHAR(9) NOT NULL DEFAULT 'c', UNIQUE (code, id) DEFERRABLE INITIALLY IMMEDIATE);
--# 0
INSERT INTO note (id, tags) VALUES (1, '{}'), (2, '{a}'), (3, NULL);
--# 3
SELECT id FROM note WHERE tags = '{}' OR tags IN ('{b}', '{a}') ORDER BY id;
--> 1
--> 2
SELECT COALESCE(tags, '{}') FROM note WHERE tags <> '{a}' OR tags IS NULL ORDER BY id;
--> []
--> []
-- Keys are checked when the statement ends.
UPDATE note SET id = id + 1;
--# 3
CREATE TABLE late (a INTEGER PRIMARY KEY NOT DEFERRABLE, b INTEGER UNIQUE DEFERRABLE INITIALLY DEFERRED);
--! 0A000
-- ON CONFLICT through a view.
CREATE VIEW notes AS SELECT id AS key, code AS c, tags, UPPER(code) AS big FROM note;
--# 0
INSERT INTO notes (key, c) VALUES (2, 'new') ON CONFLICT DO NOTHING;
--# 0
INSERT INTO notes (key, c) VALUES (2, 'new') ON CONFLICT (key) DO UPDATE SET c = notes.c || EXCLUDED.c WHERE notes.key = EXCLUDED.key RETURNING key, c;
--> 2, cnew
INSERT INTO notes AS n (key, c) VALUES (5, 'five') ON CONFLICT (key) DO UPDATE SET c = 'x' RETURNING n.c;
--> five
INSERT INTO notes AS n (key, c) VALUES (5, 'five') ON CONFLICT (key) DO UPDATE SET c = n.c || '!' RETURNING n.c;
--> five!
INSERT INTO notes (key, c) VALUES (5, 'x') ON CONFLICT (nope) DO NOTHING;
--! 42S22
INSERT INTO notes (key, c) VALUES (5, 'x') ON CONFLICT (key) DO UPDATE SET big = 'X';
--! 0A000
INSERT INTO notes (key, c) VALUES (5, 'x') ON CONFLICT (key) DO UPDATE SET code = 'X';
--! 42S22
CREATE VIEW few AS SELECT id, code FROM note WHERE id < 10 WITH CHECK OPTION;
--# 0
INSERT INTO few VALUES (2, 'y') ON CONFLICT (id) DO UPDATE SET id = 20;
--! 44000
INSERT INTO few VALUES (2, 'y') ON CONFLICT (id) DO UPDATE SET code = EXCLUDED.code;
--# 1
SELECT id, code FROM note ORDER BY id;
--> 2, y
--> 3, c
--> 4, c
--> 5, five!
-- What a default draws from stays.
CREATE SEQUENCE numbers;
--# 0
CREATE TABLE numbered (id BIGINT DEFAULT nextval('numbers'), n BIGINT DEFAULT NEXT VALUE FOR numbers + 1);
--# 0
DROP SEQUENCE numbers;
--! 2BP01
DROP SEQUENCE numbers CASCADE;
--# 0
INSERT INTO numbered DEFAULT VALUES;
--# 1
SELECT * FROM numbered;
--> null, null
