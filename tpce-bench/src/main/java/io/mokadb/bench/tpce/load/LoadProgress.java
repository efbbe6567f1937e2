package io.mokadb.bench.tpce.load;

/** A listener to the progress of a load; called from many threads. */
public interface LoadProgress {

  /** So many rows are committed, in so many parts of all. */
  void loaded(long rows, long parts, long ofParts);

  /** Something else happens now. */
  void message(String text);
}
