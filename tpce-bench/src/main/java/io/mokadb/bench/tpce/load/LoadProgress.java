package io.mokadb.bench.tpce.load;

/** Hears how a load goes on; called from many threads. */
public interface LoadProgress {

  /** So many rows are committed, in so many parts of all. */
  void loaded(long rows, long parts, long ofParts);

  /** Something else happens now. */
  void message(String text);
}
