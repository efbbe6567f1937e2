-- Hot counters: many writers add to one counter at once, and none of them waits or conflicts. Each increment is a row
-- of its own in a side table; a NOTIFICATION, which conflicts with nobody, says that there is something to fold.

CREATE TABLE counter (
  name  VARCHAR(20) PRIMARY KEY,
  total BIGINT DEFAULT 0 NOT NULL,
  hit   NOTIFICATION
);
CREATE TABLE increment_of (
  id   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name VARCHAR(20) NOT NULL,
  n    BIGINT NOT NULL
);
CREATE INDEX increment_name ON increment_of (name);

-- It may run once more than needed (the notification is weak), and then finds nothing to fold.
CREATE TRIGGER fold AFTER UPDATE OF hit ON counter
REFERENCING NEW ROW AS c FOR EACH ROW
WHEN (EXISTS (SELECT 1 FROM increment_of WHERE name = c.name))
BEGIN ATOMIC
  UPDATE counter SET total = total + (SELECT SUM(n) FROM increment_of WHERE name = c.name) WHERE name = c.name;
  DELETE FROM increment_of WHERE name = c.name;
END;

INSERT INTO counter (name) VALUES ('home'), ('news');

-- What a writer does; the total at any moment is what is folded and what is not.
INSERT INTO increment_of (name, n) VALUES ('home', 1), ('home', 1), ('news', 5);
NOTIFY counter.hit WHERE name IN ('home', 'news');
CALL MOKA.AWAIT_TRIGGERS(60);
INSERT INTO increment_of (name, n) VALUES ('home', 40);
NOTIFY counter.hit WHERE name = 'home';
CALL MOKA.AWAIT_TRIGGERS(60);
SELECT name, total FROM counter ORDER BY name;
SELECT COUNT(*) AS not_folded FROM increment_of;
