package io.mokadb.shell.print;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.SQLException;

/** An array of objects, one row a line. Numbers stay numbers; what JSON cannot say is a string. */
final class JsonPrinter implements ResultPrinter {

  @Override
  public long print(ResultSet rows, PrintStream out) throws SQLException {
    PrintedColumns columns = new PrintedColumns(rows.getMetaData());
    long count = 0;
    out.print("[");
    while (rows.next()) {
      out.println(count == 0 ? "" : ",");
      out.print(object(columns, columns.row(rows)));
      count++;
    }
    out.println(count == 0 ? "]" : System.lineSeparator() + "]");
    return count;
  }

  private static String object(PrintedColumns columns, String[] row) {
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < row.length; i++) {
      if (i > 0) {
        json.append(", ");
      }
      quote(json, columns.labels().get(i));
      json.append(": ");
      if (row[i] == null) {
        json.append("null");
      } else if (columns.logical(i)) {
        json.append(Boolean.parseBoolean(row[i]) || row[i].equals("1"));
      } else if (columns.numeric(i) && isJsonNumber(row[i])) {
        json.append(row[i]);
      } else {
        quote(json, row[i]);
      }
    }
    return json.append('}').toString();
  }

  private static boolean isJsonNumber(String text) {
    return text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  }

  private static void quote(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }
}
