package io.mokadb.bench.tpce.driver;

/** Decides when customers begin their transactions. Thread-safe. */
interface Pacing {

  /**
   * When the next transaction is due.
   *
   * @param now the time, by {@link System#nanoTime}
   * @return in the past if customers are behind
   */
  long next(long now);

  /** The measured time begins. */
  void measure();

  /** How long the next transaction has been due, in nanoseconds; 0 if it is not due yet. */
  long lag(long now);

  /** True if, once in the measured time, customers were so far behind that the run must end. */
  boolean behind(long now);

  /** Transactions that were due in the ramp-up and left out, because customers were far behind. */
  long leftOut();

  /** A closed loop without think time: each transaction begins when the one before it has ended. */
  final class WithoutPause implements Pacing {
    @Override
    public long next(long now) {
      return now;
    }

    @Override
    public void measure() {}

    @Override
    public long lag(long now) {
      return 0;
    }

    @Override
    public boolean behind(long now) {
      return false;
    }

    @Override
    public long leftOut() {
      return 0;
    }
  }
}
