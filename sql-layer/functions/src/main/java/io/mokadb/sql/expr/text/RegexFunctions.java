package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.node.Fn2;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.expr.value.WatchedText;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Functions with regular expressions: replacement, matches, groups, parts. */
final class RegexFunctions {
  private RegexFunctions() {}

  static void register(FunctionRegistry registry) {
    registry.add(
        "REGEXP_REPLACE(VARCHAR, VARCHAR[, ANY[, ANY[, ANY[, ANY]]]]) VARCHAR: "
            + "a text in which matches of a regular expression are replaced",
        RegexFunctions::replace);
    registry.add(
        "REGEXP_SUBSTR(VARCHAR, VARCHAR[, INTEGER[, INTEGER[, VARCHAR[, INTEGER]]]]) "
            + "VARCHAR OR NULL: "
            + "what a regular expression matches",
        RegexFunctions::occurrence);
    registry.add(
        "REGEXP_INSTR(VARCHAR, VARCHAR[, INTEGER[, INTEGER[, INTEGER[, VARCHAR[, "
            + "INTEGER]]]]]) INTEGER: "
            + "where a regular expression matches, from 1; 0 if it does not",
        RegexFunctions::place);
    registry.add(
        "REGEXP_COUNT(VARCHAR, VARCHAR[, INTEGER[, VARCHAR]]) INTEGER: "
            + "how often a regular expression matches",
        RegexFunctions::count);
    registry.add(
        "REGEXP_MATCH(VARCHAR, VARCHAR[, VARCHAR]) VARCHAR ARRAY OR NULL: "
            + "the groups of the first match of a regular expression",
        call -> texts(call, RegexFunctions::groups));
    registry.add(
        "REGEXP_MATCHES(VARCHAR, VARCHAR[, VARCHAR]) VARCHAR ARRAY ARRAY OR NULL: "
            + "the groups of all matches of a regular expression, as rows",
        call ->
            !call.sized(2, 3)
                ? null
                : Strict.of(
                    WatchedText.of(call.text(0)),
                    call.text(1),
                    call.size() > 2 ? call.text(2) : new Literal(""),
                    (s, p, o) ->
                        allGroups(
                            s,
                            PatternMatching.regex((String) p, (String) o),
                            ((String) o).indexOf('g') >= 0)));
    registry.add(
        "REGEXP_PART(VARCHAR, VARCHAR) VARCHAR OR NULL INTERNAL: "
            + "SUBSTRING with a regular expression",
        call ->
            call.asResult(
                PatternMatching.<Pattern>matching(
                    WatchedText.of(call.text(0)),
                    call.text(1),
                    new Literal(""),
                    PatternMatching::regex,
                    RegexFunctions::part),
                TEXT));
    registry.add(
        "SIMILAR_PART(VARCHAR, VARCHAR, VARCHAR) VARCHAR OR NULL INTERNAL: "
            + "SUBSTRING with a pattern of SQL",
        call ->
            call.asResult(
                Strict.of(
                    WatchedText.of(call.text(0)),
                    call.text(1),
                    call.text(2),
                    (s, p, e) -> SimilarPattern.part((WatchedText) s, (String) p, (String) e)),
                TEXT));
    registry.add(
        "REGEXP_SPLIT_TO_ARRAY(VARCHAR, VARCHAR[, VARCHAR]) VARCHAR ARRAY OR NULL: "
            + "the parts of a text between matches",
        call -> texts(call, RegexFunctions::split));
    registry.alias(
        "REGEXP_SPLIT_TO_ARRAY",
        "REGEXP_SPLIT_TO_TABLE(VARCHAR, VARCHAR[, VARCHAR]) VARCHAR ARRAY OR NULL: "
            + "the parts of a text between matches, as rows");
  }

  /**
   * REGEXP_REPLACE(text, pattern [, replacement [, options or position [, occurrence, options]]]).
   */
  private static Expr replace(Call call) {
    if (!call.sized(2, 6)) {
      return null;
    }
    Expr replacement = call.size() > 2 ? call.text(2) : new Literal("");
    boolean optionsAtFour = call.size() == 4 && call.kind(3).isCharacter();
    Expr options =
        optionsAtFour ? call.text(3) : call.size() == 6 ? call.text(5) : new Literal("g");
    Expr from = call.size() > 3 && !optionsAtFour ? call.bigint(3) : new Literal(1L);
    Expr occurrence = call.size() > 4 ? call.bigint(4) : new Literal(0L);
    return call.asResult(
        Strict.of(
            List.of(
                WatchedText.of(call.text(0)), call.text(1), replacement, options, from, occurrence),
            v -> {
              WatchedText text = (WatchedText) v[0];
              Matcher matcher = PatternMatching.regex((String) v[1], (String) v[3]).matcher(text);
              // with options but without 'g', PostgreSQL replaces the first occurrence alone
              long wanted = optionsAtFour && ((String) v[3]).indexOf('g') < 0 ? 1 : (Long) v[5];
              RegexReplacement by = new RegexReplacement((String) v[2]);
              return replace(text, matcher, by, (Long) v[4], wanted);
            }),
        TEXT);
  }

  private static String replace(
      WatchedText text, Matcher matcher, RegexReplacement by, long from, long occurrence) {
    int start = CodePoints.index(text.text(), Math.max(0, from - 1));
    StringBuilder result = new StringBuilder();
    long seen = 0;
    int copied = 0;
    for (boolean found = matcher.find(start); found; found = matcher.find()) {
      seen++;
      if (occurrence == 0 || occurrence == seen) {
        result.append(text.text(), copied, matcher.start());
        by.appendTo(result, matcher);
        copied = matcher.end();
      }
      if (occurrence != 0 && seen >= occurrence) {
        break;
      }
    }
    return seen == 0 || (occurrence != 0 && seen < occurrence)
        ? text.text()
        : result.append(text.text(), copied, text.length()).toString();
  }

  /**
   * The occurrence of a pattern: REGEXP_SUBSTR(text, pattern [, from [, occurrence [, options [,
   * group]]]]).
   */
  private static Expr occurrence(Call call) {
    if (!call.sized(2, 6)) {
      return null;
    }
    List<Expr> operands = occurrence(call, 4);
    return call.asResult(
        Strict.of(
            operands,
            v -> {
              Matcher matcher = find(v);
              return matcher == null ? null : matcher.group(group(matcher, (Long) v[5]));
            }),
        TEXT);
  }

  /** Where it begins or, after the operand 1 that the options follow, ends; 0 without one. */
  private static Expr place(Call call) {
    if (!call.sized(2, 7)) {
      return null;
    }
    List<Expr> operands = occurrence(call, 5);
    operands.add(call.size() > 4 ? call.bigint(4) : new Literal(0L));
    return call.asResult(
        Strict.of(
            operands,
            v -> {
              Matcher matcher = find(v);
              if (matcher == null) {
                return 0;
              }
              int group = group(matcher, (Long) v[5]);
              int at = (Long) v[6] == 0 ? matcher.start(group) : matcher.end(group);
              return at < 0 ? 0 : ((WatchedText) v[0]).text().codePointCount(0, at) + 1;
            }),
        INTEGER);
  }

  /** Text, pattern, from, occurrence, options and group. */
  private static List<Expr> occurrence(Call call, int options) {
    List<Expr> operands = new ArrayList<>();
    operands.add(WatchedText.of(call.text(0)));
    operands.add(call.text(1));
    operands.add(call.size() > 2 ? call.bigint(2) : new Literal(1L));
    operands.add(call.size() > 3 ? call.bigint(3) : new Literal(1L));
    operands.add(call.size() > options ? call.text(options) : new Literal(""));
    operands.add(call.size() > options + 1 ? call.bigint(options + 1) : new Literal(0L));
    return operands;
  }

  private static Matcher find(Object[] v) {
    WatchedText text = (WatchedText) v[0];
    Matcher matcher = PatternMatching.regex((String) v[1], (String) v[4]).matcher(text);
    boolean found = matcher.find(CodePoints.index(text.text(), Math.max(0, (Long) v[2] - 1)));
    for (long i = 1; found && i < (Long) v[3]; i++) {
      found = matcher.find();
    }
    return found ? matcher : null;
  }

  private static int group(Matcher matcher, long wanted) {
    if (wanted < 0 || wanted > matcher.groupCount()) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "The pattern " + matcher.pattern() + " has no group " + wanted);
    }
    return (int) wanted;
  }

  /** Makes an array of a text and a pattern. */
  private static Expr texts(Call call, Fn2 function) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr options = call.size() > 2 ? call.text(2) : new Literal("");
    return Strict.of(
        List.of(WatchedText.of(call.text(0)), call.text(1), options),
        v -> function.apply(v[0], PatternMatching.regex((String) v[1], (String) v[2])));
  }

  /** The groups of the first match, or the match itself; null without one. */
  private static Object groups(Object text, Object pattern) {
    Matcher matcher = ((Pattern) pattern).matcher((WatchedText) text);
    return matcher.find() ? groups(matcher) : null;
  }

  private static List<Object> groups(Matcher matcher) {
    List<Object> groups = new ArrayList<>();
    for (int i = Math.min(1, matcher.groupCount()); i <= matcher.groupCount(); i++) {
      groups.add(matcher.group(i));
    }
    return Collections.unmodifiableList(groups);
  }

  private static Object split(Object text, Object pattern) {
    String whole = ((WatchedText) text).text();
    Matcher matcher = ((Pattern) pattern).matcher((WatchedText) text);
    List<Object> parts = new ArrayList<>();
    int from = 0;
    while (matcher.find()) {
      // Nothing parts nothing at either end, nor right behind what has parted.
      boolean empty = matcher.end() == matcher.start();
      if (!empty || (matcher.start() > from && matcher.end() < whole.length())) {
        parts.add(whole.substring(from, matcher.start()));
        from = matcher.end();
      }
    }
    parts.add(whole.substring(from));
    return parts;
  }

  private static Expr count(Call call) {
    if (!call.sized(2, 4)) {
      return null;
    }
    return call.asResult(
        Strict.of(
            List.of(
                WatchedText.of(call.text(0)),
                call.text(1),
                call.size() > 2 ? call.bigint(2) : new Literal(1L),
                call.size() > 3 ? call.text(3) : new Literal("")),
            v -> {
              WatchedText text = (WatchedText) v[0];
              Matcher matcher = PatternMatching.regex((String) v[1], (String) v[3]).matcher(text);
              int count = 0;
              int from = CodePoints.index(text.text(), Math.max(0, (Long) v[2] - 1));
              for (boolean found = matcher.find(from); found; found = matcher.find()) {
                count++;
              }
              return count;
            }),
        INTEGER);
  }

  /** SUBSTRING(text FROM pattern): what the first group matches, or else the whole pattern. */
  private static Object part(Object text, Object pattern) {
    Matcher matcher = ((Pattern) pattern).matcher((WatchedText) text);
    return matcher.find() ? matcher.group(Math.min(1, matcher.groupCount())) : null;
  }

  /** All matches, each as its groups. */
  private static Object allGroups(Object text, Pattern pattern, boolean all) {
    Matcher matcher = pattern.matcher((WatchedText) text);
    List<Object> matches = new ArrayList<>();
    while (matcher.find() && (all || matches.isEmpty())) {
      matches.add(groups(matcher));
    }
    return Collections.unmodifiableList(matches);
  }
}
