package io.mokadb.oracle.core;

import java.util.concurrent.CompletionStage;

/**
 * Keeps the one record of the oracle, durably and linearizably. Neither method blocks. Thread-safe.
 */
public interface BoundStore {
  /**
   * Reads the record, which may already have been replaced. Fails if the store cannot be reached,
   * or if it holds something else.
   */
  CompletionStage<StoredRecord> load();

  /**
   * Replaces the record if its version is still the expected one.
   *
   * @param version the expected version; {@link StoredRecord#ABSENT} to create the record
   * @return the new version. A failure says nothing: the record may have been replaced by this
   *     call, by another one, or not at all
   */
  CompletionStage<Integer> replace(OracleRecord record, int version);
}
