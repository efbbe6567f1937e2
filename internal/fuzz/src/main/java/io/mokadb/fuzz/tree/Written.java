package io.mokadb.fuzz.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement as text with its parameters.
 *
 * @param parameters the constants that question marks stand for, in their order
 */
public record Written(String text, List<TreePart.Constant> parameters) {
  /** Writes a tree, with its constants as parameters or as literals. */
  public static Written of(Node node, TargetDialect dialect, boolean parameters) {
    StringBuilder out = new StringBuilder();
    List<TreePart.Constant> values = parameters ? new ArrayList<>() : null;
    write(node, dialect, out, values);
    return new Written(out.toString(), values == null ? List.of() : values);
  }

  private static void write(
      Node node, TargetDialect dialect, StringBuilder out, List<TreePart.Constant> values) {
    for (TreePart part : node.parts()) {
      if (part instanceof TreePart.Text text) {
        out.append(dialect == TargetDialect.MOKA ? text.moka() : text.postgres());
      } else if (part instanceof TreePart.One one) {
        write(one.node(), dialect, out, values);
      } else if (part instanceof TreePart.Optional optional) {
        write(optional.node(), dialect, out, values);
      } else if (part instanceof TreePart.Many many) {
        String separator = "";
        for (Node each : many.nodes()) {
          out.append(separator);
          write(each, dialect, out, values);
          separator = many.separator();
        }
      } else if (part instanceof TreePart.Constant constant) {
        write(constant, out, values);
      }
    }
  }

  private static void write(
      TreePart.Constant constant, StringBuilder out, List<TreePart.Constant> values) {
    if (values == null) {
      out.append(literal(constant.sort(), constant.value()));
    } else {
      values.add(constant);
      out.append("CAST(? AS ").append(constant.sort().type()).append(')');
    }
  }

  /** A value as a literal that both databases read alike. */
  public static String literal(Sort sort, String value) {
    if (value == null) {
      return "CAST(NULL AS " + sort.type() + ")";
    }
    return switch (sort) {
      case INTEGER -> value.startsWith("-") ? "(" + value + ")" : value;
      case BIGINT, DECIMAL -> "CAST(" + value + " AS " + sort.type() + ")";
      case DOUBLE -> "CAST('" + value + "' AS DOUBLE PRECISION)";
      case VARCHAR -> "'" + value.replace("'", "''") + "'";
      case CHAR -> "CAST('" + value + "' AS CHAR(3))";
      case DATE -> "DATE '" + value + "'";
      case TIMESTAMP -> "TIMESTAMP '" + value + "'";
      default -> value;
    };
  }
}
