-- What Moka does not have: the dump loads with --continue-on-error, and each of these is told.
CREATE TABLE fine (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE mixed (value);
CREATE VIRTUAL TABLE words USING fts5(body);
CREATE TRIGGER stamp AFTER INSERT ON fine BEGIN UPDATE fine SET name = CASE WHEN name IS NULL THEN 'x;' END WHERE id = NEW.id; DELETE FROM mixed; END;
INSERT INTO fine VALUES (5, 'five');
INSERT INTO mixed VALUES ('text'), (x'00');
INSERT INTO words VALUES ('one two');
