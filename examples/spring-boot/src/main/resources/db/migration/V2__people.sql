INSERT INTO owners (first_name, last_name, city, email, version) VALUES
  ('Ada', 'Byron', 'London', 'ada@example.org', 0),
  ('Grace', 'Hopper', 'New York', 'grace@example.org', 0),
  ('Karel', 'Novak', 'Brno', 'karel@example.org', 0);
INSERT INTO pets (owner_id, name, kind, born) VALUES
  (1, 'Puff', 'cat', DATE '2019-03-01'), (1, 'Lady', 'dog', DATE '2021-07-15'), (2, 'Admiral', 'bird', NULL);
INSERT INTO visits VALUES (NEXT VALUE FOR visit_ids, 1, DATE '2024-02-29', 'ear drops', 35.50);
