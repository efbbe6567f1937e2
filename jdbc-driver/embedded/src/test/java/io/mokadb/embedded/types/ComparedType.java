package io.mokadb.embedded.types;

import java.util.List;

/**
 * A type with values that are equal to others in unexpected ways, or just not.
 *
 * @param name of the type in names of tables
 * @param declaration as a column has it
 * @param values SQL expressions that are cast to the type
 */
record ComparedType(String name, String declaration, List<String> values) {
  static final List<ComparedType> ALL =
      List.of(
          of("BOOL", "BOOLEAN", "NULL", "FALSE", "TRUE"),
          of("TINY", "TINYINT", "NULL", "-128", "0", "1", "127"),
          of("SMALL", "SMALLINT", "NULL", "-32768", "0", "1", "127", "32767"),
          of("INT4", "INTEGER", "NULL", "-2147483648", "0", "1", "127", "16777217", "2147483647"),
          of(
              "INT8",
              "BIGINT",
              "NULL",
              "-9223372036854775808",
              "0",
              "1",
              "16777217",
              "9007199254740992",
              "9007199254740993",
              "9223372036854775807"),
          of("DEC0", "DECIMAL(38, 0)", "NULL", "0", "1", "9007199254740993", "9223372036854775807"),
          of("DEC1", "DECIMAL(6, 1)", "NULL", "-0.0", "0.1", "1.0", "1.5", "127.0"),
          of("DEC2", "DECIMAL(24, 2)", "NULL", "0", "0.10", "1.00", "1.50", "9007199254740993.00"),
          of(
              "FLOAT4",
              "REAL",
              "NULL",
              "'NaN'",
              "'-0.0'",
              "'0.0'",
              "'0.1'",
              "'1'",
              "'16777216'",
              "'Infinity'",
              "'-Infinity'"),
          of(
              "FLOAT8",
              "DOUBLE",
              "NULL",
              "'NaN'",
              "'-0.0'",
              "'0.0'",
              "'0.1'",
              "'1'",
              "'1.5'",
              "'16777217'",
              "'9007199254740992'",
              "'9223372036854775807'",
              "'Infinity'",
              "'-Infinity'"),
          of("CHAR1", "CHAR(1)", "NULL", "''", "'a'", "'1'", "'b'"),
          of("CHAR5", "CHAR(5)", "NULL", "''", "'a'", "'a b'", "'A'", "'t'", "'1'", "'1.0'"),
          of(
              "TEXT",
              "VARCHAR(40)",
              "NULL",
              "''",
              "' '",
              "'a'",
              "'a '",
              "'a  '",
              "'a' || CHR(9)",
              "'a b'",
              "'A'",
              "'1'",
              "'é'",
              "'\uD83D\uDE00'",
              "'\uFF5E'"),
          of("NUMERALS", "VARCHAR(10)", "NULL", "'0'", "'1'", "'127'"),
          of("LONG_TEXT", "CLOB", "NULL", "''", "'a'", "'a '", "'A'"),
          of("BYTES", "VARBINARY(8)", "NULL", "X''", "X'61'", "X'6120'", "X'00'", "X'FF'"),
          of("LONG_BYTES", "BLOB", "NULL", "X''", "X'61'", "X'6120'"),
          of(
              "DAY",
              "DATE",
              "NULL",
              "'0001-01-01'",
              "'1582-10-10'",
              "'1969-12-31'",
              "'2024-03-31'",
              "'2024-10-27'"),
          of("CLOCK", "TIME(6)", "NULL", "'00:00:00'", "'12:30:00'", "'12:30:00.000001'"),
          of(
              "MOMENT",
              "TIMESTAMP(6)",
              "NULL",
              "'0001-01-01 00:00:00'",
              "'1582-10-10 00:00:00'",
              "'2024-03-31 00:00:00'",
              "'2024-10-27 02:30:00'",
              "'2024-03-31 00:00:00.000001'"),
          of(
              "MOMENT_TZ",
              "TIMESTAMP(6) WITH TIME ZONE",
              "NULL",
              "'2024-03-31 00:00:00+01:00'",
              "'2024-03-30 23:00:00+00:00'",
              "'2024-10-27 02:30:00+01:00'",
              "'2024-10-27 02:30:00+02:00'"),
          of(
              "CLOCK_TZ",
              "TIME(6) WITH TIME ZONE",
              "NULL",
              "'12:30:00+01:00'",
              "'11:30:00+00:00'",
              "'12:30:00+02:00'"),
          of(
              "MONTHS",
              "INTERVAL YEAR TO MONTH",
              "NULL",
              "INTERVAL '1' YEAR",
              "INTERVAL '12' MONTH",
              "INTERVAL '0' MONTH"),
          of(
              "TIMES",
              "INTERVAL DAY TO SECOND",
              "NULL",
              "INTERVAL '1' DAY",
              "INTERVAL '24' HOUR",
              "INTERVAL '0' SECOND"),
          of(
              "IDS",
              "UUID",
              "NULL",
              "'00000000-0000-0000-0000-000000000000'",
              "'7fffffff-0000-0000-0000-000000000000'",
              "'80000000-0000-0000-0000-000000000000'"),
          of(
              "DOCUMENT",
              "JSON",
              "NULL",
              "'null'",
              "'1'",
              "'1.0'",
              "'\"a\"'",
              "'{\"a\": 1, \"b\": [2]}'",
              "'{\"b\":[2.0],\"a\":1.0}'",
              "'[]'"),
          of("MOOD", "ENUM('b', 'a')", "NULL", "'a'", "'b'"),
          of(
              "INTS",
              "INTEGER ARRAY",
              "NULL",
              "ARRAY[]",
              "ARRAY[1]",
              "ARRAY[1, NULL]",
              "ARRAY[NULL, 1]",
              "ARRAY[1, 2]"),
          of(
              "DOUBLES",
              "DOUBLE ARRAY",
              "NULL",
              "ARRAY[]",
              "ARRAY[1]",
              "ARRAY[CAST('-0.0' AS DOUBLE)]",
              "ARRAY[CAST('0.0' AS DOUBLE)]",
              "ARRAY[CAST('NaN' AS DOUBLE)]"),
          of("DECIMALS", "DECIMAL(6, 2) ARRAY", "NULL", "ARRAY[]", "ARRAY[1.00]", "ARRAY[1, NULL]"),
          of("CHARS", "CHAR(3) ARRAY", "NULL", "ARRAY[]", "ARRAY['a']", "ARRAY['a', NULL]"),
          of("TEXTS", "VARCHAR(5) ARRAY", "NULL", "ARRAY[]", "ARRAY['a']", "ARRAY['a ']"));

  private static ComparedType of(String name, String declaration, String... values) {
    return new ComparedType(name, declaration, List.of(values));
  }

  boolean isKey() {
    return !declaration.equals("CLOB") && !declaration.equals("BLOB");
  }

  /** Whether keys and sorts compare what {@code =} does: they compare JSON by its text. */
  boolean isOrdered() {
    return isKey() && !declaration.equals("JSON");
  }

  private boolean isText() {
    return declaration.matches("(VAR)?CHAR.*") && !declaration.endsWith("ARRAY");
  }

  private boolean isNumber() {
    return declaration.matches(".*INT(EGER)?|DECIMAL[^A]*|REAL|DOUBLE");
  }

  /** Whether a text is read as a value of the other type, which may fail for some values. */
  boolean isReadAs(ComparedType other) {
    boolean numbers = name.equals("NUMERALS") && other.isNumber();
    return isText() && !other.isText() && !other.declaration.matches("CLOB|JSON") && !numbers;
  }

  /** Whether set operations make texts of both, or want a cast. */
  boolean isTextBeside(ComparedType other) {
    return isText() && other.isNumber();
  }

  /** A value as an expression of the type. */
  String value(int index) {
    return "CAST(" + values.get(index) + " AS " + declaration + ")";
  }
}
