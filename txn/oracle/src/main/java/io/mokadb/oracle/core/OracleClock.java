package io.mokadb.oracle.core;

/** The two clocks of a server. Thread-safe. */
public interface OracleClock {
  /** The wall clock, in milliseconds since 1970. It may jump in both directions. */
  long millis();

  /** A monotonic clock in nanoseconds, which goes on while the process is paused. */
  long nanos();

  /** The clocks of this machine. */
  static OracleClock system() {
    return new OracleClock() {
      @Override
      public long millis() {
        return System.currentTimeMillis();
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }
}
