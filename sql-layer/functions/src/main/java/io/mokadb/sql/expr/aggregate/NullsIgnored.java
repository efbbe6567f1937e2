package io.mokadb.sql.expr.aggregate;

/**
 * An aggregate with IGNORE NULLS (SQL:2016 part 2, 10.9): rows whose first argument is null are not
 * taken in. Immutable.
 */
public record NullsIgnored(AggregateFunction function) implements AggregateFunction {
  @Override
  public Accumulator newAccumulator() {
    return new OfValues(function.newAccumulator());
  }

  private record OfValues(Accumulator state) implements Accumulator {
    @Override
    public void add(Object[] args) {
      if (args[0] != null) {
        state.add(args);
      }
    }

    @Override
    public long keptBytes() {
      return state.keptBytes();
    }

    @Override
    public Object result() {
      return state.result();
    }
  }
}
