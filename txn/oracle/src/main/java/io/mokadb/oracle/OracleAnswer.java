package io.mokadb.oracle;

import io.mokadb.txn.SchemaStamp;

/**
 * An answer of the timestamp oracle.
 *
 * @param value the first timestamp drawn, the safe point, or the timestamp or millisecond asked for
 * @param count how many timestamps follow each other from {@code value} on; 0 if none were drawn
 * @param schema the state of the schema at these timestamps
 * @param safePoint no snapshot below it can be read
 * @param clockMillis the oracle's clock, in milliseconds since 1970; timestamps may be ahead of it
 */
public record OracleAnswer(
    long value, int count, SchemaStamp schema, long safePoint, long clockMillis) {

  /** Timestamps of this answer as an answer of their own. */
  public OracleAnswer part(int offset, int length) {
    return new OracleAnswer(value + offset, length, schema, safePoint, clockMillis);
  }
}
