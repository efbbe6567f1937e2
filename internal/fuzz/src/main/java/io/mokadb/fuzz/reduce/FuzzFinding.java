package io.mokadb.fuzz.reduce;

import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.schema.Schema;
import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.util.List;

/** A difference with everything that is needed to see it again. */
public record FuzzFinding(Schema schema, List<Node> subject, Difference difference) {
  /** How large it is; reducing makes it smaller. */
  int size() {
    int size = schema.views().size();
    for (SchemaTable table : schema.tables()) {
      size += 1 + table.rows().size() + table.indexes().size() + table.constraints().size();
    }
    for (Node node : subject) {
      size += node.size();
    }
    return size;
  }

  /**
   * What makes two findings one: the kind, and for wrong rows the words of the statement without
   * names and constants.
   */
  public String signature() {
    if (!difference.kind().endsWith("rows")) {
      return difference.kind();
    }
    return difference.kind()
        + difference
            .statement()
            .replaceAll("'[^']*'|\\b\\d[\\d.]*\\b|\\b[a-z]+\\d*\\b", "")
            .replaceAll("[\\s.,]+", " ");
  }

  /** A script that can be pasted. */
  public String script() {
    StringBuilder text = new StringBuilder("-- " + difference.kind() + "\n");
    schema.script(TargetDialect.MOKA).forEach(sql -> text.append(sql).append(";\n"));
    text.append(difference.statement()).append(";\n");
    text.append("-- Moka:\n").append(comment(difference.actual()));
    text.append("-- expected:\n").append(comment(difference.expected()));
    return text.toString();
  }

  private static String comment(String text) {
    StringBuilder out = new StringBuilder();
    text.lines().forEach(line -> out.append("--   ").append(line).append('\n'));
    return out.toString();
  }
}
