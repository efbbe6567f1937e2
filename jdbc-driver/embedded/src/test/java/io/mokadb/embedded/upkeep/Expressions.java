package io.mokadb.embedded.upkeep;

import java.util.List;
import java.util.Random;

/** Random conditions, values and aggregates over given terms. */
final class Expressions {
  private static final String[] COMPARISONS = {" = ", " <> ", " < ", " <= ", " > ", " >= "};

  private final Random random;

  Expressions(Random random) {
    this.random = random;
  }

  <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** One of this kind, or a literal if there is none. */
  Term any(List<Term> terms, Kind kind) {
    List<Term> fit = terms.stream().filter(each -> each.kind() == kind).toList();
    return fit.isEmpty() ? new Term(kind.literal(random), kind) : any(fit);
  }

  /** A condition; true of many rows. */
  String condition(List<Term> terms, int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      String left = condition(terms, depth - 1);
      return switch (random.nextInt(4)) {
        case 0 -> "NOT (" + left + ")";
        case 1 -> left + " AND " + condition(terms, depth - 1);
        default -> "(" + left + " OR " + condition(terms, depth - 1) + ")";
      };
    }
    Term term = any(terms);
    String literal = term.kind().literal(random);
    return switch (random.nextInt(8)) {
      case 0 -> term.sql() + " IS NOT NULL";
      case 1 -> term.sql() + " IS NULL";
      case 2 -> term.sql() + " IN (" + literal + ", " + term.kind().literal(random) + ")";
      case 3 -> term.sql() + " = " + any(terms, term.kind()).sql();
      case 4 -> term.sql() + " <> " + literal;
      default ->
          term.kind() == Kind.BOOLEAN
              ? term.sql() + (random.nextBoolean() ? " IS TRUE" : " IS NOT FALSE")
              : term.sql() + COMPARISONS[random.nextInt(COMPARISONS.length)] + literal;
    };
  }

  /** A value of each row: a column, mostly. */
  Term value(List<Term> terms) {
    Term term = any(terms);
    if (random.nextInt(5) > 1) {
      return term;
    }
    String sql = term.sql();
    return switch (term.kind()) {
      case INTEGER ->
          switch (random.nextInt(5)) {
            case 0 -> new Term("COALESCE(" + sql + ", 7)", Kind.INTEGER);
            case 1 -> new Term(sql + " * 2 + 1", Kind.INTEGER);
            case 2 ->
                new Term(
                    "CASE WHEN " + condition(terms, 0) + " THEN " + sql + " ELSE 3 END",
                    Kind.INTEGER);
            case 3 -> new Term(sql + " / 2", Kind.INTEGER);
            default -> new Term("ABS(" + sql + " - 3)", Kind.INTEGER);
          };
      case TEXT ->
          random.nextBoolean()
              ? new Term("UPPER(" + sql + ")", Kind.TEXT)
              : new Term(sql + " || 'x'", Kind.TEXT);
      case DECIMAL -> new Term(sql + " + 1", Kind.DECIMAL);
      case BOOLEAN -> new Term("COALESCE(" + sql + ", FALSE)", Kind.BOOLEAN);
      case DATE ->
          random.nextBoolean()
              ? new Term("EXTRACT(MONTH FROM " + sql + ")", Kind.INTEGER)
              : new Term(sql + " + INTERVAL '1' DAY", Kind.DATE);
      case CHAR ->
          random.nextBoolean()
              ? new Term("CHAR_LENGTH(" + sql + ")", Kind.INTEGER)
              : new Term(sql + " || 'x'", Kind.TEXT);
      case MOMENT -> new Term(sql + " + INTERVAL '1' HOUR", Kind.MOMENT);
      case BYTES -> new Term("COALESCE(" + sql + ", X'00')", Kind.BYTES);
      case DOUBLE -> new Term(sql + " * 2", Kind.DOUBLE);
    };
  }

  private Term mean(Kind kind, String sql, String filter) {
    if (kind == Kind.DOUBLE) {
      return new Term("AVG(" + sql + ")" + filter, kind);
    }
    String function =
        any(List.of("AVG", "AVG", "VAR_POP", "VAR_SAMP", "STDDEV_POP", "STDDEV_SAMP"));
    return new Term(function + "(" + sql + ")" + filter, Kind.DECIMAL);
  }

  /** A value of a group of rows. */
  Term aggregate(List<Term> terms) {
    String filter = random.nextInt(6) == 0 ? " FILTER (WHERE " + condition(terms, 0) + ")" : "";
    Term term = value(terms);
    Kind kind = term.kind();
    String sql = term.sql();
    boolean number = kind.isNumber();
    return switch (random.nextInt(8)) {
      case 0, 1 -> new Term("COUNT(*)" + filter, Kind.INTEGER);
      case 2 -> new Term("COUNT(" + sql + ")" + filter, Kind.INTEGER);
      case 3 -> new Term("COUNT(DISTINCT " + sql + ")" + filter, Kind.INTEGER);
      case 4 ->
          number
              ? new Term("SUM(" + sql + ")" + filter, kind)
              : new Term("COUNT(" + sql + ")" + filter, Kind.INTEGER);
      case 5 -> number ? mean(kind, sql, filter) : new Term("COUNT(*)" + filter, Kind.INTEGER);
      default ->
          kind == Kind.BOOLEAN
              ? new Term("COUNT(*)" + filter, Kind.INTEGER)
              : new Term((random.nextBoolean() ? "MIN(" : "MAX(") + sql + ")" + filter, kind);
    };
  }
}
