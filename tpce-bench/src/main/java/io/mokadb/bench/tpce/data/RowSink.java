package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.schema.TpceTable;

/** Takes the rows of a part. */
public interface RowSink {

  /** One row, its values in the order of the table's columns. */
  void row(TpceTable table, Object... values);

  /** Trades and commission, in cents, to be added to a broker's totals. */
  void brokerTotals(long brokerId, int trades, long commissionCents);
}
