package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * Reads {@code *.golden}: a line {@code > statement} and below it what the parser makes of it:
 * {@code = SQL} as the tree prints itself, or {@code ! SQLState message}. Other lines are titles.
 */
record GoldenStatements(List<Case> cases) {
  /** One statement; {@code \n} and {@code \t} in it stand for the characters. */
  record Case(String title, String sql, String expected) {
    @Override
    public String toString() {
      return title + ": " + sql;
    }
  }

  static GoldenStatements read(String resource) throws IOException {
    List<Case> cases = new ArrayList<>();
    String title = "";
    String sql = null;
    for (String line : text(resource).lines().toList()) {
      if (line.startsWith("> ")) {
        sql = line.substring(2).replace("\\n", "\n").replace("\\t", "\t");
      } else if (line.startsWith("= ") || line.startsWith("! ")) {
        cases.add(new Case(title, sql, line));
      } else if (!line.isBlank()) {
        title = line;
      }
    }
    return new GoldenStatements(cases);
  }

  static String outcome(String sql) {
    try {
      SqlNode node = SqlParsing.parse(sql);
      return "= " + node.getClass().getSimpleName() + ": " + oneLine(node.toString());
    } catch (MokaException e) {
      return "! " + e.state().code() + " " + e.getMessage();
    }
  }

  private static String oneLine(String text) {
    return text.replace("`", "").replaceAll("\\s+", " ").strip();
  }

  private static String text(String resource) throws IOException {
    try (InputStream in = GoldenStatements.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
