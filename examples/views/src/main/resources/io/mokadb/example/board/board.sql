-- Flights between airports, and what a board shows of them.

CREATE TABLE airport (
  iata VARCHAR(4) PRIMARY KEY,
  name VARCHAR(64) NOT NULL,
  city VARCHAR(64) NOT NULL
);

CREATE TABLE route (
  origin      VARCHAR(4) NOT NULL,
  destination VARCHAR(4) NOT NULL,
  flights     INTEGER NOT NULL,
  PRIMARY KEY (origin, destination)
);

CREATE TABLE carrier (
  code VARCHAR(2) PRIMARY KEY,
  name VARCHAR(30) NOT NULL
);

CREATE TABLE flight (
  id          BIGINT PRIMARY KEY,
  origin      VARCHAR(4) NOT NULL,
  destination VARCHAR(4) NOT NULL,
  carrier     VARCHAR(2) NOT NULL,
  delay       INTEGER
);

CREATE INDEX flight_route ON flight (origin, destination);
CREATE INDEX flight_carrier ON flight (carrier);

INSERT INTO carrier VALUES
  ('AA', 'Arrow Air'), ('BW', 'Bluewing'), ('CN', 'Continent'), ('DX', 'Dixie Express'),
  ('EA', 'Eastern Arc'), ('FT', 'Fleet');

-- How late the flights of each airport are: a join and aggregates. A delay is null until the flight is off.
CREATE MATERIALIZED VIEW departures INCREMENTAL AS
  SELECT a.iata AS iata, a.city AS city, COUNT(*) AS flights,
         SUM(f.delay) AS minutes, MAX(f.delay) AS longest,
         COUNT(*) FILTER (WHERE f.delay > 15) AS late,
         COUNT(*) FILTER (WHERE f.delay IS NULL) AS waiting
  FROM flight AS f JOIN airport AS a ON a.iata = f.origin
  GROUP BY a.iata, a.city;

-- The two carriers with most flights at each airport: the best of each group.
CREATE MATERIALIZED VIEW top_carriers INCREMENTAL AS
  SELECT t.origin AS origin, t.place AS place, t.carrier AS carrier, t.flights AS flights
  FROM (SELECT c.origin AS origin, c.carrier AS carrier, c.flights AS flights,
               ROW_NUMBER() OVER (PARTITION BY c.origin ORDER BY c.flights DESC, c.carrier) AS place
        FROM (SELECT f.origin AS origin, f.carrier AS carrier, COUNT(*) AS flights
              FROM flight AS f GROUP BY f.origin, f.carrier) AS c) AS t
  WHERE t.place <= 2;

-- Flights of each route, beside those that 2008 had; also of routes without any.
CREATE MATERIALIZED VIEW routes INCREMENTAL AS
  SELECT r.origin AS origin, r.destination AS destination, r.flights AS in_2008,
         COUNT(f.id) AS flights, SUM(f.delay) AS minutes
  FROM route AS r LEFT JOIN flight AS f ON f.origin = r.origin AND f.destination = r.destination
  GROUP BY r.origin, r.destination, r.flights;
