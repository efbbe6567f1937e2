package io.mokadb.embedded.slt;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** The rows of a query in the form in which files hold them. Stateless. */
final class SltResult {
  private SltResult() {}

  /** The values line by line, sorted as the record wants. */
  static List<String> read(ResultSet rows, SltRecord record) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>(record.types().length());
      for (int i = 0; i < record.types().length(); i++) {
        row.add(value(rows, i + 1, record.types().charAt(i)));
      }
      all.add(row);
    }
    if (record.sort().equals("rowsort")) {
      all.sort(SltResult::compareRows);
    }
    List<String> values = new ArrayList<>();
    all.forEach(values::addAll);
    if (record.sort().equals("valuesort")) {
      values.sort(Comparator.naturalOrder());
    }
    return values;
  }

  private static int compareRows(List<String> a, List<String> b) {
    for (int i = 0; i < a.size(); i++) {
      int order = a.get(i).compareTo(b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static String value(ResultSet rows, int column, char type) throws SQLException {
    String text = rows.getString(column);
    if (text == null) {
      return "NULL";
    }
    return switch (type) {
      case 'I' -> integer(rows, column, text);
      case 'R' -> String.format(Locale.ROOT, "%.3f", rows.getDouble(column));
      default -> text.isEmpty() ? "(empty)" : text.replaceAll("[^ -~]", "@");
    };
  }

  private static String integer(ResultSet rows, int column, String text) throws SQLException {
    try {
      return String.valueOf(rows.getBigDecimal(column).toBigInteger());
    } catch (SQLException notANumber) {
      return text.equals("TRUE") ? "1" : "0";
    }
  }

  /** Whether values are those expected, which may be given by their hash. */
  static boolean matches(List<String> values, SltRecord record) {
    List<String> expected = record.expected();
    if (expected.size() == 1 && expected.get(0).contains(" values hashing to ")) {
      String[] words = expected.get(0).split("\\s+");
      return values.size() == Integer.parseInt(words[0])
          && hash(values).equals(words[words.length - 1]);
    }
    if (values.equals(expected)) {
      return true;
    }
    List<String> sorted = new ArrayList<>(values);
    List<String> wanted = new ArrayList<>(expected);
    Collections.sort(sorted);
    Collections.sort(wanted);
    return !record.sort().equals("nosort") && sorted.equals(wanted);
  }

  private static String hash(List<String> values) {
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      for (String value : values) {
        md5.update((value + "\n").getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(md5.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
