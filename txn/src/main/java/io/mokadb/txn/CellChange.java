package io.mokadb.txn;

import io.mokadb.kv.CellKey;
import java.util.Objects;

/**
 * A cell and what a transaction has made of it.
 *
 * @param valueOrNull null if it was deleted; read only
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CellChange(CellKey cell, byte[] valueOrNull) {
  public CellChange {
    Objects.requireNonNull(cell);
  }
}
