-- What dumps of PostgreSQL begin with, and other forms that mean what is done here anyway.
SET statement_timeout = 0;
--# 0
SET lock_timeout = 0;
--# 0
SET client_encoding = 'UTF8';
--# 0
SET client_encoding = 'LATIN1';
--! 0A000
SET standard_conforming_strings = on;
--# 0
SET check_function_bodies = false;
--# 0
SET client_min_messages = warning;
--# 0
SET row_security = off;
--# 0
SET default_tablespace = '';
--# 0
SET default_table_access_method = heap;
--# 0
SET search_path = public, pg_catalog;
--# 0
SHOW search_path;
--> PUBLIC
SET search_path = nowhere;
--! 3F000
SET search_path = public, information_schema;
--! 0A000
SELECT pg_catalog.set_config('search_path', '', false);
--> 
SELECT set_config('application_name', 'loader', false);
--> loader
SHOW application_name;
--> loader
SELECT set_config('application_name', 'loader', true);
--! 42883
SET synchronous_commit = off;
--# 0
SHOW durability;
--> RELAXED
RESET durability;
--# 0
SET no_such_setting = 1;
--! 22023
CREATE SEQUENCE public.author_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
--# 0
CREATE TABLE public.author (id integer DEFAULT nextval('public.author_id_seq'::regclass) NOT NULL, name character varying(45) NOT NULL, kind character(3) DEFAULT 'new'::bpchar, portrait bytea, CONSTRAINT name_check CHECK (((name)::text <> ''::text)));
--# 0
ALTER TABLE ONLY public.author ADD CONSTRAINT author_pkey PRIMARY KEY (id);
--# 0
INSERT INTO public.author (name, portrait) VALUES ('ann', '\xDEADBEEF'), ('bob', '\x'), ('cy', 'abc');
--# 3
SELECT id, kind, portrait FROM author ORDER BY id;
--> 1, new, deadbeef
--> 2, new, 
--> 3, new, 616263
SELECT '\x0aFF'::bytea, CAST('\x0aF' AS bytea);
--> 0aff, 5c78306146
ALTER TABLE public.author OWNER TO postgres;
--! 0A000
SELECT current_schema(), CURRENT_SCHEMA, current_user() = CURRENT_USER, current_database();
--> PUBLIC, PUBLIC, TRUE, MOKA
EXPLAIN (COSTS OFF, VERBOSE) SELECT id FROM author WHERE id = 1;
--> TableScan PUBLIC.AUTHOR point  (rows ~ 1)
EXPLAIN (FORMAT JSON) SELECT id FROM author;
--! 0A000
EXPLAIN (ANALYZE perhaps) SELECT id FROM author;
--! 42601
EXPLAIN (SELECT 1);
--> Values 1 row  (rows ~ 1)
-- Lists of H2 and MySQL.
CREATE TABLE book (isbn CHAR(13) PRIMARY KEY, title VARCHAR(80) NOT NULL, price DECIMAL(8, 2) DEFAULT 1.50, code INTEGER UNIQUE);
--# 0
SHOW TABLES;
--> AUTHOR, PUBLIC
--> BOOK, PUBLIC
SHOW TABLES FROM nowhere;
--0
SHOW COLUMNS FROM book;
--> ISBN, CHAR(13), NO, PRI, null
--> TITLE, VARCHAR(80), NO, , null
--> PRICE, DECIMAL(8, 2), YES, , 1.50
--> CODE, INTEGER, YES, UNI, null
SHOW COLUMNS FROM book FROM information_schema;
--0
SHOW SCHEMAS;
--> INFORMATION_SCHEMA
--> MOKA
--> PUBLIC
ALTER TABLE book ADD a INTEGER, ADD b INTEGER, ADD c INTEGER;
--# 0
ALTER TABLE book DROP COLUMN a, b, DROP COLUMN c;
--# 0
ALTER TABLE book ADD d INTEGER AFTER isbn;
--! 0A000
-- Statements of others that have no like here say so.
COPY book FROM STDIN;
--! 0A000
/* as a dump */ VACUUM FULL book;
--! 0A000
LOCK TABLE book IN EXCLUSIVE MODE;
--! 0A000
CREATE EXTENSION IF NOT EXISTS "uuid-ossp";
--! 0A000
DO $$ BEGIN END $$;
--! 0A000
REPLACE INTO book VALUES ('1', 'x', 1, 1);
--! 0A000
CREATE ALIAS f FOR "java.lang.Math.abs";
--! 0A000
LOCKED book;
--! 42601
