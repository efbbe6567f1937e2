package io.mokadb.sql.expr.encoded;

import io.mokadb.sql.layout.EncodedValues;

/** Conditional expressions as {@link EncodedNumber}s, and their leaves. */
final class EncodedConditionals {
  private EncodedConditionals() {}

  /** The truth of a condition. */
  static final class Truth extends EncodedNumber {
    private final EncodedPredicate test;

    Truth(EncodedPredicate test) {
      super(Form.OTHER, 0);
      this.test = test;
    }

    @Override
    public boolean decodes() {
      return test.canFail();
    }

    @Override
    public int eval(EncodedValues row) {
      int truth = test.eval(row);
      return truth == EncodedPredicate.UNKNOWN
          ? NULL
          : exactly(truth == EncodedPredicate.TRUE ? 1L : 0L);
    }
  }

  /** The value of the first condition that is true, else the last value. */
  static final class Case extends EncodedNumber {
    private final EncodedPredicate[] tests;
    private final EncodedNumber[] values;

    /**
     * @param values one more than there are tests
     */
    Case(EncodedPredicate[] tests, EncodedNumber[] values, EncodedNumber like) {
      super(like.form, like.scale);
      this.tests = tests;
      this.values = values;
    }

    @Override
    public boolean decodes() {
      return EncodedPredicate.canAnyFail(tests) || anyDecodes(values);
    }

    @Override
    public int eval(EncodedValues row) {
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
  static final class Coalesce extends EncodedNumber {
    private final EncodedNumber[] values;

    Coalesce(EncodedNumber[] values, EncodedNumber like) {
      super(like.form, like.scale);
      this.values = values;
    }

    @Override
    public boolean decodes() {
      return anyDecodes(values);
    }

    @Override
    public int eval(EncodedValues row) {
      for (EncodedNumber number : values) {
        int state = number.eval(row);
        if (state != NULL) {
          value = number.value;
          return state;
        }
      }
      return NULL;
    }
  }

  static final class Column extends EncodedNumber {
    private final int column;

    Column(int column, Form form, int scale) {
      super(form, scale);
      this.column = column;
    }

    @Override
    public int eval(EncodedValues row) {
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

  static final class Constant extends EncodedNumber {
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
    public int eval(EncodedValues row) {
      return state;
    }
  }
}
