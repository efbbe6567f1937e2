package io.mokadb.session.trace;

/** The time in which a thread works for a request of another process. Closed by that thread. */
public interface TraceScope extends AutoCloseable {
  /** The scope of a request that is not recorded. */
  TraceScope NONE = () -> {};

  @Override
  void close();
}
