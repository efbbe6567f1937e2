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
--# 0
CREATE MATERIALIZED VIEW per_city INCREMENTAL WITH (freshness = 'current') AS
  SELECT h.city, COUNT(*) AS n, SUM(s.pieces) AS pieces FROM sale s JOIN shop h ON h.id = s.shop WHERE h.open_ GROUP BY h.city;
--# 0
CREATE MATERIALIZED VIEW large INCREMENTAL WITH (freshness = 'current') AS
  SELECT s.id, s.shop, s.amount, s.item FROM sale s WHERE s.amount > 450;
--# 0
-- The same groups.
EXPLAIN SELECT item, shop, AVG(amount), MAX(pieces) + 1 FROM sale WHERE shop > 6 GROUP BY item, shop;
SELECT item, shop, AVG(amount), MAX(pieces) + 1 FROM sale WHERE shop > 6 AND item < 'i1' GROUP BY item, shop;
-- Larger groups.
EXPLAIN SELECT item, COUNT(*), SUM(amount) FROM sale GROUP BY item HAVING COUNT(*) > 2 ORDER BY item LIMIT 2;
SELECT item, COUNT(*), SUM(amount) FROM sale GROUP BY item HAVING COUNT(*) > 2 ORDER BY item LIMIT 2;
EXPLAIN SELECT COUNT(*), SUM(amount), COUNT(DISTINCT item) FROM sale WHERE shop IS NULL;
SELECT COUNT(*), SUM(amount), COUNT(DISTINCT item) FROM sale WHERE shop IS NULL;
SELECT COUNT(*), SUM(amount), COUNT(DISTINCT item) FROM sale WHERE shop = 100;
-- A join, written in another way.
EXPLAIN SELECT SUM(pieces), city FROM shop, sale WHERE shop = shop.id AND open_ GROUP BY city;
SELECT SUM(pieces), city FROM shop, sale WHERE shop = shop.id AND open_ GROUP BY city;
-- Rows; the view is joined with another table.
EXPLAIN SELECT id FROM sale WHERE amount > 499.5;
SELECT id FROM sale WHERE amount > 499.5;
EXPLAIN SELECT s.id, h.city FROM sale s JOIN shop h ON h.id = s.shop WHERE s.amount > 450 AND h.city = 'city1';
-- A part of a query, and what is pending.
DELETE FROM sale WHERE shop = 3 AND id > 1000;
--# 100
EXPLAIN SELECT h.id, t.n FROM shop h LEFT JOIN (SELECT shop, COUNT(*) AS n FROM sale GROUP BY shop) t ON t.shop = h.id ORDER BY h.id;
SELECT h.id, t.n FROM shop h LEFT JOIN (SELECT shop, COUNT(*) AS n FROM sale GROUP BY shop) t ON t.shop = h.id ORDER BY h.id;
-- What no view has.
EXPLAIN SELECT AVG(amount) FROM sale;
EXPLAIN SELECT COUNT(*) FROM sale WHERE amount > 440;
SET QUERY_REWRITE = OFF;
--# 0
EXPLAIN SELECT item, COUNT(*) FROM sale GROUP BY item;
RESET QUERY_REWRITE;
--# 0
