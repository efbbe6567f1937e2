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

  /** True if customers have fallen so far behind in the measured time that the run must end. */
  boolean behind();

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
    public boolean behind() {
      return false;
    }

    @Override
    public long leftOut() {
      return 0;
    }
  }
}
