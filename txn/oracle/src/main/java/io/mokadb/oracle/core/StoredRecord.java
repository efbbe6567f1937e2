package io.mokadb.oracle.core;

/**
 * A record with the version that the store gave it.
 *
 * @param version for compare-and-set; {@link #ABSENT} if there is no record yet
 */
public record StoredRecord(OracleRecord record, int version) {
  /** The version to replace when there is no record. */
  public static final int ABSENT = -1;

  /** No record. */
  public static final StoredRecord NONE = new StoredRecord(OracleRecord.NONE, ABSENT);
}
