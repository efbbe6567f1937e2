package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ReadRanges;

/** Source of the cells that an action reads. */
@FunctionalInterface
public interface RowSource {
  CellView read(CellKey cell, ReadRanges ranges);
}
