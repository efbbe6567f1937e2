-- INFORMATION_SCHEMA joined with itself and with tables.
CREATE TABLE parent (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL);
--# 0
CREATE TABLE child (id INTEGER, seq SMALLINT, parent INTEGER, PRIMARY KEY (id, seq));
--# 0
CREATE INDEX child_parent ON child (parent, seq);
--# 0
SELECT c.table_name, c.column_name, t.table_type FROM information_schema.columns c JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name WHERE t.table_schema = 'PUBLIC' ORDER BY c.table_name, c.ordinal_position;
--> CHILD, ID, BASE TABLE
--> CHILD, SEQ, BASE TABLE
--> CHILD, PARENT, BASE TABLE
--> PARENT, ID, BASE TABLE
--> PARENT, NAME, BASE TABLE
SELECT k.table_name, k.column_name, c.data_type FROM information_schema.key_column_usage k, information_schema.columns c WHERE c.table_name = k.table_name AND c.column_name = k.column_name AND k.table_schema = 'PUBLIC' ORDER BY k.table_name, k.ordinal_position;
--> CHILD, ID, INTEGER
--> CHILD, SEQ, SMALLINT
--> PARENT, ID, INTEGER
SELECT t.table_name, COUNT(c.column_name) FROM information_schema.tables t LEFT JOIN information_schema.columns c ON c.table_name = t.table_name AND c.data_type LIKE '%INT%' WHERE t.table_schema = 'PUBLIC' GROUP BY t.table_name ORDER BY 1;
--> CHILD, 3
--> PARENT, 1
SELECT table_name FROM information_schema.tables t WHERE table_schema = 'PUBLIC' AND NOT EXISTS (SELECT 1 FROM information_schema.index_columns i WHERE i.table_name = t.table_name AND i.index_name = 'CHILD_PARENT') ORDER BY 1;
--> PARENT
SELECT p.name FROM parent p JOIN information_schema.tables t ON UPPER(p.name) = t.table_name;
--0
INSERT INTO parent VALUES (1, 'child'), (2, 'x');
--# 2
SELECT p.name, t.table_schema FROM parent p JOIN information_schema.tables t ON UPPER(p.name) = t.table_name;
--> child, PUBLIC
