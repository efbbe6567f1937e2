package io.mokadb.sql.expr.encoded;

import io.mokadb.sql.expr.node.Logic;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * {@link Logic} over {@link EncodedPredicate}s, which looks at no more of its terms than that does.
 */
final class EncodedLogic {
  private EncodedLogic() {}

  static final class And extends EncodedPredicate {
    private final EncodedPredicate[] terms;

    And(EncodedPredicate[] terms) {
      this.terms = terms;
    }

    @Override
    int eval(EncodedValues row) {
      int result = TRUE;
      for (EncodedPredicate term : terms) {
        int value = term.eval(row);
        if (value == FALSE) {
          return FALSE;
        }
        if (value == UNKNOWN) {
          result = UNKNOWN;
        }
      }
      return result;
    }

    @Override
    public boolean test(EncodedValues row) {
      for (EncodedPredicate term : terms) {
        if (!term.test(row)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void select(ColumnBatch batch) {
      if (canFail()) {
        super.select(batch);
        return;
      }
      for (EncodedPredicate term : terms) {
        term.select(batch);
      }
    }

    @Override
    public boolean canFail() {
      return canAnyFail(terms);
    }

    @Override
    int column() {
      return column(terms);
    }
  }

  static final class Or extends EncodedPredicate {
    private final EncodedPredicate[] terms;

    Or(EncodedPredicate[] terms) {
      this.terms = terms;
    }

    @Override
    int eval(EncodedValues row) {
      int result = FALSE;
      for (EncodedPredicate term : terms) {
        int value = term.eval(row);
        if (value == TRUE) {
          return TRUE;
        }
        if (value == UNKNOWN) {
          result = UNKNOWN;
        }
      }
      return result;
    }

    @Override
    public boolean test(EncodedValues row) {
      for (EncodedPredicate term : terms) {
        if (term.test(row)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public boolean canFail() {
      return canAnyFail(terms);
    }

    @Override
    int column() {
      return column(terms);
    }

    @Override
    public void select(ColumnBatch batch) {
      if (canFail() || column() >= 0 && batch.isCodes(column())) {
        super.select(batch);
        return;
      }
      List<Consumer<ColumnBatch>> alternatives = new ArrayList<>(terms.length);
      for (EncodedPredicate term : terms) {
        alternatives.add(term::select);
      }
      batch.keepEither(alternatives);
    }
  }

  static final class Not extends EncodedPredicate {
    private final EncodedPredicate term;

    Not(EncodedPredicate term) {
      this.term = term;
    }

    @Override
    int eval(EncodedValues row) {
      int value = term.eval(row);
      return value == UNKNOWN ? UNKNOWN : truth(value == FALSE);
    }

    @Override
    public boolean canFail() {
      return term.canFail();
    }

    @Override
    int column() {
      return column(term);
    }
  }

  /** IS [NOT] TRUE, FALSE or UNKNOWN. */
  static final class Is extends EncodedPredicate {
    private final EncodedPredicate term;
    private final int sought;
    private final boolean wanted;

    Is(EncodedPredicate term, int sought, boolean wanted) {
      this.term = term;
      this.sought = sought;
      this.wanted = wanted;
    }

    @Override
    int eval(EncodedValues row) {
      return truth((term.eval(row) == sought) == wanted);
    }

    @Override
    public boolean canFail() {
      return term.canFail();
    }

    @Override
    int column() {
      return column(term);
    }
  }

  /** IS [NOT] NULL of a column. */
  static final class IsNull extends EncodedPredicate {
    private final int column;
    private final boolean wanted;

    IsNull(int column, boolean wanted) {
      this.column = column;
      this.wanted = wanted;
    }

    @Override
    int eval(EncodedValues row) {
      return truth(row.isNull(column) == wanted);
    }

    @Override
    public void select(ColumnBatch batch) {
      batch.keepNulls(column, wanted);
    }

    @Override
    int column() {
      return column;
    }
  }

  /** A BOOLEAN column that is a condition by itself. */
  static final class Column extends EncodedPredicate {
    private final int column;

    Column(int column) {
      this.column = column;
    }

    @Override
    int eval(EncodedValues row) {
      return row.isNull(column) ? UNKNOWN : truth(row.at(column) == Boolean.TRUE);
    }

    @Override
    int column() {
      return column;
    }
  }

  /** The same whatever the row. */
  static final class Always extends EncodedPredicate {
    private final int value;

    Always(int value) {
      this.value = value;
    }

    @Override
    int eval(EncodedValues row) {
      return value;
    }

    @Override
    public void select(ColumnBatch batch) {
      if (value != TRUE) {
        batch.keepNone();
      }
    }
  }

  /** Anything else, over the decoded row. */
  static final class Decoded extends EncodedPredicate {
    private final Expr condition;
    private final ExecutionContext context;

    Decoded(Expr condition, ExecutionContext context) {
      this.condition = condition;
      this.context = context;
    }

    @Override
    int eval(EncodedValues row) {
      Object value = condition.eval(row.row(), context);
      return value == null ? UNKNOWN : truth(value == Boolean.TRUE);
    }

    @Override
    public boolean test(EncodedValues row) {
      return condition.test(row.row(), context);
    }

    @Override
    public boolean canFail() {
      return true;
    }
  }
}
