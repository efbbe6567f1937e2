-- Airports, and the flights between them.

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
