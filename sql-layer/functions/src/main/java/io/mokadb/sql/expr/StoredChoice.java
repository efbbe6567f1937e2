package io.mokadb.sql.expr;

import io.mokadb.sql.layout.StoredValues;

/** Conditional expressions as {@link StoredNumber}s, and their leaves. */
final class StoredChoice {
  private StoredChoice() {}

  /** The truth of a condition. */
  static final class Truth extends StoredNumber {
    private final StoredTest test;

    Truth(StoredTest test) {
      super(Form.OTHER, 0);
      this.test = test;
    }

    @Override
    public int eval(StoredValues row) {
      int truth = test.eval(row);
      return truth == StoredTest.UNKNOWN ? NULL : exactly(truth == StoredTest.TRUE ? 1L : 0L);
    }
  }

  /** The value of the first condition that is true, else the last value. */
  static final class Case extends StoredNumber {
    private final StoredTest[] tests;
    private final StoredNumber[] values;

    /**
     * @param values one more than there are tests
     */
    Case(StoredTest[] tests, StoredNumber[] values, StoredNumber like) {
      super(like.form, like.scale);
      this.tests = tests;
      this.values = values;
    }

    @Override
    public int eval(StoredValues row) {
      int i = 0;
      while (i < tests.length && !tests[i].test(row)) {
        i++;
      }
      int state = values[i].eval(row);
      value = values[i].value;
      return state;
    }
  }

  /** The first value that is not null. */
  static final class Coalesce extends StoredNumber {
    private final StoredNumber[] values;

    Coalesce(StoredNumber[] values, StoredNumber like) {
      super(like.form, like.scale);
      this.values = values;
    }

    @Override
    public int eval(StoredValues row) {
      for (StoredNumber number : values) {
        int state = number.eval(row);
        if (state != NULL) {
          value = number.value;
          return state;
        }
      }
      return NULL;
    }
  }

  static final class Column extends StoredNumber {
    private final int column;

    Column(int column, Form form, int scale) {
      super(form, scale);
      this.column = column;
    }

    @Override
    public int eval(StoredValues row) {
      if (row.isNull(column)) {
        return NULL;
      }
      if (form == Form.DOUBLE) {
        return exactly(row.doubleAt(column));
      }
      // Decimals may be larger.
      return row.isLong(column) ? exactly(row.longAt(column)) : UNKNOWN;
    }
  }

  static final class Constant extends StoredNumber {
    private final int state;

    /** Null, of every form. */
    Constant() {
      super(null, 0);
      this.state = NULL;
    }

    Constant(Form form, int scale, long constant) {
      super(form, scale);
      this.state = NUMBER;
      this.value = constant;
    }

    @Override
    public int eval(StoredValues row) {
      return state;
    }
  }
}
