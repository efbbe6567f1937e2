package io.mokadb.sql.plan.explain;

import java.util.List;
import java.util.Locale;

/** A plan as a JSON document. Stateless. */
public final class PlanJson {
  private PlanJson() {}

  /**
   * The document.
   *
   * @param notes lines about the whole statement
   */
  public static String of(PlanNode root, List<String> notes) {
    StringBuilder text = new StringBuilder("{\"plan\": ");
    append(text, root, 1);
    text.append(",\n \"notes\": [");
    for (int i = 0; i < notes.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(quoted(notes.get(i)));
    }
    return text.append("]}").toString();
  }

  private static void append(StringBuilder text, PlanNode node, int depth) {
    String indent = "\n" + " ".repeat(depth);
    text.append("{\"operator\": ").append(quoted(node.name()));
    text.append(',').append(indent).append(" \"text\": ").append(quoted(node.text()));
    if (node.estimate() != null) {
      text.append(',').append(indent).append(" \"estimatedRows\": ").append(node.estimatedRows());
    }
    if (node.ran()) {
      number(text, indent, "actualRows", node.measured() == null ? 0 : node.measured().rows());
      number(text, indent, "opens", node.measured() == null ? 0 : node.measured().opens());
      number(text, indent, "keys", node.measured() == null ? 0 : node.measured().keys());
      number(text, indent, "cells", node.measured() == null ? 0 : node.measured().cells());
      text.append(',').append(indent).append(" \"millis\": ");
      text.append(String.format(Locale.ROOT, "%.3f", node.millis()));
    }
    text.append(',').append(indent).append(" \"inputs\": [");
    for (int i = 0; i < node.inputs().size(); i++) {
      text.append(i == 0 ? "" : "," + indent + "  ");
      append(text, node.inputs().get(i), depth + 2);
    }
    text.append("]}");
  }

  private static void number(StringBuilder text, String indent, String name, long value) {
    text.append(',').append(indent).append(" \"").append(name).append("\": ").append(value);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
