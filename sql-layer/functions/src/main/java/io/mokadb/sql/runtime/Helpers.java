package io.mokadb.sql.runtime;

import java.util.concurrent.Future;

/** Threads that take part in large executions while processors are idle. Thread-safe. */
public interface Helpers {
  /** No thread ever helps. */
  Helpers NONE =
      new Helpers() {
        @Override
        public int idle() {
          return 0;
        }

        @Override
        public Future<?> tryStart(Runnable work) {
          return null;
        }
      };

  /** About how many could start now. */
  int idle();

  /**
   * Starts work on another thread.
   *
   * @return null if no processor is idle: then nothing was started
   */
  Future<?> tryStart(Runnable work);
}
