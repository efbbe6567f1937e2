--
-- PostgreSQL database dump
--

\restrict F8SO104zxxyzSF6OTvyW9HOd9gLba45vP2ebathVkkPM5Qg4fcVanHJzgrQjmPb

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;


--
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';


--
-- Name: touch(); Type: FUNCTION; Schema: public; Owner: dumper
--

CREATE FUNCTION public.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.body := 'x;y'; -- a semicolon
  RETURN NEW;
END $$;


ALTER FUNCTION public.touch() OWNER TO dumper;

--
-- Name: FUNCTION touch(); Type: COMMENT; Schema: public; Owner: dumper
--

COMMENT ON FUNCTION public.touch() IS 'none';


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: cache; Type: TABLE; Schema: public; Owner: dumper
--

CREATE UNLOGGED TABLE public.cache (
    id integer,
    body text
);


ALTER TABLE public.cache OWNER TO dumper;

--
-- Name: fine; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public.fine (
    id integer NOT NULL,
    page integer
);


ALTER TABLE public.fine OWNER TO dumper;

--
-- Name: measured; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public.measured (
    day date NOT NULL,
    value numeric
)
PARTITION BY RANGE (day);


ALTER TABLE public.measured OWNER TO dumper;

--
-- Name: measured_2024; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public.measured_2024 (
    day date NOT NULL,
    value numeric
);


ALTER TABLE public.measured_2024 OWNER TO dumper;

--
-- Name: page; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public.page (
    id integer NOT NULL,
    address inet,
    body text COLLATE pg_catalog."C",
    words tsvector,
    span int4range,
    bits bit varying(8),
    price money
)
WITH (fillfactor='70');
ALTER TABLE ONLY public.page ALTER COLUMN body SET STATISTICS 100;
ALTER TABLE ONLY public.page ALTER COLUMN body SET STORAGE EXTERNAL;


ALTER TABLE public.page OWNER TO dumper;

--
-- Name: wide; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public.wide (
    amount numeric
);


ALTER TABLE public.wide OWNER TO dumper;

--
-- Name: measured_2024; Type: TABLE ATTACH; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.measured ATTACH PARTITION public.measured_2024 FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');


--
-- Data for Name: cache; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public.cache (id, body) FROM stdin;
\.


--
-- Data for Name: fine; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public.fine (id, page) FROM stdin;
1	1
\.


--
-- Data for Name: measured_2024; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public.measured_2024 (day, value) FROM stdin;
2024-05-05	5.0123456789012345678
\.


--
-- Data for Name: page; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public.page (id, address, body, words, span, bits, price) FROM stdin;
1	10.0.0.1/8	text	'a':1 'b':2	[1,5)	101	$12.50
\.


--
-- Data for Name: wide; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public.wide (amount) FROM stdin;
12345678901234567890123456789.1234567890123
\.


--
-- Name: fine fine_pkey; Type: CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.fine
    ADD CONSTRAINT fine_pkey PRIMARY KEY (id);


--
-- Name: measured measured_pkey; Type: CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.measured
    ADD CONSTRAINT measured_pkey PRIMARY KEY (day);


--
-- Name: measured_2024 measured_2024_pkey; Type: CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.measured_2024
    ADD CONSTRAINT measured_2024_pkey PRIMARY KEY (day);


--
-- Name: page page_pkey; Type: CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_pkey PRIMARY KEY (id);


--
-- Name: measured_value; Type: INDEX; Schema: public; Owner: dumper
--

CREATE INDEX measured_value ON ONLY public.measured USING btree (value);


--
-- Name: measured_2024_value_idx; Type: INDEX; Schema: public; Owner: dumper
--

CREATE INDEX measured_2024_value_idx ON public.measured_2024 USING btree (value);


--
-- Name: page_body; Type: INDEX; Schema: public; Owner: dumper
--

CREATE INDEX page_body ON public.page USING gin (body public.gin_trgm_ops);


--
-- Name: page_words; Type: INDEX; Schema: public; Owner: dumper
--

CREATE INDEX page_words ON public.page USING gin (words);


--
-- Name: measured_2024_pkey; Type: INDEX ATTACH; Schema: public; Owner: dumper
--

ALTER INDEX public.measured_pkey ATTACH PARTITION public.measured_2024_pkey;


--
-- Name: measured_2024_value_idx; Type: INDEX ATTACH; Schema: public; Owner: dumper
--

ALTER INDEX public.measured_value ATTACH PARTITION public.measured_2024_value_idx;


--
-- Name: page_stat; Type: STATISTICS; Schema: public; Owner: dumper
--

CREATE STATISTICS public.page_stat ON id, body FROM public.page;


ALTER STATISTICS public.page_stat OWNER TO dumper;

--
-- Name: page touched; Type: TRIGGER; Schema: public; Owner: dumper
--

CREATE TRIGGER touched BEFORE UPDATE ON public.page FOR EACH ROW EXECUTE FUNCTION public.touch();


--
-- Name: TRIGGER touched ON page; Type: COMMENT; Schema: public; Owner: dumper
--

COMMENT ON TRIGGER touched ON public.page IS 'none';


--
-- Name: fine fine_page_fkey; Type: FK CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.fine
    ADD CONSTRAINT fine_page_fkey FOREIGN KEY (page) REFERENCES public.page(id);


--
-- Name: page; Type: ROW SECURITY; Schema: public; Owner: dumper
--

ALTER TABLE public.page ENABLE ROW LEVEL SECURITY;

--
-- Name: page pages; Type: POLICY; Schema: public; Owner: dumper
--

CREATE POLICY pages ON public.page USING ((id > 0));


--
-- Name: TABLE page; Type: ACL; Schema: public; Owner: dumper
--

GRANT SELECT ON TABLE public.page TO reader_of_things;


--
-- PostgreSQL database dump complete
--

\unrestrict F8SO104zxxyzSF6OTvyW9HOd9gLba45vP2ebathVkkPM5Qg4fcVanHJzgrQjmPb

