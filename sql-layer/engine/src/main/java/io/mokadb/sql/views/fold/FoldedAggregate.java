package io.mokadb.sql.views.fold;

/** An aggregate of one group, with where its arguments are. Confined. */
record FoldedAggregate(Folded state, int[] arguments, int filter) {
  void fold(Object[] row, int sign) {
    if (filter >= 0 && !Boolean.TRUE.equals(row[filter])) {
      return;
    }
    Object[] values = new Object[arguments.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = row[arguments[i]];
    }
    state.fold(values, sign);
  }
}
