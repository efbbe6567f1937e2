package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.BOOLEAN;

import io.mokadb.sql.expr.node.LikeExpr;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.value.WatchedText;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.regex.Pattern;

/** LIKE, SIMILAR TO and matches of regular expressions. */
public final class PatternFunctions {
  private PatternFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "LIKE OPERATOR BOOLEAN TOTAL: whether a text is like a pattern",
        call -> like(call, false, false));
    registry.add(
        "NOT LIKE OPERATOR BOOLEAN: whether a text is not like a pattern",
        call -> like(call, false, true));
    registry.add(
        "ILIKE OPERATOR BOOLEAN: whether a text is like a pattern, in any case",
        call -> like(call, true, false));
    registry.add(
        "NOT ILIKE OPERATOR BOOLEAN: whether a text is not like a pattern, in any case",
        call -> like(call, true, true));
    registry.add(
        "SIMILAR / SIMILAR TO OPERATOR BOOLEAN: whether a text matches a pattern of SQL",
        call -> similar(call, false));
    registry.add(
        "NOT SIMILAR TO OPERATOR BOOLEAN: whether a text does not match a pattern of SQL",
        call -> similar(call, true));
    registry.add(
        "REGEXP_LIKE(VARCHAR, VARCHAR[, VARCHAR]) STANDARD BOOLEAN: "
            + "whether a regular expression matches a part of a text",
        call -> find(call, 2, false));
    registry.alias(
        "REGEXP_LIKE",
        "RLIKE / POSIX_REGEX_CASE_SENSITIVE / POSIX REGEX CASE SENSITIVE OPERATOR BOOLEAN: "
            + "whether a regular expression matches a part of a text");
    registry.add(
        "POSIX_REGEX_CASE_INSENSITIVE / POSIX REGEX CASE INSENSITIVE OPERATOR BOOLEAN: "
            + "whether a regular expression matches a part of a text, in any case",
        call -> find(call, -1, false));
    registry.add(
        "NEGATED POSIX REGEX CASE SENSITIVE OPERATOR BOOLEAN: "
            + "whether a regular expression matches no part of a text",
        call -> find(call, 2, true));
    registry.add(
        "NEGATED POSIX REGEX CASE INSENSITIVE OPERATOR BOOLEAN: "
            + "whether a regular expression matches no part of a text, in any case",
        call -> find(call, -1, true));
    RegexFunctions.register(registry);
  }

  private static Expr like(Call call, boolean ignoreCase, boolean negated) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr escape = call.size() == 3 ? call.text(2) : new Literal("\\");
    Expr matching =
        PatternMatching.<LikePattern>matching(
            WatchedText.of(call.text(0)),
            call.text(1),
            escape,
            (p, e) -> LikePattern.compile(p, e, ignoreCase),
            (s, p) -> p.matches(s) != negated);
    return ignoreCase
        ? matching
        : new LikeExpr(matching, call.text(0), call.text(1), escape, negated);
  }

  private static Expr similar(Call call, boolean negated) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr escape = call.size() == 3 ? call.text(2) : new Literal("\\");
    return PatternMatching.<Pattern>matching(
        WatchedText.of(call.text(0)),
        call.text(1),
        escape,
        SimilarPattern::compile,
        (s, p) -> p.matcher(s).matches() != negated);
  }

  /**
   * True if a pattern occurs.
   *
   * @param flags the operand with options, or -1 to ignore case
   */
  private static Expr find(Call call, int flags, boolean negated) {
    Expr options =
        flags < 0
            ? new Literal("i")
            : flags < call.size() && call.kind(flags).isCharacter()
                ? call.text(flags)
                : new Literal("");
    return call.asResult(
        PatternMatching.<Pattern>matching(
            WatchedText.of(call.text(0)),
            call.text(1),
            options,
            PatternMatching::regex,
            (s, p) -> p.matcher(s).find() != negated),
        BOOLEAN);
  }
}
