-- The name in brackets is how AirportsTest finds a query.

-- [airports-by-state] Where are most airports?
SELECT state, COUNT(*) AS airports
FROM airports
GROUP BY state
ORDER BY airports DESC, state
FETCH FIRST 10 ROWS ONLY;

-- [busiest-origins] Where do most flights begin?
SELECT a.iata, a.name, SUM(f.flights) AS departures
FROM airports a JOIN flights f ON f.origin = a.iata
GROUP BY a.iata, a.name
ORDER BY departures DESC, a.iata
FETCH FIRST 10 ROWS ONLY;

-- [state-to-state] Between which two states does one fly most?
SELECT o.state AS from_state, d.state AS to_state, SUM(f.flights) AS flights
FROM flights f
  JOIN airports o ON o.iata = f.origin
  JOIN airports d ON d.iata = f.destination
WHERE o.state <> d.state
GROUP BY o.state, d.state
ORDER BY flights DESC, from_state, to_state
FETCH FIRST 10 ROWS ONLY;

-- [one-way-routes] Which routes have no way back?
SELECT COUNT(*) AS routes, SUM(f.flights) AS flights
FROM flights f LEFT JOIN flights r ON r.origin = f.destination AND r.destination = f.origin
WHERE r.origin IS NULL;

-- [airports-without-flights] Which airports saw no flight?
SELECT a.country, COUNT(*) AS airports
FROM airports a
WHERE NOT EXISTS (SELECT 1 FROM flights f WHERE f.origin = a.iata)
  AND NOT EXISTS (SELECT 1 FROM flights f WHERE f.destination = a.iata)
GROUP BY a.country
ORDER BY a.country;

-- [far-above-average] Routes with more than five times the flights of their origin's average route.
SELECT f.origin, f.destination, f.flights
FROM flights f
WHERE f.flights > 5 * (SELECT AVG(CAST(g.flights AS DOUBLE PRECISION))
                       FROM flights g WHERE g.origin = f.origin)
ORDER BY f.flights DESC, f.origin, f.destination
FETCH FIRST 10 ROWS ONLY;

-- [first-airport-of-state] The airport with most arrivals in each state.
SELECT state, iata, arrivals
FROM (SELECT a.state, a.iata, SUM(f.flights) AS arrivals,
             ROW_NUMBER() OVER (PARTITION BY a.state ORDER BY SUM(f.flights) DESC, a.iata) AS place
      FROM airports a JOIN flights f ON f.destination = a.iata
      GROUP BY a.state, a.iata) AS ranked
WHERE place = 1
ORDER BY arrivals DESC, state
FETCH FIRST 10 ROWS ONLY;

-- [running-total] How soon do the routes out of Atlanta add up?
SELECT destination, flights,
       SUM(flights) OVER (ORDER BY flights DESC, destination
                          ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS total,
       LAG(flights) OVER (ORDER BY flights DESC, destination) AS bigger
FROM flights
WHERE origin = 'ATL'
ORDER BY flights DESC, destination
FETCH FIRST 10 ROWS ONLY;

-- [cost-rollup] What do strikes cost, by light and size, with sums?
SELECT time_of_day, animal_size, COUNT(*) AS strikes, SUM(cost_total) AS cost
FROM birdstrikes
GROUP BY ROLLUP (time_of_day, animal_size)
ORDER BY time_of_day NULLS LAST, animal_size NULLS LAST;

-- [costliest-species] The species that cost most, and the years that they were seen in.
SELECT species, COUNT(*) AS strikes, SUM(cost_total) AS cost,
       MIN(EXTRACT(YEAR FROM struck_on)) AS first_year,
       COUNT(DISTINCT EXTRACT(YEAR FROM struck_on)) AS years_seen
FROM birdstrikes
GROUP BY species
HAVING COUNT(*) >= 50
ORDER BY cost DESC, species
FETCH FIRST 8 ROWS ONLY;

-- [speed-by-phase] How fast were they? The speed is not always known.
SELECT phase, COUNT(*) AS strikes, COUNT(speed) AS known, MIN(speed) AS slowest, MAX(speed) AS fastest,
       AVG(CAST(speed AS DOUBLE PRECISION)) AS average,
       SUM(CASE WHEN damage = 'None' THEN 0 ELSE 1 END) AS damaged
FROM birdstrikes
GROUP BY phase
ORDER BY phase;

-- [states-without-flights] States with airports, but without flights.
WITH served AS (
  SELECT a.state FROM airports a JOIN flights f ON f.origin = a.iata
  UNION
  SELECT a.state FROM airports a JOIN flights f ON f.destination = a.iata
)
SELECT state FROM airports
EXCEPT
SELECT state FROM served
ORDER BY state;

-- [longest-routes] The longest ways on a great circle, in kilometres.
SELECT f.origin, f.destination,
       6371 * 2 * ASIN(SQRT(
         POWER(SIN(RADIANS(d.latitude - o.latitude) / 2), 2)
         + COS(RADIANS(o.latitude)) * COS(RADIANS(d.latitude))
           * POWER(SIN(RADIANS(d.longitude - o.longitude) / 2), 2))) AS km
FROM flights f
  JOIN airports o ON o.iata = f.origin
  JOIN airports d ON d.iata = f.destination
ORDER BY km DESC, f.origin, f.destination
FETCH FIRST 5 ROWS ONLY;

-- [what-if] A change that is looked at and taken back.
START TRANSACTION;
UPDATE flights SET flights = flights + 100
WHERE origin IN (SELECT iata FROM airports WHERE state = 'HI');
DELETE FROM flights WHERE flights < 10;
SELECT COUNT(*) AS routes, SUM(flights) AS flights FROM flights;
ROLLBACK;
SELECT COUNT(*) AS routes, SUM(flights) AS flights FROM flights;
