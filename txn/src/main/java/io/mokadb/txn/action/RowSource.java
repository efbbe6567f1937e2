package io.mokadb.txn.action;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ReadRanges;

/** Where an action looks at cells. */
@FunctionalInterface
public interface RowSource {
  CellView read(CellKey cell, ReadRanges ranges);
}
