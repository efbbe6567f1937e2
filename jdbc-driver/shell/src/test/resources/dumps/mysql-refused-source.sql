-- What Moka does not have: the dump loads with --continue-on-error, and each of these is told.
CREATE TABLE place (id int PRIMARY KEY, name varchar(20), spot point NOT NULL);
CREATE TABLE fine (id int PRIMARY KEY, old_date date);
CREATE TABLE parts (id int NOT NULL, PRIMARY KEY (id)) PARTITION BY HASH (id) PARTITIONS 4;
INSERT INTO fine VALUES (1, '2024-01-01');
INSERT INTO parts VALUES (1), (2), (3);
DELIMITER ;;
CREATE TRIGGER stamp BEFORE INSERT ON fine FOR EACH ROW BEGIN SET NEW.old_date = now(); SET @x = ';'; END;;
CREATE PROCEDURE clean(IN days int) BEGIN DELETE FROM fine WHERE id < days; SELECT 1; END;;
CREATE FUNCTION twice(n int) RETURNS int DETERMINISTIC RETURN n * 2;;
DELIMITER ;
