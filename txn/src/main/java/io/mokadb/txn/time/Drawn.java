package io.mokadb.txn.time;

import io.mokadb.txn.SchemaStamp;

/**
 * A timestamp, with what the oracle tells about the moment of it.
 *
 * @param schema the state of the schema at the timestamp; {@link SchemaStamp#NONE} if the oracle
 *     does not tell
 * @param safePoint no snapshot below it can be read; every safe point that was announced before the
 *     question is at most this one; 0 if the oracle has none
 */
public record Drawn(long timestamp, SchemaStamp schema, long safePoint) {}
