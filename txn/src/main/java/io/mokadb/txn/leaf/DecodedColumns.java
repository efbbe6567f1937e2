package io.mokadb.txn.leaf;

import io.mokadb.txn.CellDecoder;
import io.mokadb.txn.DecodedCells;
import io.mokadb.txn.Decoding;
import java.util.Arrays;
import java.util.List;

/**
 * The columns of one base that scans have asked for, decoded. They lie beside the packed rows,
 * count as a part of their leaf and go with it, or before it. Thread-safe.
 */
final class DecodedColumns {
  private static final Kept[] NONE = {};

  /** What a decoded column costs beside its content: key, objects. */
  private static final int OVERHEAD = 160;

  /** More columns than a table is likely to be scanned by; then the first ones make room. */
  private static final int MOST = 64;

  private volatile Kept[] kept = NONE;

  /**
   * @param cellsOrNull null if the column has no decoded form here
   */
  private record Kept(Object key, DecodedCells cellsOrNull) {
    int weight() {
      return OVERHEAD + (cellsOrNull == null ? 0 : cellsOrNull.weight());
    }
  }

  int weight() {
    int weight = 0;
    for (Kept column : kept) {
      weight += column.weight();
    }
    return weight;
  }

  /** Whether columns are known already, each decoded or known to have no such form. */
  boolean has(List<CellDecoder> decoders) {
    Kept[] now = kept;
    for (CellDecoder decoder : decoders) {
      if (find(now, decoder.key()) == null) {
        return false;
      }
    }
    return true;
  }

  /**
   * The columns of a scan; what is missing is decoded.
   *
   * @param rows the base that this belongs to
   * @return null if one of them has no decoded form
   */
  DecodedCells[] of(PackedRows rows, Decoding decoding) {
    List<CellDecoder> decoders = decoding.decoders();
    DecodedCells[] columns = new DecodedCells[decoders.size()];
    for (int i = 0; i < columns.length; i++) {
      Kept known = find(kept, decoders.get(i).key());
      if (known == null) {
        known = decode(rows, decoding, decoders.get(i));
        keep(known);
      }
      columns[i] = known.cellsOrNull();
      if (columns[i] == null) {
        return null;
      }
    }
    return columns;
  }

  private static Kept decode(PackedRows rows, Decoding decoding, CellDecoder decoder) {
    PackedList cells = new PackedList(rows, decoding);
    return new Kept(decoder.key(), decoder.decode(cells));
  }

  private static Kept find(Kept[] columns, Object key) {
    for (Kept column : columns) {
      if (column.key().equals(key)) {
        return column;
      }
    }
    return null;
  }

  private synchronized void keep(Kept column) {
    Kept[] now = kept;
    if (find(now, column.key()) != null) {
      return;
    }
    int from = now.length < MOST ? 0 : 1;
    Kept[] more = Arrays.copyOfRange(now, from, now.length + 1);
    more[more.length - 1] = column;
    kept = more;
  }

  /** Forgets all; returns how much they took. */
  synchronized int drop() {
    int weight = weight();
    kept = NONE;
    return weight;
  }
}
