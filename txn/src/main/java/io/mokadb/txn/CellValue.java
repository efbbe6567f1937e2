package io.mokadb.txn;

import io.mokadb.kv.CellKey;
import java.util.Objects;

/**
 * A cell and the value that it gets.
 *
 * @param value read only
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CellValue(CellKey cell, byte[] value) {
  public CellValue {
    Objects.requireNonNull(cell);
    Objects.requireNonNull(value);
  }
}
