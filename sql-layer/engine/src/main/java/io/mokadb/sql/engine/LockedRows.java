package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.session.memory.MemoryAccount;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rows that one transaction has selected FOR UPDATE. Confined to the session's thread. */
final class LockedRows {
  /** Of a row, besides its key: entries here and in the claims of all. */
  private static final int ROW_BYTES = 160;

  private final RowClaims all;
  private final MemoryAccount memory;

  // Made when it is needed: most transactions claim nothing.
  private Set<CellKey> rows = Set.of();

  /**
   * @param memory of the transaction
   */
  LockedRows(RowClaims all, MemoryAccount memory) {
    this.all = all;
    this.memory = memory;
  }

  /**
   * True if no other transaction has it.
   *
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   */
  boolean claim(CellKey row, TableDef table) {
    if (rows.contains(row)) {
      return true;
    }
    if (!memory.tryAdd(bytes(row))) {
      String who = "A transaction that selects rows of " + table.qualifiedName() + " FOR UPDATE";
      memory.add(bytes(row), 0, who);
    }
    if (!all.claim(row, this)) {
      memory.subtract(bytes(row));
      return false;
    }
    if (rows.isEmpty()) {
      rows = new LinkedHashSet<>();
    }
    rows.add(row);
    return true;
  }

  private static long bytes(CellKey row) {
    return ROW_BYTES + (long) row.row().length();
  }

  int size() {
    return rows.size();
  }

  /** All but so many first ones. */
  void release(int kept) {
    if (rows.size() > kept) {
      List<CellKey> later = new ArrayList<>(rows).subList(kept, rows.size());
      for (CellKey row : later) {
        all.release(row, this);
        memory.subtract(bytes(row));
      }
      rows.removeAll(new HashSet<>(later));
    }
  }
}
