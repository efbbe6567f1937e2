--
-- PostgreSQL database dump
--

\restrict 1mvbDsyh7XJjih5acCnicpY7pG9aOzUaRffdOP4imESrDg79MAFKVCD5LjNCme6

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
-- Name: library; Type: SCHEMA; Schema: -; Owner: dumper
--

CREATE SCHEMA library;


ALTER SCHEMA library OWNER TO dumper;

--
-- Name: SCHEMA library; Type: COMMENT; Schema: -; Owner: dumper
--

COMMENT ON SCHEMA library IS 'all of it';


--
-- Name: format; Type: TYPE; Schema: library; Owner: dumper
--

CREATE TYPE library.format AS ENUM (
    'hardcover',
    'paperback',
    'e-book'
);


ALTER TYPE library.format OWNER TO dumper;

--
-- Name: isbn; Type: DOMAIN; Schema: library; Owner: dumper
--

CREATE DOMAIN library.isbn AS character(13)
	CONSTRAINT isbn_digits CHECK ((VALUE ~ '^[0-9]{13}$'::text));


ALTER DOMAIN library.isbn OWNER TO dumper;

--
-- Name: Mood; Type: TYPE; Schema: public; Owner: dumper
--

CREATE TYPE public."Mood" AS ENUM (
    'sad',
    'ok',
    'don''t know'
);


ALTER TYPE public."Mood" OWNER TO dumper;

--
-- Name: email; Type: DOMAIN; Schema: public; Owner: dumper
--

CREATE DOMAIN public.email AS text NOT NULL DEFAULT 'nobody@example.org'::text
	CONSTRAINT email_check CHECK ((VALUE ~~ '%@%'::text));


ALTER DOMAIN public.email OWNER TO dumper;

--
-- Name: positive; Type: DOMAIN; Schema: public; Owner: dumper
--

CREATE DOMAIN public.positive AS numeric
	CONSTRAINT positive_check CHECK ((VALUE > (0)::numeric));


ALTER DOMAIN public.positive OWNER TO dumper;

--
-- Name: taxed(numeric); Type: FUNCTION; Schema: public; Owner: dumper
--

CREATE FUNCTION public.taxed(net numeric) RETURNS numeric
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT net * 1.07 $$;


ALTER FUNCTION public.taxed(net numeric) OWNER TO dumper;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: book; Type: TABLE; Schema: library; Owner: dumper
--

CREATE TABLE library.book (
    id bigint NOT NULL,
    isbn library.isbn,
    title text NOT NULL,
    author_id integer NOT NULL,
    price numeric(8,2) DEFAULT 9.99,
    weight numeric,
    rating real,
    score double precision,
    format library.format DEFAULT 'paperback'::library.format NOT NULL,
    tags text[] DEFAULT '{}'::text[],
    marks integer[],
    cover bytea,
    data jsonb DEFAULT '{}'::jsonb,
    note json,
    code uuid DEFAULT gen_random_uuid(),
    added timestamp with time zone DEFAULT now() NOT NULL,
    changed timestamp(3) without time zone,
    opens time without time zone,
    lent boolean DEFAULT false NOT NULL,
    shelf character(3) DEFAULT 'A1'::bpchar,
    pages smallint,
    price_with_tax numeric(10,2) GENERATED ALWAYS AS ((price * 1.07)) STORED,
    search_key text GENERATED ALWAYS AS (((lower(title) || ':'::text) || (COALESCE(shelf, ''::bpchar))::text)) STORED,
    CONSTRAINT book_price_check CHECK ((price >= (0)::numeric))
);


ALTER TABLE library.book OWNER TO dumper;

--
-- Name: TABLE book; Type: COMMENT; Schema: library; Owner: dumper
--

COMMENT ON TABLE library.book IS 'what we have';


--
-- Name: COLUMN book.price; Type: COMMENT; Schema: library; Owner: dumper
--

COMMENT ON COLUMN library.book.price IS 'in euros; isn''t it';


--
-- Name: book_id_seq; Type: SEQUENCE; Schema: library; Owner: dumper
--

ALTER TABLE library.book ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME library.book_id_seq
    START WITH 100
    INCREMENT BY 5
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: invoice_no; Type: SEQUENCE; Schema: public; Owner: dumper
--

CREATE SEQUENCE public.invoice_no
    AS integer
    START WITH 1000
    INCREMENT BY 10
    NO MINVALUE
    MAXVALUE 99990
    CACHE 5
    CYCLE;


ALTER TABLE public.invoice_no OWNER TO dumper;

--
-- Name: loan; Type: TABLE; Schema: library; Owner: dumper
--

CREATE TABLE library.loan (
    book_id bigint NOT NULL,
    reader text NOT NULL,
    since date DEFAULT CURRENT_DATE NOT NULL,
    until date,
    invoice integer DEFAULT nextval('public.invoice_no'::regclass),
    CONSTRAINT loan_check CHECK (((until IS NULL) OR (until >= since)))
);


ALTER TABLE library.loan OWNER TO dumper;

--
-- Name: lent; Type: VIEW; Schema: library; Owner: dumper
--

CREATE VIEW library.lent AS
 SELECT b.title,
    l.reader,
    l.since
   FROM (library.book b
     JOIN library.loan l ON ((l.book_id = b.id)))
  WHERE (l.until IS NULL);


ALTER TABLE library.lent OWNER TO dumper;

--
-- Name: VIEW lent; Type: COMMENT; Schema: library; Owner: dumper
--

COMMENT ON VIEW library.lent IS 'who has what';


--
-- Name: Mixed Case; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public."Mixed Case" (
    "Id" integer NOT NULL,
    "order" integer,
    "group" text,
    value numeric,
    amounts numeric[],
    net public.positive,
    year integer,
    month integer,
    rank integer,
    result text,
    language text,
    start date,
    method text,
    percent integer
);


ALTER TABLE public."Mixed Case" OWNER TO dumper;

--
-- Name: Mixed Case_Id_seq; Type: SEQUENCE; Schema: public; Owner: dumper
--

ALTER TABLE public."Mixed Case" ALTER COLUMN "Id" ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public."Mixed Case_Id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: author; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public.author (
    id integer NOT NULL,
    name character varying(60) NOT NULL,
    born date,
    "user" text DEFAULT CURRENT_USER,
    mood public."Mood" DEFAULT 'ok'::public."Mood",
    contact public.email,
    CONSTRAINT name_is_there CHECK ((length((name)::text) > 0))
);


ALTER TABLE public.author OWNER TO dumper;

--
-- Name: author_id_seq; Type: SEQUENCE; Schema: public; Owner: dumper
--

CREATE SEQUENCE public.author_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.author_id_seq OWNER TO dumper;

--
-- Name: author_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: dumper
--

ALTER SEQUENCE public.author_id_seq OWNED BY public.author.id;


--
-- Name: empty; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public.empty (
    id integer
);


ALTER TABLE public.empty OWNER TO dumper;

--
-- Name: node; Type: TABLE; Schema: public; Owner: dumper
--

CREATE TABLE public.node (
    id integer NOT NULL,
    parent integer
);


ALTER TABLE public.node OWNER TO dumper;

--
-- Name: per_author; Type: VIEW; Schema: public; Owner: dumper
--

CREATE VIEW public.per_author AS
SELECT
    NULL::character varying(60) AS name,
    NULL::bigint AS books,
    NULL::numeric AS total,
    NULL::text AS hard;


ALTER TABLE public.per_author OWNER TO dumper;

--
-- Name: titles; Type: MATERIALIZED VIEW; Schema: public; Owner: dumper
--

CREATE MATERIALIZED VIEW public.titles AS
 SELECT upper(book.title) AS title
   FROM library.book
  WITH NO DATA;


ALTER TABLE public.titles OWNER TO dumper;

--
-- Name: author id; Type: DEFAULT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.author ALTER COLUMN id SET DEFAULT nextval('public.author_id_seq'::regclass);


--
-- Data for Name: book; Type: TABLE DATA; Schema: library; Owner: dumper
--

COPY library.book (id, isbn, title, author_id, price, weight, rating, score, format, tags, marks, cover, data, note, code, added, changed, opens, lent, shelf, pages) FROM stdin;
100	9780131103627	Notes	1	12.50	1.23456789012345	4.5	0.1	hardcover	{a,"b c","d\\"e",NULL}	{1,2,NULL}	\\x00ff7f	{"a": [1, 2, {"b": null}], "c": "ü"}	{"k":  1}	00000000-0000-0000-0000-000000000001	2024-02-29 10:34:56.789012+00	2024-01-01 00:00:00.123	23:59:59	t	B  	320
105	\N	It's; -- not a comment	2	\N	1234567890123456.5	\N	1e+300	paperback	{}	\N	\N	{}	\N	00000000-0000-0000-0000-000000000002	2000-01-01 04:59:59.5+00	\N	\N	f	A1 	-1
110	9780131103628	\\.	3	0.00	\N	-1.5e-07	-1.23e-05	e-book	{}	{}	\\x	[]	null	00000000-0000-0000-0000-000000000003	2024-06-15 00:00:00+00	2024-06-15 12:00:00	00:00:00	f	\N	0
\.


--
-- Data for Name: loan; Type: TABLE DATA; Schema: library; Owner: dumper
--

COPY library.loan (book_id, reader, since, until, invoice) FROM stdin;
100	Cy	2024-03-01	\N	1000
105	Cy	2024-03-01	2024-03-31	1010
\.


--
-- Data for Name: Mixed Case; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public."Mixed Case" ("Id", "order", "group", value, amounts, net, year, month, rank, result, language, start, method, percent) FROM stdin;
1	1	g	0.1	{1.5,2.25}	3.5	2024	\N	\N	\N	\N	2024-01-01	\N	\N
2	2		123456789.987654321	\N	0.001	\N	\N	\N	\N	\N	\N	\N	\N
3	3	\N	-5	{}	\N	0	\N	\N	\N	\N	\N	\N	\N
\.


--
-- Data for Name: author; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public.author (id, name, born, "user", mood, contact) FROM stdin;
1	Ada	1815-12-10	root	ok	ada@example.org
2	Bob O'Brien	\N	\N	don't know	nobody@example.org
3	Tab\tand\nline \\ back	0044-03-15	ü€😀	\N	x@y
\.


--
-- Data for Name: empty; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public.empty (id) FROM stdin;
\.


--
-- Data for Name: node; Type: TABLE DATA; Schema: public; Owner: dumper
--

COPY public.node (id, parent) FROM stdin;
1	2
2	1
3	\N
\.


--
-- Name: book_id_seq; Type: SEQUENCE SET; Schema: library; Owner: dumper
--

SELECT pg_catalog.setval('library.book_id_seq', 110, true);


--
-- Name: Mixed Case_Id_seq; Type: SEQUENCE SET; Schema: public; Owner: dumper
--

SELECT pg_catalog.setval('public."Mixed Case_Id_seq"', 3, true);


--
-- Name: author_id_seq; Type: SEQUENCE SET; Schema: public; Owner: dumper
--

SELECT pg_catalog.setval('public.author_id_seq', 3, true);


--
-- Name: invoice_no; Type: SEQUENCE SET; Schema: public; Owner: dumper
--

SELECT pg_catalog.setval('public.invoice_no', 1040, true);


--
-- Name: book book_pkey; Type: CONSTRAINT; Schema: library; Owner: dumper
--

ALTER TABLE ONLY library.book
    ADD CONSTRAINT book_pkey PRIMARY KEY (id);


--
-- Name: loan loan_pkey; Type: CONSTRAINT; Schema: library; Owner: dumper
--

ALTER TABLE ONLY library.loan
    ADD CONSTRAINT loan_pkey PRIMARY KEY (book_id, reader);


--
-- Name: Mixed Case Mixed Case_pkey; Type: CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public."Mixed Case"
    ADD CONSTRAINT "Mixed Case_pkey" PRIMARY KEY ("Id");


--
-- Name: author author_name_key; Type: CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.author
    ADD CONSTRAINT author_name_key UNIQUE (name);


--
-- Name: author author_pkey; Type: CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.author
    ADD CONSTRAINT author_pkey PRIMARY KEY (id);


--
-- Name: node node_pkey; Type: CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.node
    ADD CONSTRAINT node_pkey PRIMARY KEY (id);


--
-- Name: book_covering; Type: INDEX; Schema: library; Owner: dumper
--

CREATE INDEX book_covering ON library.book USING btree (author_id) INCLUDE (title);


--
-- Name: book_hash; Type: INDEX; Schema: library; Owner: dumper
--

CREATE INDEX book_hash ON library.book USING hash (code);


--
-- Name: book_isbn; Type: INDEX; Schema: library; Owner: dumper
--

CREATE UNIQUE INDEX book_isbn ON library.book USING btree (isbn) WHERE (isbn IS NOT NULL);


--
-- Name: book_lower; Type: INDEX; Schema: library; Owner: dumper
--

CREATE INDEX book_lower ON library.book USING btree (lower(title), price DESC NULLS LAST);


--
-- Name: book_pattern; Type: INDEX; Schema: library; Owner: dumper
--

CREATE INDEX book_pattern ON library.book USING btree (title text_pattern_ops) WITH (fillfactor='80');


--
-- Name: book_title; Type: INDEX; Schema: library; Owner: dumper
--

CREATE INDEX book_title ON library.book USING btree (title);


--
-- Name: INDEX book_title; Type: COMMENT; Schema: library; Owner: dumper
--

COMMENT ON INDEX library.book_title IS 'for searching';


--
-- Name: per_author _RETURN; Type: RULE; Schema: public; Owner: dumper
--

CREATE OR REPLACE VIEW public.per_author AS
 SELECT a.name,
    count(*) AS books,
    sum(b.price) AS total,
    max(
        CASE
            WHEN (b.format = 'hardcover'::library.format) THEN b.title
            ELSE ''::text
        END) AS hard
   FROM (public.author a
     LEFT JOIN library.book b ON ((b.author_id = a.id)))
  GROUP BY a.id;


--
-- Name: book book_author_id_fkey; Type: FK CONSTRAINT; Schema: library; Owner: dumper
--

ALTER TABLE ONLY library.book
    ADD CONSTRAINT book_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.author(id) ON UPDATE CASCADE ON DELETE RESTRICT;


--
-- Name: loan loan_book; Type: FK CONSTRAINT; Schema: library; Owner: dumper
--

ALTER TABLE ONLY library.loan
    ADD CONSTRAINT loan_book FOREIGN KEY (book_id) REFERENCES library.book(id) ON DELETE CASCADE;


--
-- Name: CONSTRAINT loan_book ON loan; Type: COMMENT; Schema: library; Owner: dumper
--

COMMENT ON CONSTRAINT loan_book ON library.loan IS 'books';


--
-- Name: node node_parent_fkey; Type: FK CONSTRAINT; Schema: public; Owner: dumper
--

ALTER TABLE ONLY public.node
    ADD CONSTRAINT node_parent_fkey FOREIGN KEY (parent) REFERENCES public.node(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: titles; Type: MATERIALIZED VIEW DATA; Schema: public; Owner: dumper
--

REFRESH MATERIALIZED VIEW public.titles;


--
-- PostgreSQL database dump complete
--

\unrestrict 1mvbDsyh7XJjih5acCnicpY7pG9aOzUaRffdOP4imESrDg79MAFKVCD5LjNCme6

