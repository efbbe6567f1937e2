-- COPY between tables and text.
CREATE TABLE place (id INTEGER PRIMARY KEY, name VARCHAR(20), size_ DECIMAL(8, 2) DEFAULT 1, tags VARCHAR(9) ARRAY);
--# 0
--@ '1;Brno;2.5;{a,"b c"}'
COPY place FROM ? (DELIMITER ';');
--# 1
--@ '2,Telc'
COPY place (id, name) FROM ? WITH (FORMAT csv);
--# 1
--@ '{"id": 3, "tags": ["x", null]}'
COPY place FROM ? (FORMAT json);
--# 1
--@ ''
COPY place FROM ?;
--# 0
COPY place TO STDOUT (DELIMITER ';');
--> 1;Brno;2.50;{a,"b c"}
--> 2;Telc;1.00;\N
--> 3;\N;\N;{x,NULL}
COPY (SELECT id, tags FROM place ORDER BY id DESC) TO STDOUT (FORMAT json);
--> {"ID":3,"TAGS":["x",null]}
--> {"ID":2,"TAGS":null}
--> {"ID":1,"TAGS":["a","b c"]}
COPY place (name, id) TO STDOUT WITH CSV HEADER;
--> NAME,ID
--> Brno,1
--> Telc,2
--> ,3
--@ 1
COPY (SELECT name FROM place WHERE id = ?) TO STDOUT;
--> Brno
--@ '4,x,y'
COPY place (id, name) FROM ? (FORMAT csv);
--! 22P04
--@ '4,one name that is too long'
COPY place (id, name) FROM ? (FORMAT csv);
--! 22001
--@ '1,again'
COPY place (id, name) FROM ? (FORMAT csv);
--! 23505
--@ 'x'
COPY place (id) FROM ?;
--! 22018
--@ 7
COPY place (id) FROM ?;
--! 42804
--@ null
COPY place (id) FROM ?;
--! 22023
--@ 'x'
COPY place (nothing) FROM ?;
--! 42S22
--@ 'x'
COPY nothing FROM ?;
--! 42S02
COPY place FROM STDIN;
--! 0A000
COPY place TO ?;
--! 42601
COPY (SELECT 1) FROM STDIN;
--! 42601
COPY place FROM PROGRAM 'cat';
--! 0A000
EXPLAIN COPY place TO STDOUT;
--! 42601
CREATE TABLE copied AS SELECT id FROM place;
--# 3
CREATE TRIGGER copying AFTER INSERT ON copied FOR EACH ROW COPY place TO '/tmp/never';
--! 42601
SELECT COUNT(*) FROM place;
--> 3
