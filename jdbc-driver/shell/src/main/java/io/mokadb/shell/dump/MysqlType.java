package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A type of MySQL here. Unsigned numbers get the next larger type, and a check.
 *
 * @param sql the type
 * @param check a condition that the values fulfil; null for none
 * @param values how values in an INSERT are translated
 */
record MysqlType(String sql, String check, Values values) {
  private static final Pattern TEXT = Pattern.compile("'((?:[^']|'')*)'");

  /** Translations of values. */
  enum Values {
    SAME,
    /** X'01' is TRUE. */
    BIT,
    /** Texts are bytes. */
    BYTES,
    /** The column computes its values. */
    GENERATED
  }

  private static MysqlType same(String sql) {
    return new MysqlType(sql, null, Values.SAME);
  }

  private static MysqlType bytes(String sql) {
    return new MysqlType(sql, null, Values.BYTES);
  }

  /**
   * @param table for messages
   * @param wide whether numbers of the column are greater than those of BIGINT
   * @throws ScriptException for a type that has no like here
   */
  static MysqlType of(ColumnClause column, String table, boolean wide) throws ScriptException {
    String type = column.typeName();
    boolean unsigned = type.contains(" UNSIGNED") || type.contains(" ZEROFILL");
    String name = type.replaceFirst(" (UNSIGNED|SIGNED|ZEROFILL).*", "");
    String arguments = column.typeArguments();
    String in = arguments.isEmpty() ? "" : "(" + arguments + ")";
    String number = wide ? "DECIMAL(20, 0)" : number(name, unsigned, in);
    if (number != null) {
      return new MysqlType(number, unsigned ? column.name() + " >= 0" : null, Values.SAME);
    }
    return switch (name) {
      // The blanks at the end of a CHAR are not read there.
      case "CHAR" -> same("VARCHAR" + (in.isEmpty() ? "(1)" : in));
      case "VARCHAR", "CHARACTER VARYING" -> same("VARCHAR" + in);
      case "TINYTEXT" -> same("VARCHAR(255)");
      case "TEXT" -> same("VARCHAR");
      case "MEDIUMTEXT", "LONGTEXT" -> same("CLOB");
      case "BINARY" -> bytes("BINARY" + (in.isEmpty() ? "(1)" : in));
      case "VARBINARY" -> bytes("VARBINARY" + in);
      case "TINYBLOB" -> bytes("VARBINARY(255)");
      case "BLOB" -> bytes("VARBINARY");
      case "MEDIUMBLOB", "LONGBLOB" -> bytes("BLOB");
      case "DATE", "JSON", "UUID" -> same(name);
      case "TIME" -> same("TIME" + fraction(in));
      case "DATETIME" -> same("TIMESTAMP" + fraction(in));
      case "TIMESTAMP" -> same("TIMESTAMP" + fraction(in) + " WITH TIME ZONE");
      case "YEAR" -> same("SMALLINT");
      case "ENUM" -> same("ENUM" + in);
      case "SET" -> set(column.name(), in);
      case "BIT" -> bits(arguments);
      case "INET4", "INET6" -> same("VARCHAR(45)");
      default -> throw TableClause.unknown(table, column.name() + " " + column.type());
    };
  }

  private static String fraction(String in) {
    return in.isEmpty() ? "(0)" : in;
  }

  /** Null for a type that is not of numbers. */
  private static String number(String name, boolean unsigned, String in) {
    return switch (name) {
      case "TINYINT" -> unsigned ? "SMALLINT" : "TINYINT";
      case "BOOL", "BOOLEAN" -> "TINYINT";
      case "SMALLINT" -> unsigned ? "INTEGER" : "SMALLINT";
      case "MEDIUMINT" -> "INTEGER";
      case "INT", "INTEGER" -> unsigned ? "BIGINT" : "INTEGER";
      case "BIGINT" -> "BIGINT";
      case "DECIMAL", "NUMERIC" -> "DECIMAL" + (in.isEmpty() ? "(10, 0)" : in);
      case "FLOAT" -> "REAL";
      case "DOUBLE", "DOUBLE PRECISION", "REAL" -> "DOUBLE PRECISION";
      default -> null;
    };
  }

  /** A text of labels with commas between them. */
  private static MysqlType set(String column, String in) {
    StringBuilder labels = new StringBuilder();
    Matcher label = TEXT.matcher(in);
    while (label.find()) {
      labels.append(labels.length() == 0 ? "" : "|").append(Pattern.quote(label.group(1)));
    }
    String any = "(" + labels.toString().replace("\\Q", "").replace("\\E", "") + ")";
    return new MysqlType("VARCHAR", column + " ~ '^(" + any + "(," + any + ")*)?$'", Values.SAME);
  }

  private static MysqlType bits(String length) {
    int bits = length.isEmpty() ? 1 : Integer.parseInt(length);
    return bits == 1
        ? new MysqlType("BOOLEAN", null, Values.BIT)
        : bytes("VARBINARY(" + (bits + 7) / 8 + ")");
  }

  /** A bit as bytes, as a text of them or as a number, as BOOLEAN. */
  static String bit(String written) {
    return switch (written) {
      case "X'01'", "U&'\\0001'", "1" -> "TRUE";
      case "X'00'", "U&'\\0000'", "0" -> "FALSE";
      default -> written;
    };
  }
}
