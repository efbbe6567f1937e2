-- CHECK, UNIQUE and FOREIGN KEY.
CREATE TABLE item (id INTEGER PRIMARY KEY, price DECIMAL(8,2) CHECK (price >= 0), low INTEGER, high INTEGER, code VARCHAR(5), CONSTRAINT low_high CHECK (low <= high), UNIQUE (code, low));
--# 0
INSERT INTO item VALUES (1, 5, 1, 2, 'a');
--# 1
INSERT INTO item VALUES (2, -1, 1, 2, 'b');
--! 23514
INSERT INTO item VALUES (2, 1, 3, 2, 'b');
--! 23514
-- Unknown is not false.
INSERT INTO item VALUES (2, NULL, NULL, 2, 'b'), (3, NULL, NULL, 1, 'b');
--# 2
INSERT INTO item VALUES (4, 1, 1, 3, 'a');
--! 23505
UPDATE item SET low = 5 WHERE id = 1;
--! 23514
UPDATE item SET low = low + 10, high = high + 10 WHERE id = 1;
--# 1
UPDATE item SET price = price - 6;
--! 23514
SELECT id, price, low, high FROM item ORDER BY id;
--> 1, 5.00, 11, 12
--> 2, null, null, 2
--> 3, null, null, 1
CREATE TABLE bad (a INTEGER, CHECK (b > 1));
--! 42S22
CREATE TABLE bad (a INTEGER CHECK (a + 1));
--! 42804
CREATE TABLE bad (a INTEGER CHECK (a > ?));
--! 42000
CREATE TABLE bad (a INTEGER CHECK (COUNT(*) > 1));
--! 42803
CREATE TABLE bad (a INTEGER, CONSTRAINT low_high CHECK (a > 1));
--! 42S11
-- Foreign keys.
CREATE TABLE customer (id INTEGER PRIMARY KEY, email VARCHAR(20) UNIQUE, name VARCHAR(10));
--# 0
CREATE TABLE orders (id BIGINT PRIMARY KEY, customer INTEGER NOT NULL REFERENCES customer, note VARCHAR(10));
--# 0
CREATE TABLE line (order_id BIGINT, pos INTEGER, item INTEGER, PRIMARY KEY (order_id, pos), CONSTRAINT line_order FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE ON UPDATE CASCADE, CONSTRAINT line_item FOREIGN KEY (item) REFERENCES item (id) ON DELETE SET NULL);
--# 0
INSERT INTO customer VALUES (1, 'a@x', 'Ann'), (2, 'b@x', 'Bob'), (3, NULL, 'Cyd');
--# 3
INSERT INTO orders VALUES (10, 1, 'x'), (11, 1, 'y'), (12, 2, NULL);
--# 3
INSERT INTO orders VALUES (13, 9, 'z');
--! 23503
INSERT INTO orders VALUES (13, 1, 'z'), (14, 9, 'z');
--! 23503
UPDATE orders SET customer = 9 WHERE id = 10;
--! 23503
UPDATE orders SET customer = customer + 1 WHERE id = 11;
--# 1
INSERT INTO line VALUES (10, 1, 1), (10, 2, NULL), (11, 1, 1), (12, 1, 2);
--# 4
DELETE FROM customer WHERE id = 1;
--! 23503
DELETE FROM customer WHERE id = 3;
--# 1
UPDATE customer SET id = 7 WHERE id = 2;
--! 23503
UPDATE customer SET name = 'Ben' WHERE id = 2;
--# 1
UPDATE orders SET id = 100 WHERE id = 10;
--# 1
SELECT * FROM line ORDER BY order_id, pos;
--> 11, 1, 1
--> 12, 1, 2
--> 100, 1, 1
--> 100, 2, null
DELETE FROM orders WHERE id = 100;
--# 1
SELECT * FROM line ORDER BY order_id, pos;
--> 11, 1, 1
--> 12, 1, 2
DELETE FROM item WHERE id = 1;
--# 1
SELECT * FROM line ORDER BY order_id, pos;
--> 11, 1, null
--> 12, 1, 2
DELETE FROM customer WHERE id = 1;
--# 1
DROP TABLE customer;
--! 2BP01
DROP TABLE item;
--! 2BP01
TRUNCATE TABLE item;
--! 2BP01
DROP INDEX orders_customer_fkey_index;
--! 2BP01
TRUNCATE TABLE line;
--# 0
INSERT INTO line VALUES (99, 1, NULL);
--! 23503
INSERT INTO line VALUES (12, 1, 2);
--# 1
DELETE FROM orders WHERE id = 12;
--# 1
SELECT COUNT(*) FROM line;
--> 0
DROP TABLE customer CASCADE;
--# 0
INSERT INTO orders VALUES (13, 9, 'z');
--# 1
-- A unique key can be referred to, and a row of the same table.
CREATE TABLE account (id INTEGER PRIMARY KEY, iban VARCHAR(10) NOT NULL UNIQUE, parent INTEGER REFERENCES account (id));
--# 0
CREATE TABLE transfer (id INTEGER PRIMARY KEY, source VARCHAR(10) REFERENCES account (iban) ON UPDATE CASCADE ON DELETE SET DEFAULT, target VARCHAR(10) DEFAULT 'x0' REFERENCES account (iban) ON DELETE SET DEFAULT);
--# 0
INSERT INTO account VALUES (2, 'x2', 1), (1, 'x1', NULL), (3, 'x3', 2), (9, 'x0', 9);
--# 4
INSERT INTO transfer VALUES (1, 'x1', 'x3'), (2, 'x3', 'x2');
--# 2
DELETE FROM account WHERE id = 2;
--! 23503
DELETE FROM account WHERE id IN (2, 3);
--# 2
SELECT * FROM transfer ORDER BY id;
--> 1, x1, x0
--> 2, null, x0
UPDATE account SET iban = 'y' || iban WHERE id = 1;
--# 1
UPDATE account SET iban = 'y' || iban WHERE id = 9;
--! 23503
SELECT source FROM transfer ORDER BY id;
--> yx1
--> null
DELETE FROM account WHERE id = 9;
--! 23503
-- Composite keys, in another order than the primary key's; null in one column refers to nothing.
CREATE TABLE part (a INTEGER, b VARCHAR(3), c INTEGER, PRIMARY KEY (a, b));
--# 0
CREATE TABLE uses (id INTEGER PRIMARY KEY, pb VARCHAR(3), pa INTEGER, FOREIGN KEY (pb, pa) REFERENCES part (b, a) ON DELETE CASCADE);
--# 0
INSERT INTO part VALUES (1, 'a', 0), (1, 'b', 0);
--# 2
INSERT INTO uses VALUES (1, 'a', 1), (2, 'b', 1), (3, 'x', NULL), (4, 'a', 1);
--# 4
INSERT INTO uses VALUES (5, 'a', 2);
--! 23503
DELETE FROM part WHERE b = 'a';
--# 1
SELECT id FROM uses ORDER BY id;
--> 2
--> 3
-- Circles of cascades.
CREATE TABLE node (id INTEGER PRIMARY KEY, nxt INTEGER REFERENCES node (id) ON DELETE CASCADE);
--# 0
INSERT INTO node VALUES (1, 2), (2, 3), (3, 1), (4, 1), (5, NULL);
--# 5
DELETE FROM node WHERE id = 2;
--# 1
SELECT id FROM node;
--> 5
-- Deferred until the commit.
CREATE TABLE hen (id INTEGER PRIMARY KEY, egg INTEGER);
--# 0
CREATE TABLE egg (id INTEGER PRIMARY KEY, hen INTEGER REFERENCES hen (id) DEFERRABLE INITIALLY DEFERRED);
--# 0
INSERT INTO egg VALUES (1, 1);
--! 23503
BEGIN;
--# 0
INSERT INTO egg VALUES (1, 1);
--# 1
INSERT INTO hen VALUES (1, 1);
--# 1
COMMIT;
--# 0
BEGIN;
--# 0
DELETE FROM hen;
--# 1
COMMIT;
--! 23503
BEGIN;
--# 0
DELETE FROM hen;
--# 1
DELETE FROM egg;
--# 1
COMMIT;
--# 0
SELECT COUNT(*) FROM egg;
--> 0
-- What cannot be referred to.
CREATE TABLE wrong (a INTEGER REFERENCES part (a));
--! 42000
CREATE TABLE wrong (a VARCHAR(3) REFERENCES hen (id));
--! 42804
CREATE TABLE wrong (a INTEGER REFERENCES nowhere);
--! 42S02
CREATE TABLE wrong (a INTEGER, b INTEGER, FOREIGN KEY (a, b) REFERENCES hen);
--! 42000
-- A failed statement undoes itself alone.
BEGIN;
--# 0
INSERT INTO node VALUES (6, 5);
--# 1
INSERT INTO node VALUES (7, 99);
--! 23503
COMMIT;
--# 0
SELECT id FROM node ORDER BY id;
--> 5
--> 6
SELECT constraint_name, constraint_type FROM information_schema.table_constraints WHERE table_name = 'LINE' ORDER BY 1;
--> LINE_ITEM, FOREIGN KEY
--> LINE_ORDER, FOREIGN KEY
--> LINE_PKEY, PRIMARY KEY
SELECT constraint_name, column_name, ordinal_position, position_in_unique_constraint FROM information_schema.key_column_usage WHERE table_name = 'USES' ORDER BY 1, 3;
--> USES_PB_PA_FKEY, PB, 1, 2
--> USES_PB_PA_FKEY, PA, 2, 1
--> USES_PKEY, ID, 1, null
SELECT constraint_name, unique_constraint_name, update_rule, delete_rule FROM information_schema.referential_constraints ORDER BY 1;
--> ACCOUNT_PARENT_FKEY, ACCOUNT_PKEY, NO ACTION, NO ACTION
--> EGG_HEN_FKEY, HEN_PKEY, NO ACTION, NO ACTION
--> LINE_ITEM, ITEM_PKEY, NO ACTION, SET NULL
--> LINE_ORDER, ORDERS_PKEY, CASCADE, CASCADE
--> NODE_NXT_FKEY, NODE_PKEY, NO ACTION, CASCADE
--> TRANSFER_SOURCE_FKEY, ACCOUNT_IBAN_KEY, CASCADE, SET DEFAULT
--> TRANSFER_TARGET_FKEY, ACCOUNT_IBAN_KEY, NO ACTION, SET DEFAULT
--> USES_PB_PA_FKEY, PART_PKEY, NO ACTION, CASCADE
SELECT constraint_name, check_clause FROM information_schema.check_constraints ORDER BY 1;
--> ITEM_CHECK, price >= 0
--> LOW_HIGH, low <= high
-- What a cascade changes is checked, and cascades on.
CREATE TABLE top_level (id INTEGER PRIMARY KEY);
--# 0
CREATE TABLE middle (id INTEGER PRIMARY KEY REFERENCES top_level (id) ON UPDATE CASCADE, CONSTRAINT middle_small CHECK (id < 100));
--# 0
CREATE TABLE bottom (id INTEGER PRIMARY KEY, middle INTEGER REFERENCES middle (id) ON UPDATE CASCADE);
--# 0
INSERT INTO top_level VALUES (1);
--# 1
INSERT INTO middle VALUES (1);
--# 1
INSERT INTO bottom VALUES (10, 1);
--# 1
UPDATE top_level SET id = 2;
--# 1
SELECT t.id, m.id, b.middle FROM top_level t, middle m, bottom b;
--> 2, 2, 2
UPDATE top_level SET id = 200;
--! 23514
SELECT t.id, m.id, b.middle FROM top_level t, middle m, bottom b;
--> 2, 2, 2
-- Keys that move into one another: children follow their own parent.
CREATE TABLE mp (id INT PRIMARY KEY);
--# 0
CREATE TABLE mc (id INT PRIMARY KEY, p INT REFERENCES mp ON UPDATE CASCADE, q INT REFERENCES mp ON UPDATE CASCADE, r INT REFERENCES mp ON UPDATE SET NULL);
--# 0
INSERT INTO mp VALUES (2), (3), (5);
--# 3
INSERT INTO mc VALUES (1, 2, 3, NULL), (2, 3, 3, NULL), (3, 5, 2, 5);
--# 3
UPDATE mp SET id = id + 1;
--# 3
SELECT * FROM mc ORDER BY id;
--> 1, 3, 4, null
--> 2, 4, 4, null
--> 3, 6, 3, null
UPDATE mp SET id = 10 - id;
--# 3
SELECT * FROM mc ORDER BY id;
--> 1, 7, 6, null
--> 2, 6, 6, null
--> 3, 4, 7, null
DELETE FROM mp WHERE id = 4;
--! 23503
-- Keys of rows that refer to one another: those that were not pointed elsewhere follow their row.
CREATE TABLE tree (id INT PRIMARY KEY, parent INT REFERENCES tree ON UPDATE CASCADE);
--# 0
INSERT INTO tree VALUES (1, NULL), (2, 1), (3, 2), (4, 2);
--# 4
UPDATE tree SET id = id + 1;
--# 4
SELECT * FROM tree ORDER BY id;
--> 2, null
--> 3, 2
--> 4, 3
--> 5, 3
UPDATE tree SET id = id + 1, parent = parent + 1;
--# 4
SELECT * FROM tree ORDER BY id;
--> 3, null
--> 4, 3
--> 5, 4
--> 6, 4
-- Some follow, one is given another parent by the same statement.
UPDATE tree SET id = id + 1, parent = CASE WHEN id = 6 THEN 4 ELSE parent END;
--# 4
SELECT * FROM tree ORDER BY id;
--> 4, null
--> 5, 4
--> 6, 5
--> 7, 5
UPDATE tree SET id = id + 1, parent = CASE WHEN id = 7 THEN 6 ELSE parent END;
--# 4
SELECT * FROM tree ORDER BY id;
--> 5, null
--> 6, 5
--> 7, 6
--> 8, 6
CREATE TABLE branch (tenant INT, id INT, parent INT, PRIMARY KEY (tenant, id), FOREIGN KEY (tenant, parent) REFERENCES branch ON UPDATE CASCADE);
--# 0
INSERT INTO branch VALUES (1, 1, NULL), (1, 2, 1), (1, 3, 2), (2, 1, NULL), (2, 2, 1);
--# 5
UPDATE branch SET tenant = 3 - tenant WHERE id = 1;
--# 2
SELECT * FROM branch ORDER BY tenant, id;
--> 1, 1, null
--> 1, 2, 1
--> 2, 1, null
--> 2, 2, 1
--> 2, 3, 2
UPDATE branch SET tenant = 3 - tenant WHERE id = 1;
--# 2
UPDATE branch SET tenant = 3 - tenant;
--# 5
SELECT * FROM branch ORDER BY tenant, id;
--> 1, 1, null
--> 1, 2, 1
--> 2, 1, null
--> 2, 2, 1
--> 2, 3, 2
UPDATE branch SET id = id + 1;
--# 5
SELECT * FROM branch ORDER BY tenant, id;
--> 1, 2, null
--> 1, 3, 2
--> 2, 2, null
--> 2, 3, 2
--> 2, 4, 3
-- Keys that can wait for the commit: by their declaration, by SET CONSTRAINTS, by ALTER CONSTRAINT.
CREATE TABLE dp (a INTEGER, b INTEGER, PRIMARY KEY (a, b));
--# 0
CREATE TABLE dc (id INTEGER CONSTRAINT dc_pk PRIMARY KEY, a INTEGER, b INTEGER, CONSTRAINT dc_ab FOREIGN KEY (a, b) REFERENCES dp MATCH FULL DEFERRABLE INITIALLY IMMEDIATE, CONSTRAINT dc_id UNIQUE (a, b, id) DEFERRABLE);
--# 0
SELECT constraint_name, is_deferrable, initially_deferred FROM information_schema.table_constraints WHERE table_name = 'DC' AND constraint_type = 'FOREIGN KEY';
--> DC_AB, YES, NO
INSERT INTO dc VALUES (1, 1, 1);
--! 23503
INSERT INTO dc VALUES (1, 1, NULL);
--! 23503
BEGIN;
--# 0
INSERT INTO dc VALUES (1, 1, 1);
--! 23503
SET CONSTRAINTS dc_ab DEFERRED;
--# 0
INSERT INTO dc VALUES (1, 1, 1), (2, 2, NULL), (3, NULL, 3);
--# 3
SET CONSTRAINTS dc_ab IMMEDIATE;
--! 23503
INSERT INTO dp VALUES (1, 1), (2, 2);
--# 2
SET CONSTRAINTS ALL IMMEDIATE;
--! 23503
UPDATE dc SET b = 2 WHERE id = 2;
--# 1
DELETE FROM dc WHERE id = 3;
--# 1
SET CONSTRAINTS ALL IMMEDIATE;
--# 0
DELETE FROM dp WHERE a = 1;
--! 23503
SET CONSTRAINTS ALL DEFERRED;
--# 0
DELETE FROM dp WHERE a = 1;
--# 1
COMMIT;
--! 23503
SELECT COUNT(*) FROM dc;
--> 0
BEGIN;
--# 0
SET CONSTRAINTS ALL DEFERRED;
--# 0
INSERT INTO dc VALUES (1, 1, NULL);
--# 1
COMMIT;
--! 23503
BEGIN;
--# 0
SET CONSTRAINTS dc_pk, dc_id, dc_ab IMMEDIATE;
--# 0
SET CONSTRAINTS dc_pk DEFERRED;
--! 0A000
SET CONSTRAINTS dc_id DEFERRED;
--! 0A000
ROLLBACK;
--# 0
ALTER TABLE dc ALTER CONSTRAINT dc_ab INITIALLY DEFERRED;
--# 0
SELECT is_deferrable, initially_deferred FROM information_schema.table_constraints WHERE constraint_name = 'DC_AB';
--> YES, YES
BEGIN;
--# 0
INSERT INTO dc VALUES (1, 1, NULL), (2, 7, 7);
--# 2
UPDATE dc SET b = 1 WHERE id = 1;
--# 1
INSERT INTO dp VALUES (1, 1), (7, 7);
--# 2
COMMIT;
--# 0
ALTER TABLE dc ALTER CONSTRAINT dc_ab NOT DEFERRABLE;
--# 0
SET CONSTRAINTS dc_ab DEFERRED;
--! 0A000
SELECT is_deferrable, initially_deferred FROM information_schema.table_constraints WHERE constraint_name = 'DC_AB';
--> NO, NO
ALTER TABLE dc ALTER CONSTRAINT dc_ab DEFERRABLE;
--# 0
INSERT INTO dc VALUES (9, 9, 9);
--! 23503
ALTER TABLE dc ALTER CONSTRAINT dc_pk DEFERRABLE;
--! 42000
ALTER TABLE dc ALTER CONSTRAINT nothing DEFERRABLE;
--! 42000
-- RESTRICT does not wait for the commit, NO ACTION does.
CREATE TABLE nest (id INT PRIMARY KEY, up INT REFERENCES nest (id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED);
--# 0
INSERT INTO nest VALUES (1, NULL), (2, 1);
--# 2
BEGIN;
--# 0
DELETE FROM nest WHERE id = 1;
--! 23503
ROLLBACK;
--# 0
BEGIN;
--# 0
UPDATE nest SET id = 3 WHERE id = 1;
--# 1
ROLLBACK;
--# 0
DELETE FROM nest;
--# 2
-- ON UPDATE CASCADE shifts and swaps keys that are keys of the referring rows too.
CREATE TABLE o (id INTEGER PRIMARY KEY);
--# 0
CREATE TABLE o_line (o INTEGER REFERENCES o ON UPDATE CASCADE ON DELETE CASCADE, n INTEGER, PRIMARY KEY (o, n));
--# 0
CREATE TABLE o_part (o INTEGER, n INTEGER, p INTEGER UNIQUE, PRIMARY KEY (o, n), FOREIGN KEY (o, n) REFERENCES o_line ON UPDATE CASCADE ON DELETE CASCADE);
--# 0
CREATE TABLE o_note (id INTEGER PRIMARY KEY, o INTEGER UNIQUE REFERENCES o ON UPDATE CASCADE ON DELETE SET NULL);
--# 0
INSERT INTO o VALUES (1), (2);
--# 2
INSERT INTO o_line VALUES (1, 1), (2, 1), (2, 2);
--# 3
INSERT INTO o_part VALUES (1, 1, 11), (2, 1, 21);
--# 2
INSERT INTO o_note VALUES (1, 1), (2, 2);
--# 2
UPDATE o SET id = id + 1;
--# 2
SELECT o, n, p FROM o_line LEFT JOIN o_part USING (o, n) ORDER BY o, n;
--> 2, 1, 11
--> 3, 1, 21
--> 3, 2, null
UPDATE o SET id = 5 - id;
--# 2
SELECT o, n, p FROM o_line LEFT JOIN o_part USING (o, n) ORDER BY o, n;
--> 2, 1, 21
--> 2, 2, null
--> 3, 1, 11
SELECT id, o FROM o_note ORDER BY id;
--> 1, 3
--> 2, 2
-- A duplicate that is one is refused still, and nothing is left of the attempt.
CREATE TABLE o_once (o INTEGER REFERENCES o ON UPDATE CASCADE, half INTEGER GENERATED ALWAYS AS (o / 2) UNIQUE);
--# 0
INSERT INTO o_once (o) VALUES (2);
--# 1
INSERT INTO o VALUES (8);
--# 1
INSERT INTO o_once (o) VALUES (8);
--# 1
UPDATE o SET id = CASE id WHEN 2 THEN 20 WHEN 8 THEN 21 ELSE id END;
--! 23505
UPDATE o SET id = CASE id WHEN 2 THEN 9 WHEN 8 THEN 2 ELSE id END;
--# 3
SELECT o, half FROM o_once ORDER BY o;
--> 2, 1
--> 9, 4
SELECT o, n FROM o_line ORDER BY o, n;
--> 3, 1
--> 9, 1
--> 9, 2
-- What is deleted makes room for what is changed.
CREATE TABLE slot (o INTEGER REFERENCES o ON UPDATE CASCADE ON DELETE CASCADE);
--# 0
CREATE UNIQUE INDEX slot_digit ON slot ((MOD(o, 10)));
--# 0
INSERT INTO slot VALUES (2), (3);
--# 2
MERGE INTO o USING (VALUES (2), (3)) AS s (id) ON o.id = s.id WHEN MATCHED AND o.id = 2 THEN UPDATE SET id = 13 WHEN MATCHED THEN DELETE;
--# 2
SELECT o FROM slot;
--> 13
SELECT o, n FROM o_part ORDER BY o, n;
--> 9, 1
SELECT id, o FROM o_note ORDER BY id;
--> 1, null
--> 2, 9
-- A table that refers to itself by a part of its key.
CREATE TABLE twig (id INTEGER UNIQUE, up INTEGER REFERENCES twig (id) ON UPDATE CASCADE, n INTEGER, PRIMARY KEY (up, n));
--# 0
INSERT INTO twig VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2);
--# 4
UPDATE twig SET id = id + 1;
--# 4
UPDATE twig SET id = 5 - id WHERE id IN (2, 3);
--# 2
SELECT id, up, n FROM twig ORDER BY id;
--> 2, 3, 2
--> 3, 3, 1
--> 4, 2, 1
--> 5, 2, 2
-- More rows than are written at a time, and than are kept whole.
CREATE TABLE big (id INTEGER PRIMARY KEY);
--# 0
CREATE TABLE big_line (big INTEGER REFERENCES big ON UPDATE CASCADE, n INTEGER, PRIMARY KEY (big, n));
--# 0
INSERT INTO big SELECT x FROM GENERATE_SERIES(1, 700) AS s (x);
--# 700
INSERT INTO big_line SELECT id, n FROM big, (VALUES (1), (2)) AS v (n);
--# 1400
UPDATE big SET id = 701 - id;
--# 700
UPDATE big SET id = id + 1;
--# 700
SELECT COUNT(*), MIN(big), MAX(big), COUNT(DISTINCT big) FROM big_line;
--> 1400, 2, 701, 700
-- A key that REPLACE deletes, inserts and deletes again has its actions once.
CREATE TABLE shop (id INTEGER PRIMARY KEY, code INTEGER UNIQUE);
--# 0
CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER REFERENCES shop (code) ON DELETE CASCADE);
--# 0
CREATE TABLE visit (id INTEGER PRIMARY KEY, shop INTEGER REFERENCES shop (code) ON DELETE SET NULL);
--# 0
INSERT INTO shop VALUES (1, 5), (2, 9);
--# 2
INSERT INTO sale VALUES (1, 5), (2, 5), (3, 9);
--# 3
INSERT INTO visit VALUES (1, 5), (2, 5), (3, 9);
--# 3
CREATE MATERIALIZED VIEW sales INCREMENTAL WITH (freshness = 'immediate') AS SELECT COUNT(*) AS n FROM sale;
--# 1
CREATE MATERIALIZED VIEW visits INCREMENTAL WITH (freshness = 'immediate') AS SELECT COUNT(shop) AS n FROM visit;
--# 1
REPLACE INTO shop VALUES (1, 5), (1, 5), (1, 6);
--# 3
SELECT id, shop FROM sale;
--> 3, 9
SELECT n FROM sales;
--> 1
SELECT id, shop FROM visit ORDER BY id;
--> 1, null
--> 2, null
--> 3, 9
SELECT n FROM visits;
--> 1
REPLACE INTO shop VALUES (2, 9), (2, 9);
--# 2
SELECT id, shop FROM sale;
--> 3, 9
