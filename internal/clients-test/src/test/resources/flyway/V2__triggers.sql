CREATE TABLE history (customer BIGINT, became VARCHAR(40), kind VARCHAR(10));
CREATE TRIGGER remember AFTER UPDATE OF name ON customer FOR EACH ROW
BEGIN ATOMIC
  INSERT INTO history VALUES (NEW.id, NEW.name, CASE WHEN NEW.id = 1 THEN 'first' ELSE 'other' END);
END;
CREATE VIEW spender AS SELECT customer, SUM(amount) AS total FROM purchase GROUP BY customer;
