package io.mokadb.sql.plan.calcite;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.apache.calcite.util.NlsString;

/**
 * {@code x LIKE 'pattern' ESCAPE ''}, in which no character escapes, and {@code ESCAPE '%'}.
 * Without it, the simplification of Calcite 1.42.0 takes the first character of each escape, which
 * an empty one does not have, and takes two percent signs for one. Such a pattern gets the default
 * escape and doubles it. No upstream issue found. Stateless.
 */
public final class UnescapedLike {
  private static final String DEFAULT_ESCAPE = "\\";

  private UnescapedLike() {}

  public static boolean isOne(SqlCall call) {
    return call.getKind() == SqlKind.LIKE && call.operandCount() == 3;
  }

  public static RexNode convert(SqlRexContext context, SqlCall call) {
    return StandardConvertletTable.INSTANCE
        .get(call)
        .convertCall(context, call)
        .accept(new Doubling(context.getRexBuilder()));
  }

  /** The text of a literal; null if it is not a text. */
  private static String text(RexLiteral literal) {
    return literal.isNull() || !SqlTypeUtil.inCharFamily(literal.getType())
        ? null
        : literal.getValueAs(NlsString.class).getValue();
  }

  /** A pattern in which a percent sign escapes, with the default escape. */
  private static String withoutPercent(String pattern) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      boolean escaped = pattern.charAt(i) == '%';
      i += escaped ? 1 : 0;
      char c = pattern.charAt(i);
      text.append(escaped || c == '\\' ? DEFAULT_ESCAPE : "").append(c);
    }
    return text.toString();
  }

  private static final class Doubling extends RexShuttle {
    private final RexBuilder builder;

    Doubling(RexBuilder builder) {
      this.builder = builder;
    }

    @Override
    public RexNode visitCall(RexCall call) {
      if (call.getKind() != SqlKind.LIKE
          || call.getOperands().size() != 3
          || !(call.getOperands().get(1) instanceof RexLiteral written)
          || !(call.getOperands().get(2) instanceof RexLiteral escape)
          || !("".equals(text(escape)) || "%".equals(text(escape)))
          || text(written) == null) {
        return super.visitCall(call);
      }
      String pattern = text(written);
      boolean percent = "%".equals(text(escape));
      if (percent && !pattern.matches("(?s)([^%]|%.)*")) {
        // It ends with its escape, which is told when it is used.
        return super.visitCall(call);
      }
      RexNode doubled =
          builder.makeLiteral(
              percent
                  ? withoutPercent(pattern)
                  : pattern.replace(DEFAULT_ESCAPE, DEFAULT_ESCAPE + DEFAULT_ESCAPE));
      return builder.makeCall(
          call.getType(), call.getOperator(), List.of(call.getOperands().get(0), doubled));
    }
  }
}
