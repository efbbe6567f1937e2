package io.mokadb.sql.expr;

import io.mokadb.sql.layout.StoredValues;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** {@link Logic} over {@link StoredTest}s, which looks at no more of its terms than that does. */
final class StoredLogic {
  private StoredLogic() {}

  static final class And extends StoredTest {
    private final StoredTest[] terms;

    And(StoredTest[] terms) {
      this.terms = terms;
    }

    @Override
    int eval(StoredValues row) {
      int result = TRUE;
      for (StoredTest term : terms) {
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
    public boolean test(StoredValues row) {
      for (StoredTest term : terms) {
        if (!term.test(row)) {
          return false;
        }
      }
      return true;
    }
  }

  static final class Or extends StoredTest {
    private final StoredTest[] terms;

    Or(StoredTest[] terms) {
      this.terms = terms;
    }

    @Override
    int eval(StoredValues row) {
      int result = FALSE;
      for (StoredTest term : terms) {
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
    public boolean test(StoredValues row) {
      for (StoredTest term : terms) {
        if (term.test(row)) {
          return true;
        }
      }
      return false;
    }
  }

  static final class Not extends StoredTest {
    private final StoredTest term;

    Not(StoredTest term) {
      this.term = term;
    }

    @Override
    int eval(StoredValues row) {
      int value = term.eval(row);
      return value == UNKNOWN ? UNKNOWN : truth(value == FALSE);
    }
  }

  /** IS [NOT] TRUE, FALSE or UNKNOWN. */
  static final class Is extends StoredTest {
    private final StoredTest term;
    private final int sought;
    private final boolean wanted;

    Is(StoredTest term, int sought, boolean wanted) {
      this.term = term;
      this.sought = sought;
      this.wanted = wanted;
    }

    @Override
    int eval(StoredValues row) {
      return truth((term.eval(row) == sought) == wanted);
    }
  }

  /** IS [NOT] NULL of a column. */
  static final class IsNull extends StoredTest {
    private final int column;
    private final boolean wanted;

    IsNull(int column, boolean wanted) {
      this.column = column;
      this.wanted = wanted;
    }

    @Override
    int eval(StoredValues row) {
      return truth(row.isNull(column) == wanted);
    }
  }

  /** A BOOLEAN column that is a condition by itself. */
  static final class Column extends StoredTest {
    private final int column;

    Column(int column) {
      this.column = column;
    }

    @Override
    int eval(StoredValues row) {
      return row.isNull(column) ? UNKNOWN : truth(row.at(column) == Boolean.TRUE);
    }
  }

  /** The same whatever the row. */
  static final class Always extends StoredTest {
    private final int value;

    Always(int value) {
      this.value = value;
    }

    @Override
    int eval(StoredValues row) {
      return value;
    }
  }

  /** Anything else, over the decoded row. */
  static final class Decoded extends StoredTest {
    private final Expr condition;
    private final ExecutionContext context;

    Decoded(Expr condition, ExecutionContext context) {
      this.condition = condition;
      this.context = context;
    }

    @Override
    int eval(StoredValues row) {
      Object value = condition.eval(row.row(), context);
      return value == null ? UNKNOWN : truth(value == Boolean.TRUE);
    }

    @Override
    public boolean test(StoredValues row) {
      return condition.test(row.row(), context);
    }
  }
}
