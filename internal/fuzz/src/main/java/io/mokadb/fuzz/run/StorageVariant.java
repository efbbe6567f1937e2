package io.mokadb.fuzz.run;

/** Another way to keep the same rows, or to read them, that changes no result. */
public enum StorageVariant {
  /** Tables without keys, constraints and indexes. */
  BARE,
  /** Tables whose statistics are known. */
  ANALYZED,
  /** Some of the rows are the transaction's own, and not committed. */
  UNCOMMITTED,
  /** The rows as they were before all of them were deleted. */
  PAST,
  /** Temporary tables. */
  TEMPORARY,
  /** So little memory that everything is spilled. */
  SMALL,
  /** Parameters in the place of literals. */
  PARAMETERS,
  /** Sub-queries are run for each row, as they are written. */
  NESTED,
  /** Through a server. */
  REMOTE
}
