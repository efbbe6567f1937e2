-- Queries that are answered from current materialized views, and their plans.
CREATE TABLE shop (id INTEGER PRIMARY KEY, city VARCHAR(10), open_ BOOLEAN NOT NULL);
--# 0
CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER, item VARCHAR(5) NOT NULL, amount DECIMAL(8, 2), pieces INTEGER NOT NULL);
--# 0
INSERT INTO shop SELECT n, CASE WHEN n < 6 THEN 'city' || MOD(n, 3) END, MOD(n, 2) = 0 FROM GENERATE_SERIES(1, 8) n;
--# 8
INSERT INTO sale SELECT n, CASE WHEN MOD(n, 10) < 9 THEN MOD(n, 10) END, 'i' || MOD(n, 4), CASE WHEN MOD(n, 7) > 0 THEN n / 4.0 END, MOD(n, 5) FROM GENERATE_SERIES(1, 2000) n;
--# 2000
CREATE MATERIALIZED VIEW per_item INCREMENTAL WITH (freshness = 'current') AS
  SELECT shop, item, COUNT(*) AS n, SUM(amount) AS total, AVG(amount) AS mean, MAX(pieces) AS most FROM sale GROUP BY shop, item;
--# 20
CREATE MATERIALIZED VIEW per_city INCREMENTAL WITH (freshness = 'current') AS
  SELECT h.city, COUNT(*) AS n, SUM(s.pieces) AS pieces FROM sale s JOIN shop h ON h.id = s.shop WHERE h.open_ GROUP BY h.city;
--# 3
CREATE MATERIALIZED VIEW large INCREMENTAL WITH (freshness = 'current') AS
  SELECT s.id, s.shop, s.amount, s.item FROM sale s WHERE s.amount > 450;
--# 172
-- The same groups.
EXPLAIN SELECT item, shop, AVG(amount), MAX(pieces) + 1 FROM sale WHERE shop > 6 GROUP BY item, shop;
--> IndexScan PUBLIC.PER_ITEM by PER_ITEM_LOOKUP range on PER_ITEM.SHOP > 6  (rows ~ 25)
--> Materialized view PUBLIC.PER_ITEM is read at the snapshot of the statement: what is missing is merged with its stored rows
--> Materialized view PUBLIC.PER_ITEM is read in the place of tables: it has these groups
--> Project 4 columns: PER_ITEM.ITEM, PER_ITEM.SHOP, PER_ITEM.MEAN, CAST(PER_ITEM.MOST AS INTEGER) + 1  (rows ~ 25)
SELECT item, shop, AVG(amount), MAX(pieces) + 1 FROM sale WHERE shop > 6 AND item < 'i1' GROUP BY item, shop;
--> i0, 8, 249.0588235294, 4
-- Larger groups.
EXPLAIN SELECT item, COUNT(*), SUM(amount) FROM sale GROUP BY item HAVING COUNT(*) > 2 ORDER BY item LIMIT 2;
--> Sort by PER_ITEM.ITEM keeping the first rows  (rows ~ 2)
--> Project 3 columns: PER_ITEM.ITEM, CAST($SUM0(PER_ITEM.N) AS BIGINT), SUM(PER_ITEM.TOTAL)  (rows ~ 7)
--> Filter by CAST($SUM0(PER_ITEM.N) AS BIGINT) > 2  (rows ~ 7)
--> HashAggregate by PER_ITEM.ITEM of stored values  (rows ~ 20)
--> TableScan PUBLIC.PER_ITEM all  (rows ~ 100)
--> Materialized view PUBLIC.PER_ITEM is read in the place of tables: its groups are put together
--> Materialized view PUBLIC.PER_ITEM is read at the snapshot of the statement: what is missing is merged with its stored rows
SELECT item, COUNT(*), SUM(amount) FROM sale GROUP BY item HAVING COUNT(*) > 2 ORDER BY item LIMIT 2;
--> i0, 500, 107358.00
--> i1, 500, 107107.25
EXPLAIN SELECT COUNT(*), SUM(amount), COUNT(DISTINCT item) FROM sale WHERE shop IS NULL;
--> Aggregate  (rows ~ 1)
--> IndexScan PUBLIC.PER_ITEM by PER_ITEM_LOOKUP range on PER_ITEM.SHOP IS NULL  (rows ~ 5)
--> Materialized view PUBLIC.PER_ITEM is read at the snapshot of the statement: what is missing is merged with its stored rows
--> Materialized view PUBLIC.PER_ITEM is read in the place of tables: its groups are put together
--> Project 3 columns: CAST($SUM0(PER_ITEM.N) AS BIGINT), SUM(PER_ITEM.TOTAL), COUNT(DISTINCT PER_ITEM.ITEM)  (rows ~ 1)
--> Project 3 columns: PER_ITEM.N, PER_ITEM.TOTAL, PER_ITEM.ITEM  (rows ~ 5)
SELECT COUNT(*), SUM(amount), COUNT(DISTINCT item) FROM sale WHERE shop IS NULL;
--> 200, 43242.00, 2
SELECT COUNT(*), SUM(amount), COUNT(DISTINCT item) FROM sale WHERE shop = 100;
--> 0, null, 0
-- A join, written in another way.
EXPLAIN SELECT SUM(pieces), city FROM shop, sale WHERE shop = shop.id AND open_ GROUP BY city;
--> Materialized view PUBLIC.PER_CITY is read at the snapshot of the statement: what is missing is merged with its stored rows
--> Materialized view PUBLIC.PER_CITY is read in the place of tables: it has these groups
--> Project 2 columns: PER_CITY.PIECES, PER_CITY.CITY  (rows ~ 100)
--> TableScan PUBLIC.PER_CITY all  (rows ~ 100)
SELECT SUM(pieces), city FROM shop, sale WHERE shop = shop.id AND open_ GROUP BY city;
--> 400, city2
--> 800, city1
--> 800, null
-- Rows; the view is joined with another table.
EXPLAIN SELECT id FROM sale WHERE amount > 499.5;
--> Materialized view PUBLIC.LARGE is read at the snapshot of the statement: what is missing is merged with its stored rows
--> Materialized view PUBLIC.LARGE is read in the place of tables: its rows are chosen from
--> Project 1 column: LARGE.ID  (rows ~ 43)
--> TableScan PUBLIC.LARGE all filtered by LARGE.AMOUNT > 499.5
SELECT id FROM sale WHERE amount > 499.5;
--> 1999
--> 2000
EXPLAIN SELECT s.id, h.city FROM sale s JOIN shop h ON h.id = s.shop WHERE s.amount > 450 AND h.city = 'city1';
--> HashJoin INNER on LARGE.SHOP = H.ID  (rows ~ 43)
--> Materialized view PUBLIC.LARGE is read at the snapshot of the statement: what is missing is merged with its stored rows
--> Materialized view PUBLIC.LARGE is read in the place of tables: its rows are joined with the other tables
--> Project 2 columns: LARGE.ID, H.CITY  (rows ~ 43)
--> TableScan PUBLIC.LARGE all  (rows ~ 172)
--> TableScan PUBLIC.SHOP AS H all filtered by H.CITY = 'city1'  (rows ~ 5)
-- A part of a query, and what is pending.
DELETE FROM sale WHERE shop = 3 AND id > 1000;
--# 100
EXPLAIN SELECT h.id, t.n FROM shop h LEFT JOIN (SELECT shop, COUNT(*) AS n FROM sale GROUP BY shop) t ON t.shop = h.id ORDER BY h.id;
--> Project 2 columns: H.ID, CAST($SUM0(PER_ITEM.N) AS BIGINT)  (rows ~ 100)
--> HashJoin LEFT on H.ID = PER_ITEM.SHOP  (rows ~ 100)
--> TableScan PUBLIC.SHOP AS H all  (rows ~ 100)
--> Project 2 columns: PER_ITEM.SHOP, CAST($SUM0(PER_ITEM.N) AS BIGINT)  (rows ~ 20)
--> HashAggregate by PER_ITEM.SHOP of stored values  (rows ~ 20)
--> TableScan PUBLIC.PER_ITEM all  (rows ~ 100)
--> Materialized view PUBLIC.PER_ITEM is read in the place of tables: its groups are put together
--> Materialized view PUBLIC.PER_ITEM is read at the snapshot of the statement: what is missing is merged with its stored rows
SELECT h.id, t.n FROM shop h LEFT JOIN (SELECT shop, COUNT(*) AS n FROM sale GROUP BY shop) t ON t.shop = h.id ORDER BY h.id;
--> 1, 200
--> 2, 200
--> 3, 100
--> 4, 200
--> 5, 200
--> 6, 200
--> 7, 200
--> 8, 200
-- What no view has.
EXPLAIN SELECT AVG(amount) FROM sale;
--> Aggregate of stored values  (rows ~ 1)
--> TableScan PUBLIC.SALE all  (rows ~ 1900)
EXPLAIN SELECT COUNT(*) FROM sale WHERE amount > 440;
--> Aggregate of stored values  (rows ~ 1)
--> TableScan PUBLIC.SALE all filtered by AMOUNT > 440  (rows ~ 475)
SET QUERY_REWRITE = OFF;
--# 0
EXPLAIN SELECT item, COUNT(*) FROM sale GROUP BY item;
--> HashAggregate by ITEM of stored values  (rows ~ 380)
--> TableScan PUBLIC.SALE all  (rows ~ 1900)
RESET QUERY_REWRITE;
--# 0
