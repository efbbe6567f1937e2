-- What Moka does not have: the dump loads with --continue-on-error, and each of these is told.
CREATE ROLE reader_of_things;
CREATE EXTENSION pg_trgm;
CREATE TABLE public.page (
  id integer PRIMARY KEY,
  address inet,
  body text COLLATE "C",
  words tsvector,
  span int4range,
  bits bit varying(8),
  price money
) WITH (fillfactor = 70);
CREATE UNLOGGED TABLE public.cache (id integer, body text);
ALTER TABLE public.page ALTER COLUMN body SET STATISTICS 100, ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX page_words ON public.page USING gin (words);
CREATE INDEX page_body ON public.page USING gin (body gin_trgm_ops);
CREATE FUNCTION public.touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.body := 'x;y'; -- a semicolon
  RETURN NEW;
END $$;
CREATE TRIGGER touched BEFORE UPDATE ON public.page FOR EACH ROW EXECUTE FUNCTION public.touch();
CREATE TABLE public.measured (day date NOT NULL, value numeric, PRIMARY KEY (day)) PARTITION BY RANGE (day);
CREATE INDEX measured_value ON public.measured (value);
CREATE TABLE public.measured_2024 PARTITION OF public.measured FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
GRANT SELECT ON public.page TO reader_of_things;
ALTER TABLE public.page ENABLE ROW LEVEL SECURITY;
CREATE POLICY pages ON public.page USING (id > 0);
CREATE STATISTICS public.page_stat ON id, body FROM public.page;
COMMENT ON FUNCTION public.touch() IS 'none';
COMMENT ON TRIGGER touched ON public.page IS 'none';
CREATE TABLE public.wide (amount numeric);
INSERT INTO public.page VALUES (1, '10.0.0.1/8', 'text', 'a:1 b:2', '[1,5)', B'101', 12.5);
INSERT INTO public.measured VALUES ('2024-05-05', 5.0123456789012345678);
INSERT INTO public.wide VALUES (12345678901234567890123456789.1234567890123);
CREATE TABLE public.fine (id integer PRIMARY KEY, page integer REFERENCES public.page);
INSERT INTO public.fine VALUES (1, 1);
