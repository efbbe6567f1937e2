-- Bytes as texts and back.
SELECT ENCODE('\x1234abcd'::BYTEA, 'hex'), ENCODE('hello'::BYTEA, 'base64'), ENCODE('\x61005cff'::BYTEA, 'escape');
--> 1234abcd, aGVsbG8=, a\000\\\377
SELECT DECODE('1234ABcd', 'hex'), DECODE('aGVs bG8=', 'base64') = 'hello'::BYTEA, DECODE('a\000\\b', 'escape');
--> 1234abcd, TRUE, 61005c62
SELECT DECODE('12x', 'hex');
--! 22023
SELECT DECODE('12', 'octal');
--! 22023
SELECT DECODE(2, 1, 'one', 2, 'two', 'many'), DECODE(NULL, NULL, 'nothing', 'something');
--> two, nothing
SELECT CONVERT_FROM(DECODE('aGVsbG8=', 'base64'), 'UTF8'), CONVERT_TO('é', 'LATIN1'), CONVERT_TO('é', 'UTF8');
--> hello, e9, c3a9
SELECT CONVERT_FROM('\xff'::BYTEA, 'UTF8');
--! 22018
SELECT GET_BYTE('\x1234'::BYTEA, 1), SET_BYTE('\x1234'::BYTEA, 0, 255), GET_BIT('\x05'::BYTEA, 2), SET_BIT('\x05'::BYTEA, 0, 0), BIT_COUNT('\xff01'::BYTEA);
--> 52, ff34, 1, 04, 9
SELECT GET_BYTE('\x1234'::BYTEA, 2);
--! 22023
SELECT '\xCAFE'::BYTEA = X'CAFE', 'cafe'::BYTEA, LENGTH('\xCAFE'::BYTEA);
--> TRUE, 63616665, 2
SELECT ENCODE(SHA256('abc'), 'hex'), MD5('abc'), LENGTH(SHA512('')), HASH('SHA-1', 'abc');
--> ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad, 900150983cd24fb0d6963f7d28e17f72, 64, a9993e364706816aba3e25717850c26c9cd0d89d
SELECT TO_HEX(-1), TO_HEX(-1::BIGINT), TO_HEX(255), RAWTOHEX('ab'), HEXTORAW('00610062'), UTF8TOSTRING(STRINGTOUTF8('ab'));
--> ffffffff, ffffffffffffffff, ff, 00610062, ab, ab
-- Parts of texts by patterns.
SELECT SUBSTRING('abcdefg' FROM 'c.e'), SUBSTRING('abcdefg' FROM 'b(.*)f'), SUBSTRING('abcdefg', 'x'), SUBSTRING('Thomas' FROM '...$');
--> cde, cde, null, mas
SELECT SUBSTRING('abcdefg' FROM 'a#"%#"g' FOR '#'), SUBSTRING('abcdefg' FROM '#"b_d#"%' FOR '#'), SUBSTRING('12345' FROM 2 FOR 3);
--> bcdef, null, 234
SELECT REGEXP_REPLACE('AAA aaa', 'A+', 'Z', 'gi'), REGEXP_REPLACE('foobarbaz', 'b..', 'X', 'g'), REGEXP_REPLACE('foobarbaz', 'b..', 'X', 1, 1);
--> Z Z, fooXX, fooXbaz
SELECT REGEXP_COUNT('123123', '\d{3}', 2), REGEXP_COUNT('aAa', 'a', 1, 'i'), REGEXP_SUBSTR('abcabd', 'a(.)(.)', 1, 2, '', 2), REGEXP_INSTR('abcabc', 'c', 1, 2), REGEXP_INSTR('abcabc', 'c', 1, 1, 1);
--> 1, 3, d, 6, 4
SELECT REGEXP_SUBSTR('abc', 'a(.)', 1, 1, '', 2);
--! 22023
SELECT REGEXP_MATCHES('foobarbequebaz', 'b([^b])[^b]+', 'g');
--> [a]
--> [e]
--> [a]
SELECT 'abc' ~ 'B', 'abc' ~* 'B', 'abc' !~ 'b', 'abc' !~* 'B', 'abc' !~ 'B';
--> FALSE, TRUE, FALSE, FALSE, TRUE
-- Arrays.
SELECT ARRAY_TO_STRING(ARRAY[1, NULL, 3], ',', '*'), ARRAY_TO_STRING(ARRAY[1, NULL, 3], ','), ARRAY_TO_STRING(ARRAY[DATE '2024-05-06', NULL], ';');
--> 1,*,3, 1,3, 2024-05-06
SELECT STRING_TO_ARRAY('a,b,,c', ',', ''), STRING_TO_ARRAY('abc', NULL), STRING_TO_ARRAY('', ','), STRING_TO_ARRAY('1,2', ',')::INT[];
--> [a, b, null, c], [a, b, c], [], [1, 2]
SELECT ARRAY_POSITION(ARRAY['a', 'b', 'a'], 'a', 2), ARRAY_POSITION(ARRAY[1, 2], 3), ARRAY_POSITIONS(ARRAY[1, 2, 1], 1), ARRAY_FILL(7, ARRAY[2]), ARRAY_DIMS(ARRAY[1, 2]), ARRAY_GET(ARRAY[5, 6], 2);
--> 3, null, [1, 3], [7, 7], [1:2], 6
SELECT GENERATE_SUBSCRIPTS(ARRAY['a', 'b'], 1) AS i ORDER BY i;
--> 1
--> 2
-- Numbers.
SELECT SIND(30), COSD(60), TAND(45), ASIND(0.5), ACOSD(0.5), ATAND(1), ATAN2D(1, 1), COTD(45);
--> 0.5, 0.5, 1.0, 30.0, 60.0, 45.0, 45.0, 1.0
SELECT FACTORIAL(20), SCALE(8.4100), MIN_SCALE(8.4100), NUM_NULLS(1, NULL, 'a'), NUM_NONNULLS(1, NULL, 'a');
--> 2432902008176640000, 4, 2, 1, 2
SELECT BITGET(5, 2), BITNAND(12, 10), BITNOR(12, 10), BITXNOR(12, 10), ULSHIFT(1, 31), URSHIFT(-1, 28), ROTATELEFT(1, 33), ROTATERIGHT(1, 1), ROTATELEFT(1::BIGINT, 63);
--> TRUE, -9, -15, -7, -2147483648, 15, 2, -2147483648, -9223372036854775808
SELECT LN(0);
--! 2201E
SELECT LOG(-1);
--! 2201E
-- Types and waiting.
SELECT PG_TYPEOF(1), PG_TYPEOF('a'), PG_TYPEOF(1.5), PG_TYPEOF(ARRAY[1]), PG_TYPEOF(CURRENT_DATE), PG_TYPEOF(INTERVAL '1 day'), PG_TYPEOF(NULL);
--> integer, text, numeric, integer[], date, interval, unknown
SELECT PG_SLEEP(0), PG_SLEEP(NULL);
--> , null
-- Moments.
SELECT EXTRACT(YEAR FROM AGE(TIMESTAMP '2001-04-10 12:00:00', TIMESTAMP '1957-06-13 13:00:00')), EXTRACT(MONTH FROM AGE(DATE '2001-04-10', DATE '1957-06-13')), DATE_PART('day', AGE(DATE '2001-04-10', DATE '1957-06-13'));
--> 43, 9, 27
SELECT EXTRACT(HOUR FROM AGE(TIMESTAMP '2024-01-02 01:00:00', TIMESTAMP '2024-01-01 02:00:00')), EXTRACT(DAY FROM AGE(DATE '2024-02-01', DATE '2024-03-15')), DATE_PART('year', AGE(CURRENT_DATE));
--> 23, -14, 0
SELECT AGE(DATE '2024-02-01', DATE '2024-03-15');
--! 0A000
SELECT DATE_BIN('15 minutes', TIMESTAMP '2024-02-11 15:44:17', TIMESTAMP '2001-01-01 00:00:00'), ISFINITE(DATE '2024-01-01');
--> 2024-02-11 15:30:00, TRUE
SELECT DATE '2024-01-01' + INTERVAL '1 hour', DATE '2024-01-01' - INTERVAL '30' MINUTE, DATE '2024-01-01' + INTERVAL '1 day', DATE '2024-01-01' + INTERVAL '1' DAY, DATE '2024-01-31' + INTERVAL '1 month';
--> 2024-01-01 01:00:00, 2023-12-31 23:30:00, 2024-01-02, 2024-01-02, 2024-02-29
SELECT DATE '2024-01-01' + TIME '03:04:05', TIME '05:00:00' - TIME '03:30:00', DATE '2024-03-01' - DATE '2024-02-01';
--> 2024-01-01 03:04:05, 0 01:30:00, 29
SELECT (TIME '10:00:00', TIME '12:00:00') OVERLAPS (TIME '12:00:00', TIME '13:00:00'), (DATE '2024-02-16', INTERVAL '100' DAY) OVERLAPS (DATE '2024-10-30', DATE '2024-05-01'), (DATE '2024-01-01', DATE '2024-01-01') OVERLAPS (DATE '2024-01-01', DATE '2024-02-01');
--> FALSE, TRUE, TRUE
SELECT EXTRACT(ISO_WEEK FROM DATE '2024-12-30'), EXTRACT(ISO_YEAR FROM DATE '2024-12-30'), EXTRACT(DAY_OF_WEEK FROM DATE '2024-05-05'), EXTRACT(ISO_DAY_OF_WEEK FROM DATE '2024-05-05'), DATE_PART('hour', INTERVAL '4 hours 3 minutes'), DATE_PART('second', TIMESTAMP '2024-01-01 00:00:01.5');
--> 1, 2025, 1, 7, 4, 1.5
-- Frames over months, and first and last values of frames with gaps.
CREATE TABLE sale (id INTEGER PRIMARY KEY, dept VARCHAR(5), pay INTEGER, day_ DATE);
--# 0
INSERT INTO sale VALUES (1, 'a', 10, DATE '2000-01-01'), (2, 'a', 20, DATE '2000-01-05'), (3, 'a', 20, DATE '2000-01-09'), (4, 'b', 5, DATE '2000-02-01'), (5, 'b', NULL, DATE '2000-03-01');
--# 5
SELECT id, SUM(pay) OVER (ORDER BY day_ RANGE BETWEEN INTERVAL '1' MONTH PRECEDING AND CURRENT ROW) FROM sale ORDER BY id;
--> 1, 10
--> 2, 30
--> 3, 50
--> 4, 55
--> 5, 5
-- Offsets reach beyond the values of the type, and between them.
SELECT id, COUNT(*) OVER (ORDER BY at_ RANGE BETWEEN INTERVAL '30' MINUTE PRECEDING AND CURRENT ROW) FROM (VALUES (1, TIME '00:10:00'), (2, TIME '00:30:00'), (3, TIME '23:50:00')) AS v (id, at_) ORDER BY id;
--> 1, 1
--> 2, 2
--> 3, 1
SELECT id, COUNT(*) OVER (ORDER BY day_ RANGE BETWEEN INTERVAL '12' HOUR PRECEDING AND CURRENT ROW) FROM sale WHERE id < 3 OR id > 3 ORDER BY id;
--> 1, 1
--> 2, 1
--> 4, 1
--> 5, 1
SELECT id, COUNT(*) OVER (ORDER BY day_ RANGE BETWEEN INTERVAL '100' HOUR PRECEDING AND CURRENT ROW) FROM sale WHERE id < 4 ORDER BY id;
--> 1, 1
--> 2, 2
--> 3, 2
SELECT id, COUNT(*) OVER (ORDER BY n RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM (VALUES (1, 99999999999999999999999999999999999997), (2, 99999999999999999999999999999999999998), (3, 99999999999999999999999999999999999999)) AS v (id, n) ORDER BY id;
--> 1, 2
--> 2, 3
--> 3, 2
SELECT id, FIRST_VALUE(id) OVER w, LAST_VALUE(id) OVER w, NTH_VALUE(id, 2) OVER w FROM sale WINDOW w AS (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) ORDER BY id;
--> 1, 2, 5, 3
--> 2, 1, 5, 3
--> 3, 1, 5, 2
--> 4, 1, 5, 2
--> 5, 1, 4, 2
-- Rows and queries of one row.
SELECT id FROM sale WHERE (dept, pay) = (SELECT 'a', 10);
--> 1
SELECT id FROM sale WHERE (dept, pay) <> (SELECT 'a', 20) ORDER BY id;
--> 1
--> 4
--> 5
SELECT id FROM sale WHERE (dept, pay) = (SELECT dept, pay FROM sale);
--! 21000
SELECT id FROM sale WHERE (dept, pay) < ANY (SELECT 'b', 6);
--! 0A000

-- SUBSTRING from the beginning; arithmetic with NULL needs no other operand.
SELECT SUBSTRING('hello' FOR 2), SUBSTRING('hello' FOR 2 + 1), SUBSTRING('hello' FROM 2 FOR 2), SUBSTRING('hello', 2);
--> he, hel, el, ello
SELECT 35 / COUNT(DISTINCT CAST(NULL AS INTEGER)) * CAST(NULL AS INTEGER) FROM (VALUES (1)) t(x);
--> null
SELECT x / 0 + CAST(NULL AS REAL), NULL - 1, 5 % CAST(NULL AS INTEGER) FROM (VALUES (1)) t(x);
--> null, null, null
SELECT x / 0 FROM (VALUES (1)) t(x);
--! 22012

-- Code points of six digits in texts and names.
SELECT U&'\+000061\0062\+01F600' = 'ab😀', CHAR_LENGTH(U&'!+01F600' UESCAPE '!'), U&'\\+000061', U&"\+000061" FROM (SELECT 1 AS "a") t;
--> TRUE, 1, \+000061, 1
SELECT U&'\+110000';
--! 42601
SELECT U&'\+0061';
--! 42601
-- Aggregates that are null for one row, for rows without a key or for no rows are known to be.
SELECT VAR_SAMP(x) IS NULL, VARIANCE(x) IS NULL, COVAR_SAMP(x, x) IS NULL, ARG_MAX(x, y) IS NULL, ARG_MIN(x, y) IS NULL FROM (VALUES (1, CAST(NULL AS INTEGER))) AS t(x, y) GROUP BY x;
--> TRUE, TRUE, TRUE, TRUE, TRUE
SELECT COLLECT(x) IS NULL, ARRAY_CONCAT_AGG(ARRAY[x]) IS NULL FROM (VALUES (1)) AS t(x) WHERE x > 1;
--> TRUE, TRUE
-- A digest of a digest.
SELECT HASH('SHA-256', 'a', 2) = SHA256(SHA256('a')), HASH('MD5', 'a', NULL) IS NULL;
--> TRUE, TRUE
SELECT HASH('MD5', 'a', 0);
--! 22023
SELECT JSON_ARRAY(NULL) IS NULL, RAND(NULL) IS NULL, CONCAT_WS(',', NULL, 'a') IS NULL;
--> FALSE, FALSE, FALSE
SELECT ELEMENT(ARRAY[1]);
--! 42883
-- Buckets of exact numbers begin where they should; a Java hexadecimal is no number; squares may be no double.
SELECT WIDTH_BUCKET(0.29, 0, 1, 100), WIDTH_BUCKET(CAST(0.29 AS DECIMAL(6, 4)), 1.0, 0, 100), WIDTH_BUCKET(1, 0, 1, 4), WIDTH_BUCKET(0.5e0, 0, 1, 4);
--> 30, 72, 5, 3
SELECT CAST('0X1P3' AS DOUBLE);
--! 22018
SELECT CAST('0x1p3' AS DOUBLE);
--! 22018
SELECT ROUND(CORR(y, x), 10), ROUND(REGR_R2(y, x), 10), ROUND(CORR(y * 1e-200, x * 1e-200), 10), ROUND(REGR_R2(y * 1e-200, x * 1e-200), 10) FROM (VALUES (1e100, 2e100), (3e100, 5e100), (4e100, 7e100)) AS v (x, y);
--> 0.997176465, 0.9943609023, 0.997176465, 0.9943609023
SELECT ASINH(-1e-20), ATANH(1e-20), ROUND(ACOSH(1e200), 6), ROUND(ASINH(1e200), 6);
--> -1.0E-20, 1.0E-20, 461.210166, 461.210166
-- Moments so small that their product has hardly any digits, and months beyond the last date.
SELECT ROUND(CORR(y * 1e-81, x * 1e-81), 9) FROM (VALUES (1e0, 1e0), (2e0, 3e0), (3e0, 2e0)) v(x, y);
--> 0.5
SELECT COUNT(*) OVER (ORDER BY d RANGE BETWEEN CURRENT ROW AND INTERVAL '1' MONTH FOLLOWING) FROM (VALUES (DATE '9999-12-31'), (DATE '9999-12-01')) v(d) ORDER BY d;
--> 2
--> 1
