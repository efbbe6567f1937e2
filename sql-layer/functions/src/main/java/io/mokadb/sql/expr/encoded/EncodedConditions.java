package io.mokadb.sql.expr.encoded;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.InExpr;
import io.mokadb.sql.expr.node.InputRef;
import io.mokadb.sql.expr.node.LikeExpr;
import io.mokadb.sql.expr.node.Logic;
import io.mokadb.sql.expr.node.Operand;
import io.mokadb.sql.expr.operator.Comparisons;
import io.mokadb.sql.expr.operator.Comparisons.Comparison;
import io.mokadb.sql.expr.text.LikePattern;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.Set;

/**
 * Turns conditions over rows into tests of rows as they are stored. Comparisons of a column with a
 * constant, IN, LIKE, IS NULL and what AND, OR and NOT make of them look at the stored bytes; any
 * other part decodes the row, when it is its turn. Both give the same answer and fail alike.
 */
public final class EncodedConditions {
  private EncodedConditions() {}

  /** True if some part of a condition needs no decoded row. */
  public static boolean isWorthwhile(Expr condition, EncodedSource source) {
    if (condition instanceof Logic.And and) {
      return anyWorthwhile(and.terms(), source);
    }
    if (condition instanceof Logic.Or or) {
      return anyWorthwhile(or.terms(), source);
    }
    if (condition instanceof Logic.Not not) {
      return isWorthwhile(not.term(), source);
    }
    if (condition instanceof Logic.TruthTest test) {
      return isWorthwhile(test.term(), source);
    }
    if (condition instanceof Logic.NullTest test) {
      return test.term() instanceof InputRef || isWorthwhile(test.term(), source);
    }
    if (condition instanceof InputRef input) {
      return isTruth(input, source);
    }
    if (condition instanceof Comparison comparison) {
      int column = EncodedComparison.column(comparison);
      return column >= 0 && source.isInPlace(column);
    }
    if (condition instanceof InExpr in) {
      return in.needle().column() >= 0 && source.isInPlace(in.needle().column()) && in.isKnown();
    }
    return condition instanceof LikeExpr like && isInPlace(like, source);
  }

  private static boolean anyWorthwhile(Expr[] terms, EncodedSource source) {
    for (Expr term : terms) {
      if (isWorthwhile(term, source)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isTruth(InputRef input, EncodedSource source) {
    return source.type(input.index()).kind() == Kind.BOOLEAN;
  }

  private static boolean isInPlace(LikeExpr like, EncodedSource source) {
    return like.text() instanceof InputRef input
        && source.type(input.index()).kind() == Kind.VARCHAR
        && source.isInPlace(input.index())
        && Operand.isConstant(like.pattern())
        && Operand.isConstant(like.escape());
  }

  /** The test for one execution. */
  public static EncodedPredicate bind(
      Expr condition, EncodedSource source, ExecutionContext context) {
    EncodedPredicate test = undecoded(condition, source, context);
    return test == null ? new EncodedLogic.Decoded(condition, context) : test;
  }

  private static EncodedPredicate undecoded(
      Expr condition, EncodedSource source, ExecutionContext context) {
    if (!isWorthwhile(condition, source)) {
      return null;
    }
    if (condition instanceof InputRef input) {
      return new EncodedLogic.Column(input.index());
    }
    if (condition instanceof Logic.And and) {
      return new EncodedLogic.And(bind(and.terms(), source, context));
    }
    if (condition instanceof Logic.Or or) {
      return new EncodedLogic.Or(bind(or.terms(), source, context));
    }
    if (condition instanceof Logic.Not not) {
      return new EncodedLogic.Not(bind(not.term(), source, context));
    }
    if (condition instanceof Logic.TruthTest test) {
      return new EncodedLogic.Is(
          bind(test.term(), source, context), EncodedPredicate.truth(test.truth()), test.wanted());
    }
    if (condition instanceof Logic.NullTest test) {
      return test.term() instanceof InputRef input
          ? new EncodedLogic.IsNull(input.index(), test.wanted())
          : new EncodedLogic.Is(
              bind(test.term(), source, context), EncodedPredicate.UNKNOWN, test.wanted());
    }
    if (condition instanceof Comparison comparison) {
      return comparison(comparison, source, context);
    }
    if (condition instanceof InExpr in) {
      Set<Object> members = in.members(context);
      return members.isEmpty() ? null : EncodedMembership.of(in, source, members);
    }
    return like((LikeExpr) condition, context);
  }

  private static EncodedPredicate[] bind(
      Expr[] terms, EncodedSource source, ExecutionContext context) {
    EncodedPredicate[] tests = new EncodedPredicate[terms.length];
    for (int i = 0; i < tests.length; i++) {
      tests[i] = bind(terms[i], source, context);
    }
    return tests;
  }

  private static EncodedPredicate comparison(
      Comparison comparison, EncodedSource source, ExecutionContext context) {
    boolean straight = comparison.right.isConstant();
    Object constant = (straight ? comparison.right : comparison.left).get(null, context);
    if (constant == null) {
      return new EncodedLogic.Always(EncodedPredicate.UNKNOWN);
    }
    return EncodedComparison.of(
        straight ? comparison.outcomes : Comparisons.flipped(comparison.outcomes),
        comparison.comparator,
        source,
        EncodedComparison.column(comparison),
        constant);
  }

  private static EncodedPredicate like(LikeExpr like, ExecutionContext context) {
    if (!(like.pattern().eval(null, context) instanceof String text)
        || !(like.escape().eval(null, context) instanceof String escape)) {
      return null;
    }
    LikePattern pattern;
    try {
      pattern = LikePattern.compile(text, escape, false);
    } catch (MokaException failsAtTheFirstRow) {
      return null;
    }
    return pattern.isSimple()
        ? new Like(((InputRef) like.text()).index(), pattern, like.negated())
        : null;
  }

  private static final class Like extends EncodedPredicate {
    private final int column;
    private final LikePattern pattern;
    private final boolean negated;

    Like(int column, LikePattern pattern, boolean negated) {
      this.column = column;
      this.pattern = pattern;
      this.negated = negated;
    }

    @Override
    int column() {
      return column;
    }

    @Override
    int eval(EncodedValues row) {
      if (row.isNull(column)) {
        return UNKNOWN;
      }
      boolean matches = pattern.matches(row.bytes(column), row.start(column), row.end(column));
      return truth(matches != negated);
    }
  }
}
